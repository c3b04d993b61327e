package dev.marionette.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.Clip;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.RobotProfile;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.collision.SelfCollision;
import dev.marionette.kinematics.model.JointLimits;
import dev.marionette.kinematics.robot.Feet;
import dev.marionette.kinematics.robot.Robot;
import dev.marionette.methods.ground.GroundFit;
import dev.marionette.methods.ground.LegPairs;
import dev.marionette.methods.ground.Walk;
import dev.marionette.pipeline.config.SettingsLoader;
import dev.marionette.testkit.Walker;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Atlas stands still and leans as far as its trunk goes, into its own hip links, which the trunk alone can leave. */
class TrunkClearanceTest {
    private static final int FRAMES = 12;
    private static final Robot ROBOT = SharedRuns.robot("atlas").heldBy(RobotProfile.Base.FLOATING);
    private static final Clip CLIP = Walker.clip(FRAMES, 0, 0, 0, 0);

    @Test
    void aTrunkThatLeansIntoTheHipsComesBack() {
        CollisionModel collisions = CollisionModel.build(ROBOT.model(), ROBOT.home(), ROBOT.disabledPairs());
        Feet feet = Feet.of(ROBOT).orElseThrow();
        CollisionModel legs = LegPairs.of(ROBOT, collisions, feet);
        JointLimits limits = JointLimits.of(ROBOT.model());
        Walk walk = new Walk(CLIP, ROBOT, SettingsLoader.load(Optional.empty(), List.of()), limits);
        List<Integer> trunk = trunk();
        int leaning = 0;
        for (int corner = 0; corner < 1 << trunk.size(); corner++) {
            double[] pose = ROBOT.home();
            for (int k = 0; k < trunk.size(); k++) {
                int d = trunk.get(k);
                pose[d] = (corner >> k & 1) == 0 ? limits.lower(d) : limits.upper(d);
            }
            JointTrajectory leant = walk.withBase(still(pose));
            if (!touches(legs, leant, FRAMES / 2)) {
                continue;
            }
            leaning++;
            GroundFit.Fitted fitted = walk.fit(leant, 1, collisions);
            for (int f = 0; f < FRAMES; f++) {
                assertThat(touches(legs, fitted.motion(), f))
                        .as("corner %d frame %d", corner, f)
                        .isFalse();
            }
            assertThat(StanceCheck.stands(walk, fitted, 1, collisions))
                    .as("corner %d", corner)
                    .isTrue();
            for (int d = 0; d < pose.length; d++) {
                double moved = Math.abs(fitted.motion().position(FRAMES / 2, d) - pose[d]);
                if (trunk.contains(d)) {
                    assertThat(moved).as("corner %d joint %d", corner, d).isLessThan(0.5);
                } else if (ROBOT.model().jointNames().get(d).contains("arm")) {
                    assertThat(moved).as("corner %d joint %d", corner, d).isZero();
                }
            }
        }
        assertThat(leaning).as("no pose in which the trunk touches a leg").isPositive();
    }

    private static boolean touches(CollisionModel pairs, JointTrajectory motion, int frame) {
        double[] pose = new double[motion.joints()];
        Arrays.setAll(pose, d -> motion.position(frame, d));
        try (SelfCollision space = new SelfCollision(pairs)) {
            int near = space.evaluate(pose, 1e-3);
            return IntStream.range(0, near).anyMatch(i -> space.clearance(i) <= 0);
        }
    }

    private static List<Integer> trunk() {
        List<Integer> joints = new ArrayList<>();
        for (int b = ROBOT.trunkBody(); b > 0; b = ROBOT.model().parentBody(b)) {
            joints.add(ROBOT.model().bodyDof(b));
        }
        return joints;
    }

    private static JointTrajectory still(double[] pose) {
        double[] positions = new double[FRAMES * pose.length];
        for (int f = 0; f < FRAMES; f++) {
            System.arraycopy(pose, 0, positions, f * pose.length, pose.length);
        }
        return new JointTrajectory(ROBOT.model().jointNames(), 0.02, positions);
    }
}
