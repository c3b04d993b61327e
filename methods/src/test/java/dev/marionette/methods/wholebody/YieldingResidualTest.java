package dev.marionette.methods.wholebody;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.ik.trajectory.ContactResidual;
import dev.marionette.ik.trajectory.FrameState;
import dev.marionette.ik.trajectory.PostureResidual;
import dev.marionette.ik.trajectory.Residual;
import dev.marionette.ik.trajectory.VectorResidual;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.LinkSpec;
import dev.marionette.kinematics.model.RobotModel;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two arms of one joint on a body that is held. */
class YieldingResidualTest {
    private static final int FRAMES = 3;
    private static final boolean[] NOWHERE = new boolean[FRAMES];

    private final RobotModel model = RobotModel.of(
            "two arms",
            List.of(LinkSpec.bare("body"), LinkSpec.bare("left"), LinkSpec.bare("right")),
            List.of(arm("left"), arm("right")));
    private final FrameState state = new FrameState(model, false, new boolean[2]);

    private static JointSpec arm(String name) {
        return JointSpec.revolute(name + "_joint", "body", name, new double[3], new double[] {0, 0, 1}, -1, 1, 1);
    }

    private Residual hand(String link) {
        int body = model.bodyOf(model.link(link));
        return new VectorResidual(null, new BodyPoint(body, 1, 0, 0), new double[3 * FRAMES], 1);
    }

    @Test
    void residualsOfTheCollidingArmAreDroppedWhereItCollides() {
        state.place(Pose.unturned(1), 0, new double[2], 0);
        boolean[][] colliding = new boolean[2][FRAMES];
        colliding[model.joint("left_joint")][1] = true;
        Residual left = YieldingResidual.of(hand("left"), new HomeStretches(colliding, NOWHERE), state);
        Residual right = YieldingResidual.of(hand("right"), new HomeStretches(colliding, NOWHERE), state);
        for (int f = 0; f < FRAMES; f++) {
            assertThat(isZero(left, f)).isEqualTo(f == 1);
            assertThat(isZero(right, f)).isFalse();
        }
    }

    /** A residual that wants nothing in the first frame still moves what it moves in the others. */
    @Test
    void residualsOfSomeFramesAreDroppedWhereTheyCollide() {
        state.place(Pose.unturned(1), 0, new double[2], 0);
        BodyPoint hand = new BodyPoint(model.bodyOf(model.link("left")), 1, 0, 0);
        Residual contact = new ContactResidual(
                hand,
                List.of(new BodyPoint(model.bodyOf(model.link("right")), 1, 0, 0)),
                new double[] {1, 1, 1},
                new double[] {0, 1, 0, 0, 1, 0, 0, 1, 0},
                new double[] {0, 1, 1});
        boolean[][] colliding = new boolean[2][FRAMES];
        colliding[model.joint("right_joint")][1] = true;
        Residual yielding = YieldingResidual.of(contact, new HomeStretches(colliding, NOWHERE), state);
        assertThat(isZero(yielding, 0)).isTrue();
        assertThat(isZero(yielding, 1)).isTrue();
        assertThat(isZero(yielding, 2)).isFalse();
    }

    /** What is wanted of the base alone is dropped where it yields, and what is wanted of an arm is not. */
    @Test
    void residualsOfTheBaseAreDroppedWhereItYields() {
        FrameState floating = new FrameState(model, true, new boolean[2]);
        floating.place(Pose.unturned(1), 0, new double[2], 0);
        boolean[] yields = new boolean[FRAMES];
        yields[1] = true;
        boolean[][] nothing = new boolean[2][FRAMES];
        Residual base = new VectorResidual(null, new BodyPoint(0, 1, 0, 0), new double[3 * FRAMES], 1);
        Residual yielding = YieldingResidual.of(base, new HomeStretches(nothing, yields), floating);
        Residual hand = YieldingResidual.of(hand("left"), new HomeStretches(nothing, yields), floating);
        for (int f = 0; f < FRAMES; f++) {
            assertThat(isZero(yielding, f, floating)).isEqualTo(f == 1);
            assertThat(isZero(hand, f, floating)).isFalse();
        }
    }

    @Test
    void postureIsKept() {
        state.place(Pose.unturned(1), 0, new double[2], 0);
        Residual posture = PostureResidual.constant(new double[] {0.5, 0.5}, 1);
        assertThat(YieldingResidual.of(
                        posture, new HomeStretches(new boolean[][] {{true}, {true}}, new boolean[] {true}), state))
                .isSameAs(posture);
    }

    /** Whether value and gradient are, into arrays that others have written to. */
    private boolean isZero(Residual residual, int frame) {
        return isZero(residual, frame, state);
    }

    private static boolean isZero(Residual residual, int frame, FrameState state) {
        double[] value = {7, 7, 7};
        residual.value(frame, state, value, 0);
        double[] rows = new double[residual.size() * state.unknowns()];
        residual.addRows(frame, state, rows, 0);
        double sum = 0;
        for (double v : value) {
            sum += Math.abs(v);
        }
        for (double r : rows) {
            sum += Math.abs(r);
        }
        return sum == 0;
    }
}
