package dev.marionette.contracts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.JointTrajectory;
import dev.marionette.api.RunSettings;
import dev.marionette.kinematics.collision.SelfCollision;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.verify.CheckContext;
import dev.marionette.verify.CheckResult;
import dev.marionette.verify.TrajectoryCheck;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What every {@link TrajectoryCheck} must hold. Extend it and hand over the check. */
public abstract class TrajectoryCheckContract {
    /** The check under test. */
    protected abstract TrajectoryCheck check();

    /** Whether nothing is wrong, as the check sees it, with the verified runs that the contract has. */
    protected boolean passesVerifiedRuns() {
        return true;
    }

    /** Whether the check is for one of the runs that the contract has: with the root link held, and on two feet. */
    protected boolean isForAVerifiedRun() {
        return true;
    }

    /** Whether joints that jump far beyond their limits, on a base that falls over, break what the check is for. */
    protected boolean breaksWhereAllIsBroken() {
        return true;
    }

    private static List<RetargetOutcome> runs() {
        return List.of(SampleRuns.fixed(), SampleRuns.floating());
    }

    /** Every joint goes to and fro by 4 rad between one frame and the next; a base falls to its side, through the ground. */
    private static JointTrajectory broken(JointTrajectory good) {
        double[] q = good.positions();
        int n = good.joints();
        for (int i = 0; i < q.length; i++) {
            q[i] = (i / n + i % n) % 2 == 0 ? 4 : -4;
        }
        JointTrajectory wild = good.withPositions(q);
        if (!good.floats()) {
            return wild;
        }
        double[] base = good.base();
        for (int f = 0; f < good.frames(); f++) {
            double angle = 1.5 * f / Math.max(1, good.frames() - 1);
            double[] pose = {5.0 * (f % 2), 0, f % 3 == 0 ? 2 : -0.5, Math.cos(angle / 2), Math.sin(angle / 2), 0, 0};
            System.arraycopy(pose, 0, base, 7 * f, 7);
        }
        return wild.withBase(base);
    }

    /** What the check found, and in how many frames it could. */
    private record Found(CheckResult result, int frames) {}

    private List<CheckResult> results(boolean broken, int times) {
        return found(broken, times).stream().map(Found::result).toList();
    }

    private List<Found> found(boolean broken, int times) {
        RunSettings settings = SampleRuns.defaults(check().settings());
        List<Found> results = new ArrayList<>();
        for (RetargetOutcome run : runs()) {
            JointTrajectory motion = broken ? broken(run.trajectory()) : run.trajectory();
            try (SelfCollision space = run.pairs().workspace()) {
                CheckContext context = new CheckContext(run.robot().model().limits(), space, run.ground(), settings);
                for (int i = 0; i < times; i++) {
                    if (check().isFor(motion, context)) {
                        results.add(new Found(check().run(motion, context), motion.frames()));
                    }
                }
            }
        }
        return results;
    }

    @Test
    void namesItself() {
        assertThat(check().name()).matches("[\\p{L}\\p{N}]\\S*");
        assertThat(results(false, 1)).allMatch(result -> result.check().equals(check().name()));
    }

    @Test
    void findsNothingInWhatIsVerified() {
        assertThat(results(false, 1).isEmpty()).isEqualTo(!isForAVerifiedRun());
        assertThat(results(false, 1)).allSatisfy(result -> {
            assertThat(result.violations() == 0).isEqualTo(result.passed());
            if (passesVerifiedRuns()) {
                assertThat(result.details()).isEmpty();
                assertThat(result.passed()).isTrue();
            }
        });
    }

    @Test
    void findsWhatItIsFor() {
        List<CheckResult> results = results(true, 1);
        if (breaksWhereAllIsBroken()) {
            assertThat(results).anyMatch(result -> !result.passed());
        }
    }

    @Test
    void saysWhereItFoundIt() {
        for (Found found : found(true, 1)) {
            CheckResult result = found.result();
            int most = found.frames();
            assertThat(result.frames()).isEqualTo(List.copyOf(new TreeSet<>(result.frames())));
            assertThat(result.frames()).allMatch(frame -> frame >= 0 && frame < most);
            assertThat(result.frames().isEmpty()).isEqualTo(result.passed());
            assertThat(result.details().size()).isLessThanOrEqualTo(result.violations());
            assertThat(result.details()).hasSizeLessThanOrEqualTo(CheckResult.MAX_DETAILS);
            assertThat(result.details()).allSatisfy(violation -> {
                assertThat(violation.subject()).isNotBlank();
                assertThat(violation.frame()).isBetween(0, most - 1);
            });
            assertThat(result.passed() || !result.details().isEmpty()).isTrue();
        }
    }

    @Test
    void theSameMotionGivesTheSame() {
        for (boolean broken : new boolean[] {false, true}) {
            List<CheckResult> twice = results(broken, 2);
            for (int i = 0; i + 1 < twice.size(); i += 2) {
                assertThat(twice.get(i + 1)).isEqualTo(twice.get(i));
            }
        }
    }
}
