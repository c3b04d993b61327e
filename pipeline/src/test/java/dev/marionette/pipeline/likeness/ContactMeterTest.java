package dev.marionette.pipeline.likeness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.FootContacts.Stance;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.methods.ContactTarget;
import dev.marionette.methods.SourceMotion;
import dev.marionette.numerics.Rotations;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.extensions.Robots;
import dev.marionette.robots.Robot;
import dev.marionette.transfer.HandContact;
import dev.marionette.transfer.HandContact.Part;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** On postures of which it is known where the hands are: NAO at home, its hands apart, and with its hands in each other. */
class ContactMeterTest {
    private static final Robot NAO = new Robots(Extensions.builtIn()).load("nao");

    /** The source's left hand is in contact with a part in one frame, at a vector. */
    private static SourceMotion source(Part part, double arm, double[] vector) {
        int joints = part.joints().size();
        double[] shares = new double[joints];
        Arrays.fill(shares, 1.0 / joints);
        HandContact contact =
                new HandContact(BodyJoint.LEFT_HAND, part, arm, shares, vector, new double[] {0}, new double[] {1});
        return new SourceMotion() {
            @Override
            public int frames() {
                return 1;
            }

            @Override
            public double position(int frame, BodyJoint joint, int axis) {
                throw new IllegalStateException("contacts alone are looked at");
            }

            @Override
            public void trunk(int frame, double[] out, int o) {
                throw new IllegalStateException("contacts alone are looked at");
            }

            @Override
            public List<HandContact> handContacts() {
                return List.of(contact);
            }
        };
    }

    private static JointTrajectory still() {
        return new JointTrajectory(NAO.model().jointNames(), 0.01, NAO.home());
    }

    /** From the other hand to the left one at home, metres, axes of the root link, which looks along x. */
    private static double[] apart() {
        Kinematics home = new Kinematics(NAO.model());
        home.update(NAO.home());
        double[] p = new double[6];
        home.position(NAO.point(BodyJoint.LEFT_HAND).point(), p, 0);
        home.position(NAO.point(BodyJoint.RIGHT_HAND).point(), p, 3);
        return new double[] {p[0] - p[3], p[1] - p[4], p[2] - p[5]};
    }

    private static double arm() {
        double[] none = new double[3];
        return ContactTarget.of(
                        NAO, source(Part.RIGHT_HAND, 1, none).handContacts().get(0))
                .orElseThrow()
                .arm();
    }

    private static KeptContact measured(JointTrajectory trajectory, double[] vector) {
        // a source of twice the size
        double[] twice = {2 * vector[0], 2 * vector[1], 2 * vector[2]};
        List<KeptContact> kept = new ContactMeter(source(Part.RIGHT_HAND, 2 * arm(), twice), NAO, trajectory).measure();
        assertThat(kept).hasSize(1);
        assertThat(kept.get(0).frames()).isEqualTo(1);
        assertThat(kept.get(0).inSource()).containsExactly(new Stance(0, 0));
        return kept.get(0);
    }

    /** Hands that are far apart keep a place within 0.035 lengths of the arm, in any direction. */
    @ParameterizedTest
    @CsvSource({"0, 0, 1", "0, 0.034, 1", "1, 0.034, 1", "2, -0.034, 1", "0, 0.036, 0", "1, -0.036, 0", "2, 0.036, 0"})
    void handsAtTheirPlaceKeepIt(int axis, double off, double kept) {
        double[] vector = apart();
        double distance = Math.sqrt(vector[0] * vector[0] + vector[1] * vector[1] + vector[2] * vector[2]);
        vector[axis] += off * arm();
        KeptContact contact = measured(still(), vector);
        assertThat(contact.kept()).isEqualTo(kept);
        assertThat(contact.robotMetres()).isCloseTo(distance, within(1e-12));
    }

    /** A base that is turned takes vectors of the source, which are of the world, along. */
    @Test
    void theBaseTurnsTheRobotNotTheSource() {
        double angle = 1.2;
        JointTrajectory turned =
                still().withBase(new double[] {3, -2, 0.3, Math.cos(angle / 2), 0, 0, Math.sin(angle / 2)});
        double[] vector = apart();
        assertThat(measured(turned, Rotations.apply(Rotations.aboutZ(angle), vector[0], vector[1], vector[2]))
                        .kept())
                .isEqualTo(1);
        assertThat(measured(turned, vector).kept()).isZero();
    }

    /** A hand whose volume touches keeps the contact in about the same direction, however thick it and the part are. */
    @ParameterizedTest
    @CsvSource({"0, 1", "20, 1", "-28, 1", "32, 0", "90, 0", "180, 0"})
    void handsThatTouchInAboutTheSameDirectionKeepIt(double degrees, double kept) {
        Touching touching = Touching.found();
        double[] v = touching.vector();
        // a third of the way to the middle line, so that it is not at its place
        double[] wanted = Rotations.apply(Rotations.aboutZ(Math.toRadians(degrees)), v[0] / 3, v[1] / 3, v[2] / 3);
        KeptContact contact = measured(touching.trajectory(), wanted);
        assertThat(contact.kept()).isEqualTo(kept);
    }

    /** NAO with its hands before it, level, and two centimetres apart along y, less than any hand is thick. */
    private record Touching(JointTrajectory trajectory, double[] vector) {
        private static final double WIDTH = 0.02;

        static Touching found() {
            double[] q = NAO.home();
            Kinematics kinematics = new Kinematics(NAO.model());
            double[] p = new double[6];
            double best = Double.POSITIVE_INFINITY;
            double[] nearest = q.clone();
            for (double bend = 0.1; bend <= 1.5; bend += 0.01) {
                set(q, "LShoulderPitch", 0.2);
                set(q, "RShoulderPitch", 0.2);
                set(q, "LShoulderRoll", 0);
                set(q, "RShoulderRoll", 0);
                set(q, "LElbowYaw", 0);
                set(q, "RElbowYaw", 0);
                set(q, "LElbowRoll", -bend);
                set(q, "RElbowRoll", bend);
                kinematics.update(q);
                kinematics.position(NAO.point(BodyJoint.LEFT_HAND).point(), p, 0);
                kinematics.position(NAO.point(BodyJoint.RIGHT_HAND).point(), p, 3);
                if (Math.abs(p[1] - p[4] - WIDTH) < best) {
                    best = Math.abs(p[1] - p[4] - WIDTH);
                    nearest = q.clone();
                }
            }
            kinematics.update(nearest);
            kinematics.position(NAO.point(BodyJoint.LEFT_HAND).point(), p, 0);
            kinematics.position(NAO.point(BodyJoint.RIGHT_HAND).point(), p, 3);
            assertThat(p[1] - p[4]).isCloseTo(WIDTH, within(0.005));
            assertThat(p[0]).isCloseTo(p[3], within(2e-4));
            assertThat(p[2]).isCloseTo(p[5], within(2e-4));
            return new Touching(
                    new JointTrajectory(NAO.model().jointNames(), 0.01, nearest),
                    new double[] {p[0] - p[3], p[1] - p[4], p[2] - p[5]});
        }

        private static void set(double[] q, String joint, double value) {
            q[NAO.model().joint(joint)] = value;
        }
    }
}
