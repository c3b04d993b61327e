package dev.marionette.ik.ground;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.ik.ground.StandingIk.Request;
import dev.marionette.ik.ground.StandingMotion.StepLimits;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.collision.CollisionQuery;
import dev.marionette.kinematics.collision.NearPairs;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LegContactsTest {
    private static final double CLEARANCE = 0.05;
    private static final int[] LEGS = {0, 1, 2, 3, 4, 5};
    private static final double[] BOX = {0.06, 0.05, 0.2};
    /** Far from the other limbs. */
    private static final double FAR = 3;

    /** What rows and differences say of many poses. */
    private static final class Agreement {
        int poses;
        int within20;
        double worst;
        double worstCosine = 1;
    }

    /** Two points that are fixed to their legs: the rows are half the slope of the cost, by central differences. */
    @Test
    void rowsOfWitnessesAreThoseOfDifferences() {
        Agreement single = compare(BOX, BOX, 0.2, Kind.SINGLE);
        assertThat(single.poses).isGreaterThan(200);
        assertThat(single.worst).isLessThan(1e-5);
    }

    /** Of a narrow box with its end over the face of a large one no corner is cut off, and the rows are exact; nearly so where the faces are nearly parallel. */
    @Test
    void rowsOfUncutPatchesAreThoseOfDifferences() {
        double[] narrow = {0.01, 0.12, 0.01};
        double[] wide = {0.3, 0.05, 0.2};
        for (Kind kind : List.of(Kind.FREE_PATCH, Kind.OVERLAP)) {
            Agreement uncut = compare(narrow, wide, 0.03, kind);
            assertThat(uncut.poses).as("%s", kind).isGreaterThan(100);
            assertThat(uncut.worst).as("%s", kind).isLessThan(1e-3);
        }
    }

    /** Where corners are cut off they slide, which rows leave out: they are near enough, and point down the cost. */
    @Test
    void rowsOfCutPatchesPointDownTheCost() {
        for (Kind kind : List.of(Kind.FREE_PATCH, Kind.OVERLAP)) {
            Agreement cut = compare(BOX, BOX, 0.15, kind);
            assertThat(cut.poses).as("%s", kind).isGreaterThan(100);
            assertThat(cut.within20).as("%s", kind).isGreaterThan(cut.poses * 3 / 4);
            assertThat(cut.worstCosine).as("%s", kind).isPositive();
        }
    }

    private enum Kind {
        SINGLE,
        FREE_PATCH,
        OVERLAP;

        static Kind of(NearPairs pairs, NearPairs points) {
            return pairs.distance(0) <= 0 ? OVERLAP : points.size() > 1 ? FREE_PATCH : SINGLE;
        }
    }

    /** Rows against differences in random poses of the legs of one kind, but for those in which the cost has a kink. */
    private static Agreement compare(double[] left, double[] right, double spread, Kind kind) {
        ThreeLimbs robot = new ThreeLimbs(new double[] {0.09, -0.09, FAR}, left, right);
        Kinematics kinematics = new Kinematics(robot.model);
        NearPairs pairs = new NearPairs();
        NearPairs points = new NearPairs();
        Agreement agreement = new Agreement();
        CollisionModel model = model(robot);
        try (LegContacts contacts = new LegContacts(model, home(), CLEARANCE);
                CollisionQuery query = new CollisionQuery(model)) {
            for (long seed = 0; seed < 4000; seed++) {
                Random random = new Random(seed);
                double[] q = new double[ThreeLimbs.DOF];
                for (int d : LEGS) {
                    q[d] = spread * random.nextGaussian();
                }
                kinematics.update(q);
                query.update(kinematics);
                query.nearPairs(CLEARANCE, pairs);
                query.nearPatches(CLEARANCE, points);
                if (pairs.size() > 0 && Kind.of(pairs, points) == kind) {
                    compare(contacts, kinematics, q, agreement);
                }
            }
        }
        return agreement;
    }

    private static void compare(LegContacts contacts, Kinematics kinematics, double[] q, Agreement agreement) {
        double h = 1e-6;
        int n = 6 + LEGS.length;
        double[] rows = new double[n];
        kinematics.update(q);
        double cost = contacts.look(kinematics);
        contacts.addRows(kinematics, LEGS, n, new double[n * n], rows);
        double dot = 0;
        double ofRows = 0;
        double ofSlope = 0;
        double off = 0;
        for (int d : LEGS) {
            double up = moved(contacts, kinematics, q, d, h);
            double down = moved(contacts, kinematics, q, d, -h);
            if (Math.abs(up + down - 2 * cost) > 1e-3 * Math.abs(up - down) + 1e-9) {
                return;
            }
            double slope = -0.5 * (up - down) / (2 * h);
            dot += rows[6 + d] * slope;
            ofRows += rows[6 + d] * rows[6 + d];
            ofSlope += slope * slope;
            off += (rows[6 + d] - slope) * (rows[6 + d] - slope);
        }
        double error = Math.sqrt(off / ofSlope);
        agreement.poses++;
        agreement.within20 += error < 0.2 ? 1 : 0;
        agreement.worst = Math.max(agreement.worst, error);
        agreement.worstCosine = Math.min(agreement.worstCosine, dot / Math.sqrt(ofRows * ofSlope));
    }

    private static double moved(LegContacts contacts, Kinematics kinematics, double[] q, int d, double by) {
        double[] other = q.clone();
        other[d] += by;
        kinematics.update(other);
        return contacts.look(kinematics);
    }

    /** A leg and the trunk, mirror images of each other, are too near: the trunk's angle costs a hundred times the leg's. */
    @Test
    void theTrunkGivesWayAHundredthAsMuchAsALegDoes() {
        ThreeLimbs robot = new ThreeLimbs(new double[] {0.07, FAR, -0.07}, BOX, BOX);
        double[] q = new double[ThreeLimbs.DOF];
        try (LegContacts contacts = new LegContacts(model(robot), home(), CLEARANCE)) {
            Request request = request(robot, q);
            for (int d = 0; d < q.length; d++) {
                boolean rolls = d == ThreeLimbs.LEFT_ROLL || d == ThreeLimbs.TRUNK_ROLL;
                request.lower[d] = rolls ? -1 : 0;
                request.upper[d] = rolls ? 1 : 0;
            }
            request.postureWeight = 0.1;
            new StandingIk(new Kinematics(robot.model), robot.feet, contacts).solve(request, base(), q);
        }
        assertThat(q[ThreeLimbs.LEFT_ROLL]).isGreaterThan(0.01);
        assertThat(-q[ThreeLimbs.LEFT_ROLL] / q[ThreeLimbs.TRUNK_ROLL]).isCloseTo(100, within(5.0));
    }

    /** Legs that swing past each other, free in both frames, do not go through each other at the place that is looked at. */
    @ParameterizedTest
    @ValueSource(doubles = {0.5, 0.4})
    void legsThatCrossBetweenTwoFramesComeApart(double place) {
        ThreeLimbs robot = new ThreeLimbs(new double[] {0.04, -0.04, FAR}, BOX, BOX);
        CollisionModel model = model(robot);
        double[] q = new double[2 * ThreeLimbs.DOF];
        double[] bases = new double[24];
        Request[] requests = new Request[2];
        for (int f = 0; f < 2; f++) {
            double swing = f == 0 ? 0.8 * place : 0.8 * (place - 1);
            double[] pose = new double[ThreeLimbs.DOF];
            pose[ThreeLimbs.LEFT_PITCH] = swing;
            pose[ThreeLimbs.RIGHT_PITCH] = -swing;
            System.arraycopy(pose, 0, q, f * ThreeLimbs.DOF, pose.length);
            System.arraycopy(base(), 0, bases, 12 * f, 12);
            requests[f] = request(robot, pose);
            requests[f].between = place;
            assertThat(gap(model, pose)).as("frame %d", f).isGreaterThan(CLEARANCE);
        }
        assertThat(gap(model, onTheWay(q, place))).isNegative();
        double[] steps = new double[ThreeLimbs.DOF];
        Arrays.fill(steps, 3);
        try (LegContacts contacts = new LegContacts(model, home(), CLEARANCE)) {
            new StandingMotion(new Kinematics(robot.model), robot.feet, contacts)
                    .solve(requests, new boolean[4], new StepLimits(steps, 1, 1, 1), 0.1, bases, q, true);
        }
        assertThat(gap(model, onTheWay(q, place))).isGreaterThan(0.9 * CLEARANCE);
        // they still swing past each other
        assertThat(q[ThreeLimbs.LEFT_PITCH]).isCloseTo(0.8 * place, within(0.1));
        assertThat(q[ThreeLimbs.DOF + ThreeLimbs.LEFT_PITCH]).isCloseTo(0.8 * (place - 1), within(0.1));
    }

    private static double[] onTheWay(double[] q, double place) {
        double[] middle = new double[ThreeLimbs.DOF];
        for (int d = 0; d < middle.length; d++) {
            middle[d] = (1 - place) * q[d] + place * q[ThreeLimbs.DOF + d];
        }
        return middle;
    }

    private static double gap(CollisionModel model, double[] q) {
        Kinematics kinematics = new Kinematics(model.robot());
        kinematics.update(q);
        try (CollisionQuery query = new CollisionQuery(model)) {
            query.update(kinematics);
            double least = Double.POSITIVE_INFINITY;
            for (int pair = 0; pair < model.pairCount(); pair++) {
                least = Math.min(least, query.distance(pair));
            }
            return least;
        }
    }

    /** Joints and base are to stay, wherever the soles are. */
    private static Request request(ThreeLimbs robot, double[] posture) {
        Request request = new Request(ThreeLimbs.DOF);
        Arrays.fill(request.soleWeights, 0);
        for (int side = 0; side < 2; side++) {
            System.arraycopy(base(), 0, request.soles, 12 * side, 12);
        }
        System.arraycopy(base(), 0, request.base, 0, 12);
        System.arraycopy(posture, 0, request.posture, 0, posture.length);
        for (int d = 0; d < posture.length; d++) {
            request.lower[d] = robot.model.lower(d);
            request.upper[d] = robot.model.upper(d);
        }
        return request;
    }

    private static double[] base() {
        return new double[] {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0};
    }

    private static CollisionModel model(ThreeLimbs robot) {
        return CollisionModel.build(robot.model, home(), List.of());
    }

    /** All limbs rolled apart, so that none lacks clearance at home. */
    private static double[] home() {
        double[] home = new double[ThreeLimbs.DOF];
        home[ThreeLimbs.LEFT_ROLL] = 0.5;
        home[ThreeLimbs.RIGHT_ROLL] = -0.5;
        home[ThreeLimbs.TRUNK_ROLL] = -0.5;
        return home;
    }
}
