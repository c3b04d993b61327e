package dev.marionette.postprocess.repair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.InputException;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.model.JointLimits;
import dev.marionette.postprocess.Figures;
import dev.marionette.postprocess.smooth.Smoothed;
import dev.marionette.postprocess.smooth.Smoothers;
import dev.marionette.testkit.TwoArms;
import dev.marionette.verify.CheckContext;
import dev.marionette.verify.Verification;
import dev.marionette.verify.Verifier;
import java.util.Random;
import java.util.function.DoubleFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("once")
class RepairerTest {
    private final JointLimits limits = TwoArms.limits();
    private final Repairer repairer = repairer();

    private static Repairer repairer() {
        double[] weights = MotionWeights.of(TwoArms.model(), TwoArms.home());
        return new Repairer(TwoArms.limits(), TwoArms.space(), TwoArms.home(), weights, Figures.REPAIR);
    }

    private static Verification verify(Repaired repaired) {
        return new Verifier().verify(repaired.trajectory(), new CheckContext(TwoArms.limits(), TwoArms.space()));
    }

    @Test
    void aTrajectoryThatPassesIsUnchanged() {
        JointTrajectory given = TwoArms.motion(60, t -> new double[] {0.3 + 0.2 * Math.sin(t), 0.1, -0.4, 0});
        Repaired repaired = repairer.repair(given);
        assertThat(repaired.trajectory()).isEqualTo(given);
        assertThat(repaired.repairs()).isEmpty();
        assertThat(repaired.meanChange()).isZero();
        assertThat(verify(repaired).passed()).isTrue();
    }

    @Test
    void armsThatMeetAreMovedApart() {
        JointTrajectory given = TwoArms.motion(90, clap(0.62));
        assertThat(TwoArms.depth(given)).isGreaterThan(0.005);
        Repaired repaired = repairer.repair(given);
        assertPasses(repaired, "clap");
        assertThat(repaired.repairs()).isNotEmpty().allMatch(r -> r.kind() == Repair.Kind.MOVED_APART);
        assertThat(repaired.repairs().get(0).subjects()).anyMatch(pair -> pair.contains("fore"));
        assertThat(repaired.repairs().get(0).toString()).contains("moved apart");
        assertThat(repaired.meanChange()).isLessThan(0.05);
        for (int d = 0; d < 4; d++) {
            assertThat(repaired.trajectory().position(0, d)).isEqualTo(given.position(0, d));
        }
    }

    @Test
    void theBaseComesAlong() {
        double[] base = new double[7 * 90];
        for (int k = 0; k < 90; k++) {
            base[7 * k + 1] = 0.01 * k;
            base[7 * k + 3] = 1;
        }
        JointTrajectory given = TwoArms.motion(90, clap(0.62)).withBase(base);
        Repaired repaired = repairer.repair(given);
        assertThat(repaired.repairs()).isNotEmpty();
        assertThat(repaired.trajectory().base()).containsExactly(base);
    }

    /** In the plane, one arm cannot get to the other side of the other one. */
    @Test
    void whatCannotBeMovedApartIsHeldBack() {
        JointTrajectory given = TwoArms.motion(120, t -> {
            double s = 0.5 - 0.5 * Math.cos(Math.min(Math.PI, Math.max(0, t - 0.5)));
            return new double[] {0.1 - 1.4 * s, 0.2, -0.9 + 2.2 * s, -0.2};
        });
        assertThat(TwoArms.depth(given)).isGreaterThan(0.02);
        Repaired repaired = repairer.repair(given);
        assertPasses(repaired, "crossing");
        assertThat(repaired.repairs()).anyMatch(r -> r.kind() == Repair.Kind.HELD_BACK && r.amount() < 1);
        assertThat(repaired.repairs().toString()).contains("held back to");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void randomMotionsPassAfterRepair(long seed) {
        Random random = new Random(seed);
        double[] amplitude = random.doubles(4, 0, 0.7).toArray();
        double[] rate = random.doubles(4, 1, 5).toArray();
        double[] phase = random.doubles(4, 0, 6).toArray();
        JointTrajectory raw = TwoArms.motion(120, t -> {
            double[] q = new double[4];
            for (int d = 0; d < 4; d++) {
                double inward = d == 0 ? -0.25 : d == 2 ? 0.25 : 0;
                q[d] = inward + amplitude[d] * Math.sin(rate[d] * t + phase[d]);
            }
            return q;
        });
        Smoothed smoothed = Smoothers.all().get("grp-projected").smooth(raw, limits, Figures.SMOOTHING);
        assertPasses(repairer.repair(smoothed.trajectory()), "seed " + seed);
        assertPasses(repairer.repair(raw), "raw, seed " + seed);
    }

    @Test
    void limitsAreEnforcedWithoutASmoother() {
        JointTrajectory given =
                TwoArms.motion(60, t -> new double[] {t < 1 ? 0.2 : 2.4, 0.1 * Math.sin(60 * t), -0.5, 0});
        Repaired repaired = repairer.repair(given);
        assertPasses(repaired, "step");
        assertThat(repaired.repairs()).extracting(Repair::kind).containsOnly(Repair.Kind.LIMITED);
        assertThat(repaired.repairs()).anyMatch(r -> r.subjects().contains("l1") && r.amount() > 0.39);
    }

    @Test
    void theSameInputGivesTheSameBits() {
        JointTrajectory given = TwoArms.motion(90, clap(0.62));
        assertThat(repairer().repair(given).trajectory())
                .isEqualTo(repairer.repair(given).trajectory());
    }

    @Test
    void aHomePoseOutsideTheLimitsIsAnError() {
        double[] weights = {1, 1, 1, 1};
        assertThatThrownBy(
                        () -> new Repairer(limits, TwoArms.space(), new double[] {3, 0, 0, 0}, weights, Figures.REPAIR))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("joint 'l1' is 3.0, outside [-2.0, 2.0]");
        assertThatThrownBy(() -> new Repairer(
                        limits, TwoArms.space(), new double[] {-0.7, 0.2, 0.7, -0.2}, weights, Figures.REPAIR))
                .hasMessageContaining("touch in it");
        assertThatThrownBy(() -> new RepairOptions(-1, 3, 1e-4, 10)).hasMessageContaining("repair.clearance");
    }

    @Test
    void weightsPreferJointsThatMoveLittle() {
        double[] weights = MotionWeights.of(TwoArms.model(), TwoArms.home());
        assertThat(weights[0]).isEqualTo(1);
        assertThat(weights[1]).isBetween(MotionWeights.SMALLEST, 0.5);
        assertThat(weights[2]).isEqualTo(1);
    }

    private static DoubleFunction<double[]> clap(double inward) {
        return t -> {
            double s = 0.5 - 0.5 * Math.cos(2 * Math.PI * t / 3);
            return new double[] {0.1 - inward * s, 0.2, -0.1 + inward * s, -0.2};
        };
    }

    private void assertPasses(Repaired repaired, String what) {
        assertThat(verify(repaired).lines()).as(what).isEmpty();
        assertThat(TwoArms.depth(repaired.trajectory())).as(what).isNegative();
        JointTrajectory q = repaired.trajectory();
        for (int k = 0; k < q.frames(); k++) {
            for (int d = 0; d < 4; d++) {
                assertThat(q.position(k, d)).as(what).isBetween(-2.0, 2.0);
                if (k > 0) {
                    assertThat(Math.abs(q.position(k, d) - q.position(k - 1, d)))
                            .as("%s, frame %d", what, k)
                            .isLessThanOrEqualTo(4 * TwoArms.DT);
                }
            }
        }
    }
}
