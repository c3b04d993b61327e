package dev.marionette.methods;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Finding;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.SkeletonMotion;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MethodResultTest {
    private static final SkeletonMotion BODY =
            new SkeletonMotion(List.of(BodyJoint.HIPS), new int[] {-1}, 0.1, new double[6]);

    private static JointTrajectory angles(double value) {
        return new JointTrajectory(List.of("a"), 0.1, new double[] {value, value});
    }

    /** All but the angles, above all how slow the method took the motion to be. */
    @Test
    void otherAnglesLeaveTheRestAsItIs() {
        MethodResult before = new MethodResult(
                angles(1),
                Map.of(BodyJoint.HEAD, new double[6]),
                new NoPerson(),
                BODY,
                Optional.of(BODY),
                List.of(new MethodResult.Parameter("p", 1, 0, 2, "")),
                Map.of("after", Map.of("total", 3.0)),
                new MethodResult.OptimizerReport("some", 5, new double[] {1}),
                Map.of("converged", 2),
                List.of(Finding.info("some", "thing")),
                Map.of("stage", 0.5),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                1.75);
        MethodResult after = before.withAngles(angles(2));
        assertThat(after.angles()).isEqualTo(angles(2));
        assertThat(after.slowdown()).isEqualTo(1.75);
        assertThat(after).usingRecursiveComparison().ignoringFields("angles").isEqualTo(before);
    }

    private static final class NoPerson implements SourceMotion {
        @Override
        public int frames() {
            return 2;
        }

        @Override
        public double position(int frame, BodyJoint joint, int axis) {
            return 0;
        }

        @Override
        public void trunk(int frame, double[] out, int o) {}
    }
}
