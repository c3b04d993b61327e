package dev.marionette.datasets.builtin;

import static dev.marionette.datasets.builtin.ArmAngle.ELBOW_FLEXION;
import static dev.marionette.datasets.builtin.ArmAngle.FOREARM_SUPINATION;
import static dev.marionette.datasets.builtin.ArmAngle.SHOULDER_ABDUCTION;
import static dev.marionette.datasets.builtin.ArmAngle.SHOULDER_FLEXION;
import static dev.marionette.datasets.builtin.ArmAngle.SHOULDER_ROTATION;
import static dev.marionette.datasets.builtin.ArmAngle.WRIST_DEVIATION;
import static dev.marionette.datasets.builtin.ArmAngle.WRIST_FLEXION;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The meaning of the angles, by what an anatomist would say of plain poses. */
class BodyTest {
    private static final Vec FORWARD = new Vec(1, 0, 0);
    private static final Vec UP = new Vec(0, 0, 1);
    private static final Vec DOWN = new Vec(0, 0, -1);

    private final Body body = new Body(Performer.ANN.build());

    private static Vec outward(Side side) {
        return new Vec(0, side.sign(), 0);
    }

    private Vec upperArm(Side side) {
        return direction(Bone.LEFT_SHOULDER.on(side), Bone.LEFT_ELBOW.on(side));
    }

    private Vec forearm(Side side) {
        return direction(Bone.LEFT_ELBOW.on(side), Bone.LEFT_WRIST.on(side));
    }

    private Vec hand(Side side) {
        return direction(Bone.LEFT_WRIST.on(side), Bone.LEFT_PALM.on(side));
    }

    /** Where the palm faces; down in the rest pose. */
    private Vec palm(Side side) {
        return body.rotation(Bone.LEFT_PALM.on(side)).turn(DOWN);
    }

    private Vec direction(Bone from, Bone to) {
        return body.position(to).minus(body.position(from)).unit();
    }

    private static void assertSame(Vec actual, Vec expected) {
        assertThat(actual.minus(expected).length())
                .as(actual + " against " + expected)
                .isLessThan(1e-12);
    }

    @ParameterizedTest
    @EnumSource
    void anArmAtZeroHangsWithThePalmToTheThigh(Side side) {
        body.take(new Pose());
        assertSame(upperArm(side), DOWN);
        assertSame(hand(side), DOWN);
        assertSame(palm(side), outward(side).times(-1));
    }

    @ParameterizedTest
    @EnumSource
    void abductionOf90IsTheRestPose(Side side) {
        body.take(new Pose().set(SHOULDER_ABDUCTION, 90));
        assertSame(upperArm(side), outward(side));
        assertSame(palm(side), DOWN);
    }

    @ParameterizedTest
    @EnumSource
    void flexionOf90IsStraightAhead(Side side) {
        body.take(new Pose().set(SHOULDER_FLEXION, 90));
        assertSame(upperArm(side), FORWARD);
        assertSame(palm(side), outward(side).times(-1));
    }

    @ParameterizedTest
    @EnumSource
    void theElbowOfAHangingArmBendsForwardAndSupinationTurnsThePalmUp(Side side) {
        body.take(new Pose().set(ELBOW_FLEXION, 90));
        assertSame(forearm(side), FORWARD);
        assertSame(palm(side), outward(side).times(-1));
        body.take(new Pose().set(ELBOW_FLEXION, 90).set(FOREARM_SUPINATION, 80));
        assertThat(palm(side).dot(UP)).isGreaterThan(0.98);
    }

    @ParameterizedTest
    @EnumSource
    void armOutAndTurnedOutwardTheForearmGoesUpWithThePalmForward(Side side) {
        body.take(new Pose()
                .set(SHOULDER_ABDUCTION, 90)
                .set(SHOULDER_ROTATION, 90)
                .set(ELBOW_FLEXION, 90));
        assertSame(forearm(side), UP);
        assertSame(palm(side), FORWARD);
    }

    @ParameterizedTest
    @EnumSource
    void theWristBendsToThePalmAndToTheThumb(Side side) {
        body.take(new Pose().set(WRIST_FLEXION, 60));
        assertThat(hand(side).dot(outward(side))).isLessThan(-0.8);
        body.take(new Pose().set(WRIST_DEVIATION, 15));
        assertThat(hand(side).dot(FORWARD)).isGreaterThan(0.2);
    }

    @Test
    void trunkAndHeadBendAndTurnTheWayTheirNamesSay() {
        body.take(new Pose().set(BodyAngle.SPINE_FLEXION, 30));
        assertThat(direction(Bone.CHEST, Bone.NECK).x()).isPositive();
        body.take(new Pose().set(BodyAngle.SPINE_LATERAL, 20));
        assertThat(direction(Bone.CHEST, Bone.NECK).y()).isPositive();
        body.take(new Pose().set(BodyAngle.SPINE_TURN, 20).set(BodyAngle.NECK_TURN, 20));
        assertThat(body.rotation(Bone.HEAD).turn(FORWARD).y()).isGreaterThan(0.6);
        body.take(new Pose().set(BodyAngle.NECK_FLEXION, 20));
        assertThat(body.rotation(Bone.HEAD).turn(FORWARD).z()).isNegative();
    }

    @Test
    void raisedHeelsTurnTheFeetAboutTheirBalls() {
        body.take(new Pose());
        Vec ball = body.position(Bone.RIGHT_TOES);
        Vec ankle = body.position(Bone.RIGHT_ANKLE);
        Vec pelvis = body.position(Bone.PELVIS);
        body.take(new Pose().set(BodyAngle.HEEL_RAISE, 20));
        assertThat(body.position(Bone.RIGHT_TOES).minus(ball).length()).isLessThan(1e-12);
        assertThat(body.position(Bone.RIGHT_ANKLE).z()).isGreaterThan(ankle.z() + 0.03);
        assertThat(body.position(Bone.PELVIS).z()).isGreaterThan(pelvis.z() + 0.03);
    }

    @Test
    void aReachIsMetByEveryBuild() {
        for (Performer performer : Performer.PEOPLE) {
            Body its = new Body(performer.build());
            Pose pose = performer
                    .ownRelaxed()
                    .set(Side.RIGHT, SHOULDER_ABDUCTION, 70)
                    .set(Side.RIGHT, SHOULDER_ROTATION, 40)
                    .set(Side.RIGHT, ELBOW_FLEXION, 120);
            Key.Reach reach = new Key.Reach(Side.RIGHT, Bone.LEFT_FINGERTIPS, new Vec(0.8, -0.55, 0.3), 0.1);
            Reaching.solve(its, pose, reach);
            its.take(pose);
            Vec missing = its.nearHead(reach.direction(), reach.clearance()).minus(its.position(Bone.RIGHT_FINGERTIPS));
            assertThat(missing.length()).as(performer.id()).isLessThan(1e-3);
        }
    }
}
