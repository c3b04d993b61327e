package dev.marionette.methods;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Finding;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.SkeletonMotion;
import java.util.List;
import java.util.Map;
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
        MethodResult before = MethodResult.builder(
                        angles(1), Map.of(BodyJoint.HEAD, new double[6]), new NoPerson(), BODY)
                .adjusted(BODY)
                .parameters(List.of(new MethodResult.Parameter("p", 1, 0, 2, "")))
                .cost(Map.of("after", Map.of("total", 3.0)))
                .optimizer(new MethodResult.OptimizerReport("some", 5, new double[] {1}))
                .solver(Map.of("converged", 2))
                .findings(List.of(Finding.info("some", "thing")))
                .timings(Map.of("stage", 0.5))
                .slowdown(1.75)
                .diagnostic("lag_s", 0.25)
                .build();
        MethodResult after = before.withAngles(angles(2));
        assertThat(after.angles()).isEqualTo(angles(2));
        assertThat(after.slowdown()).isEqualTo(1.75);
        assertThat(after.diagnostics()).containsExactly(Map.entry("lag_s", 0.25));
        assertThat(after).usingRecursiveComparison().ignoringFields("angles").isEqualTo(before);
    }

    @Test
    void diagnosticsAreNamedOnceAndFinite() {
        MethodResult.Builder result =
                MethodResult.builder(angles(1), Map.of(), new NoPerson(), BODY).diagnostic("lag_s", 0.25);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> result.diagnostic("lag_s", 1))
                .withMessageContaining("lag_s");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> result.diagnostic("other", Double.NaN))
                .withMessageContaining("other");
        assertThatIllegalArgumentException().isThrownBy(() -> result.diagnostic(" ", 1));
        assertThat(result.build().diagnostics()).containsExactly(Map.entry("lag_s", 0.25));
    }

    @Test
    void slowdownIsAtLeastOneAndFinite() {
        MethodResult.Builder result = MethodResult.builder(angles(1), Map.of(), new NoPerson(), BODY);
        for (double wrong : new double[] {0, 0.5, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> result.slowdown(wrong))
                    .withMessageContaining("slowdown " + wrong);
        }
        assertThat(result.slowdown(1).build().slowdown()).isEqualTo(1);
    }

    /** A result is not what its builder becomes later. */
    @Test
    void aBuilderThatGoesOnLeavesResultsAsTheyAre() {
        MethodResult.Builder builder = MethodResult.builder(angles(1), Map.of(), new NoPerson(), BODY);
        MethodResult result = builder.build();
        builder.angles(angles(2)).adjusted(BODY).diagnostic("lag_s", 1);
        assertThat(result.angles()).isEqualTo(angles(1));
        assertThat(result.adjusted()).isEmpty();
        assertThat(result.diagnostics()).isEmpty();
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
