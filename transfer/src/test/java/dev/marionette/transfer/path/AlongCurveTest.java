package dev.marionette.transfer.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.InputException;
import dev.marionette.numerics.PlaneCurve;
import dev.marionette.numerics.Quaternions;
import dev.marionette.testkit.Walker;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AlongCurveTest {
    private static final int FRAMES = 400;

    /**
     * What a body does that goes where it is told.
     *
     * @param x of the hips
     * @param y likewise
     * @param facing which way they face, rad
     */
    private record Place(double x, double y, double facing) {}

    /** The joints of a walker's first frame, as a whole, with orientations and angular velocities. */
    private static Clip moved(int frames, IntFunction<Place> places) {
        Clip still = Walker.clip(1, 0, 0, 0, 0);
        int joints = still.joints();
        double[] p = new double[3 * joints * frames];
        double[] q = new double[4 * joints * frames];
        for (int f = 0; f < frames; f++) {
            Place place = places.apply(f);
            double c = Math.cos(place.facing);
            double s = Math.sin(place.facing);
            for (int j = 0; j < joints; j++) {
                int at = 3 * (f * joints + j);
                p[at] = place.x + c * still.position(0, j, 0) - s * still.position(0, j, 1);
                p[at + 1] = place.y + s * still.position(0, j, 0) + c * still.position(0, j, 1);
                p[at + 2] = still.position(0, j, 2);
                q[4 * (f * joints + j)] = Math.cos(place.facing / 2);
                q[4 * (f * joints + j) + 3] = Math.sin(place.facing / 2);
            }
        }
        return new Clip(
                        "moved",
                        Walker.RATE,
                        still.jointNames(),
                        IntStream.range(0, joints).map(still::parent).toArray(),
                        p,
                        q,
                        new double[3 * joints],
                        still.roles(),
                        List.of())
                .withAngularVelocities(new double[p.length]);
    }

    private static Clip laid(Clip clip, PlaneCurve curve, double scale) {
        TravelPath path = TravelPath.of(clip, Walker.LEG, 0, clip.frames());
        return new AlongCurve(path, curve, scale, clip.frames()).apply(clip, Map.of(), List.of());
    }

    private static PlaneCurve line() {
        return PlaneCurve.through(new double[] {7, 7, 7, 27});
    }

    private static PlaneCurve circle(double radius) {
        double[] points = new double[2 * 721];
        for (int i = 0; i < 721; i++) {
            points[2 * i] = radius * Math.sin(i * Math.PI / 360);
            points[2 * i + 1] = radius * (1 - Math.cos(i * Math.PI / 360));
        }
        return PlaneCurve.through(points);
    }

    private static double facing(Clip clip, int frame) {
        int left = clip.joint(BodyJoint.LEFT_HIP).orElseThrow();
        int right = clip.joint(BodyJoint.RIGHT_HIP).orElseThrow();
        return Math.atan2(
                clip.position(frame, right, 0) - clip.position(frame, left, 0),
                clip.position(frame, left, 1) - clip.position(frame, right, 1));
    }

    private static double hips(Clip clip, int frame, int axis) {
        return clip.position(frame, clip.joint(BodyJoint.HIPS).orElseThrow(), axis);
    }

    private static void assertAngle(double found, double expected, double tolerance) {
        assertThat(Math.IEEEremainder(found - expected, 2 * Math.PI)).isCloseTo(0, within(tolerance));
    }

    /** Wherever the curve is and whichever way it goes: it begins where the motion does. */
    @Test
    void aStraightWalkAlongALineIsAsItWas() {
        Clip walk = Walker.clip(FRAMES, 0.8, 0.1, 0, 0);
        Clip laid = laid(walk, line(), 0.7);
        double[] was = walk.positions();
        double[] is = laid.positions();
        for (int i = 0; i < was.length; i++) {
            assertThat(is[i]).isCloseTo(was[i], within(1e-9));
        }
    }

    @Test
    void onACircleItTurnsByArcOverRadiusAtTheSameSpeed() {
        Clip walk = Walker.clip(FRAMES, 0.8, 0, 0, 0);
        for (double scale : new double[] {1, 0.6}) {
            double radius = 2;
            Clip laid = laid(walk, circle(radius), scale);
            double step = Walker.SPEED / Walker.RATE;
            for (int f = 1; f < FRAMES; f++) {
                double arc = scale * step * f;
                assertAngle(facing(laid, f) - facing(laid, 0), arc / radius, 0.01);
                double moved =
                        Math.hypot(hips(laid, f, 0) - hips(laid, f - 1, 0), hips(laid, f, 1) - hips(laid, f - 1, 1));
                assertThat(moved).isCloseTo(step, within(1e-3 * step));
                double centreX = hips(walk, 0, 0) - radius / scale * Math.sin(0.8);
                double centreY = hips(walk, 0, 1) + radius / scale * Math.cos(0.8);
                assertThat(Math.hypot(hips(laid, f, 0) - centreX, hips(laid, f, 1) - centreY))
                        .isCloseTo(radius / scale, within(0.01));
            }
        }
    }

    @Test
    void eachFrameIsMovedAsAWhole() {
        Clip walk = moved(FRAMES, f -> new Place(0.02 * f, 0.3 * Math.sin(0.02 * f), 0.3 * Math.sin(0.03 * f)));
        Clip laid = laid(walk, circle(1.5), 1);
        double[] q = new double[8];
        int joints = walk.joints();
        for (int f = 0; f < FRAMES; f += 7) {
            double turn = facing(laid, f) - facing(walk, f);
            for (int j = 1; j < joints; j++) {
                double was = 0;
                double is = 0;
                for (int axis = 0; axis < 3; axis++) {
                    was += Math.pow(walk.position(f, j, axis) - walk.position(f, 0, axis), 2);
                    is += Math.pow(laid.position(f, j, axis) - laid.position(f, 0, axis), 2);
                }
                assertThat(is).isCloseTo(was, within(1e-10));
                assertThat(laid.position(f, j, 2)).isEqualTo(walk.position(f, j, 2));
                walk.orientation(f, j, q, 0);
                laid.orientation(f, j, q, 4);
                Quaternions.conjugate(q, 0, q, 0);
                Quaternions.multiply(q, 4, q, 0, q, 0);
                assertAngle(2 * Math.atan2(q[3], q[0]), turn, 1e-9);
            }
            if (f > 0 && f < FRAMES - 1) {
                double before = facing(laid, f - 1) - facing(walk, f - 1);
                double after = facing(laid, f + 1) - facing(walk, f + 1);
                double speed = Math.IEEEremainder(after - before, 2 * Math.PI) * Walker.RATE / 2;
                assertThat(laid.angularVelocities()[3 * joints * f + 2]).isCloseTo(speed, within(1e-9));
            }
        }
    }

    /** Its own turn is taken out: what is left is what it does about its path. */
    @Test
    void aWalkAroundACircleGoesStraightOnALine() {
        Clip walk = moved(FRAMES, f -> new Place(3 * Math.sin(0.01 * f), -3 * Math.cos(0.01 * f), 0.01 * f));
        Clip laid = laid(walk, line(), 1);
        for (int f = 0; f < FRAMES; f++) {
            assertAngle(facing(laid, f), facing(laid, 0), 0.05);
        }
        assertThat(Math.hypot(
                        hips(laid, FRAMES - 1, 0) - hips(laid, 0, 0), hips(laid, FRAMES - 1, 1) - hips(laid, 0, 1)))
                .isCloseTo(0.03 * (FRAMES - 1), within(0.01));
    }

    /** Who goes backwards or sideways does so on the curve. */
    @Test
    void theBodyKeepsItsHeadingAgainstThePath() {
        for (double beside : new double[] {Math.PI, 1.5, -0.7}) {
            Clip laid = laid(moved(FRAMES, f -> new Place(0.02 * f, 0, beside)), circle(2), 1);
            for (int f = 0; f < FRAMES; f++) {
                assertAngle(facing(laid, f) - beside, 0.01 * f, 0.01);
            }
        }
    }

    /** Goes, stands and shifts its weight, goes on. */
    private static Place standing(int f) {
        double gone = 0.02 * (f < 150 ? f : f < 300 ? 150 : f - 150);
        double sway = f < 150 || f > 300 ? 0 : 0.05 * Math.sin(Math.PI * (f - 150) / 37.5);
        return new Place(gone, sway, 0.5 * sway);
    }

    @Test
    void whoStandsIsNotSpun() {
        Clip walk = moved(450, AlongCurveTest::standing);
        Clip laid = laid(walk, circle(2), 1);
        double first = facing(laid, 200) - facing(walk, 200);
        for (int f = 200; f < 250; f++) {
            assertAngle(facing(laid, f) - facing(walk, f), first, 2e-3);
            // the weight is shifted as it was
            double was = hips(walk, f, 1) - hips(walk, 200, 1);
            double is = Math.cos(first) * (hips(laid, f, 1) - hips(laid, 200, 1))
                    - Math.sin(first) * (hips(laid, f, 0) - hips(laid, 200, 0));
            assertThat(is).isCloseTo(was, within(5e-3));
        }
        assertAngle(facing(laid, 449), 0.02 * 299 / 2, 0.02);
    }

    /** Forwards, then backwards: back on the curve, with no turn. */
    @Test
    void whoStepsBackGoesBackOnTheCurve() {
        Clip walk = moved(401, f -> new Place(3 * Math.sin(Math.PI * f / 400), 0, 0));
        Clip laid = laid(walk, circle(2), 1);
        TravelPath path = TravelPath.of(walk, Walker.LEG, 0, 401);
        assertThat(path.arc(200)).isCloseTo(3, within(0.1));
        assertThat(path.arc(400)).isCloseTo(0, within(0.1));
        for (int f = 0; f < 401; f++) {
            assertAngle(facing(laid, f), hips(walk, f, 0) / 2, 0.05);
        }
        assertThat(hips(laid, 400, 0)).isCloseTo(0, within(0.1));
    }

    /** Goes, turns around on the spot, goes back: on a line, it goes on. */
    @Test
    void whoTurnsAroundGoesOn() {
        Clip walk = moved(600, f -> {
            double gone = 0.02 * (f < 200 ? f : f < 400 ? 200 : 600 - f);
            return new Place(gone, 0, Math.PI * Math.max(0, Math.min(1, (f - 240) / 120.0)));
        });
        Clip laid = laid(walk, line(), 1);
        for (int f = 0; f < 600; f++) {
            assertAngle(facing(laid, f), 0, 0.05);
        }
        assertThat(hips(laid, 599, 0)).isCloseTo(7.96, within(0.1));
    }

    /** The curve goes on straight beyond its end. */
    @Test
    void aCurveThatIsTooShortGoesOnStraight() {
        Clip walk = Walker.clip(FRAMES, 0, 0, 0, 0);
        PlaneCurve shorter = PlaneCurve.through(new double[] {0, 0, 1, 0, 2, 1});
        AlongCurve along = new AlongCurve(TravelPath.of(walk, Walker.LEG, 0, FRAMES), shorter, 0.5, FRAMES);
        double whole = 0.5 * Walker.SPEED * (FRAMES - 1) / Walker.RATE;
        assertThat(along.travelled()).isCloseTo(whole, within(1e-9));
        assertThat(along.beyond()).isCloseTo(whole - shorter.length(), within(1e-9));
        assertThat(along.turn(FRAMES - 1)).isEqualTo(along.turn(FRAMES - 20));
    }

    /** Forwards, then farther back: the curve goes on straight before its beginning, too. */
    @Test
    void whoGoesBackFartherIsBeforeTheCurve() {
        Clip walk = moved(601, f -> new Place(3 * Math.sin(Math.PI * f / 400), 0, 0));
        AlongCurve along = new AlongCurve(TravelPath.of(walk, Walker.LEG, 0, 601), circle(2), 0.5, 601);
        assertThat(along.travelled()).isCloseTo(1.5, within(0.05));
        assertThat(along.before()).isCloseTo(1.5, within(0.1));
        assertThat(along.turn(600)).isCloseTo(0, within(1e-3));
        Clip ahead = Walker.clip(FRAMES, 0, 0, 0, 0);
        assertThat(new AlongCurve(TravelPath.of(ahead, Walker.LEG, 0, FRAMES), line(), 1, FRAMES).before())
                .isZero();
    }

    /** The hips of the first frame face to the left of the way, and are beside it. */
    @Test
    void saysWhereTheCurveLies() {
        Clip walk = moved(FRAMES, f -> new Place(0.02 * f, 0.03 * Math.sin(f * 2 * Math.PI / 50), f < 3 ? 0.3 : 0));
        TravelPath path = TravelPath.of(walk, Walker.LEG, 0, FRAMES);
        AlongCurve along = new AlongCurve(path, line(), 0.5, FRAMES);
        AlongCurve.Placement placed = along.placement(walk, 0.3);
        assertThat(placed.turned()).isCloseTo(path.way(0) - Math.PI / 2 - 0.3, within(1e-9));
        double x = 0.5 * path.place(0, 0);
        double y = 0.5 * path.place(0, 1);
        assertThat(placed.x()).isCloseTo(Math.cos(0.3) * x + Math.sin(0.3) * y, within(1e-9));
        assertThat(placed.y()).isCloseTo(Math.cos(0.3) * y - Math.sin(0.3) * x, within(1e-9));
    }

    @Test
    void whatDoesNotTravelIsRefused() {
        assertThatThrownBy(() -> laid(moved(FRAMES, f -> new Place(0, 0, 0.05 * f)), line(), 1))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("does not travel")
                .hasMessageContaining("comes 0.00 m away from where it begins, at 0.00 m/s at most");
        // far, but slower than any walk; fast, but not far
        assertThatThrownBy(() -> laid(moved(1000, f -> new Place(0.002 * f, 0, 0)), line(), 1))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("comes 2.00 m away from where it begins, at 0.10 m/s at most")
                .hasMessageContaining("(0.86 m) at 0.19 m/s or more");
        assertThatThrownBy(() -> laid(moved(50, f -> new Place(0.01 * f, 0, 0)), line(), 1))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("comes 0.49 m away from where it begins, at 0.50 m/s at most");
        assertThatThrownBy(() -> laid(moved(2, f -> new Place(f, 0, 0)), line(), 1))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("has 2 frames, too few to show a path");
    }
}
