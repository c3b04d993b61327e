package dev.marionette.methods.simultaneous;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.FootContacts.Stance;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.BasePoses;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.balance.Feet;
import dev.marionette.kinematics.balance.SoleMotion;
import dev.marionette.kinematics.balance.SupportPolygon;
import dev.marionette.pipeline.SharedRuns;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.verify.CheckResult;
import dev.marionette.verify.Ground;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A robot that bends down on both feet, its base free: what the method itself finds, before feet are made exact. */
class StanceConstraintsTest {
    private static final String[] QUICK = {"person.max_rate=10", "simultaneous.samples=3", "ground.base=floating"};

    private static RetargetOutcome run;
    private static Ground ground;

    @BeforeAll
    static void runOnce() {
        run = SharedRuns.run("simultaneous", "jvrc1", "bend-168", QUICK);
        ground = run.ground().orElseThrow();
    }

    @Test
    void feetThatStandAreFlatStillAndLevel() {
        SoleMotion soles = SoleMotion.of(
                run.robot().model(),
                run.robot().feet().orElseThrow(),
                run.method().angles());
        int standing = 0;
        for (boolean left : new boolean[] {true, false}) {
            for (Stance stance : ground.contacts().of(left)) {
                for (int f = stance.first(); f <= stance.last(); f++) {
                    assertThat(soles.lowest(left, f)).as("frame %d", f).isBetween(-0.005, 0.005);
                    assertThat(soles.highest(left, f)).as("frame %d", f).isBetween(-0.005, 0.005);
                    if (f < stance.last()) {
                        assertThat(soles.slide(left, f)).as("frame %d", f).isLessThan(0.003);
                    }
                    standing++;
                }
            }
        }
        assertThat(standing).isGreaterThan(soles.frames());
    }

    @Test
    void theCentreOfMassIsOverTheSoles() {
        JointTrajectory motion = run.method().angles();
        Feet feet = run.robot().feet().orElseThrow();
        SoleMotion soles = SoleMotion.of(run.robot().model(), feet, motion);
        Kinematics kinematics = new Kinematics(run.robot().model());
        double[] q = new double[motion.joints()];
        double[] base = new double[12];
        double[] c = new double[3];
        for (int f = 0; f < motion.frames(); f++) {
            for (int d = 0; d < q.length; d++) {
                q[d] = motion.position(f, d);
            }
            kinematics.update(q);
            kinematics.centerOfMass(c, 0);
            BasePoses.of(run.robot().model(), motion, f, base);
            double x = base[9] + base[0] * c[0] + base[1] * c[1] + base[2] * c[2];
            double y = base[10] + base[3] * c[0] + base[4] * c[1] + base[5] * c[2];
            if (ground.contacts().flags(true)[f] && ground.contacts().flags(false)[f]) {
                assertThat(support(soles, feet, f).margin(x, y))
                        .as("frame %d", f)
                        .isPositive();
            }
        }
    }

    private static SupportPolygon support(SoleMotion soles, Feet feet, int f) {
        int left = feet.left().corners();
        double[] points = new double[2 * (left + feet.right().corners())];
        for (int i = 0; i < points.length; i++) {
            int corner = i / 2;
            points[i] = soles.corner(corner < left, f, corner < left ? corner : corner - left, i % 2);
        }
        return SupportPolygon.hull(points);
    }

    @Test
    void theResultKeepsTheChecksOfTheGround() {
        for (String check : new String[] {"foot_penetration", "foot_slide", "sole_level"}) {
            assertThat(run.verification().checks().stream()
                            .filter(c -> c.check().equals(check))
                            .mapToLong(CheckResult::violations)
                            .sum())
                    .as(check)
                    .isZero();
        }
    }

    @Test
    void theSameRunGivesTheSameBits() {
        RetargetOutcome again = SharedRuns.run("simultaneous", "jvrc1", "bend-168", QUICK);
        assertThat(again.method().angles()).isEqualTo(run.method().angles());
        assertThat(again.trajectory()).isEqualTo(run.trajectory());
    }
}
