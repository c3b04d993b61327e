package dev.marionette.pipeline.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.JointTrajectory;
import dev.marionette.postprocess.repair.Repair;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class HeldBackTest {
    private static final double[] HOME = {0.5};

    @Test
    void nothingIsHeldBackWithoutSuchARepair() {
        Repair other = new Repair(Repair.Kind.MOVED_APART, 0, 3, Set.of("a and b"), 0);
        assertThat(HeldBack.of(List.of(other), angles(0.5, 0.5, 0.5, 0.5), HOME))
                .isEqualTo(new HeldBack(0, 1, 0, 4));
    }

    @Test
    void framesAreCountedOnceAndTheLeastIsKept() {
        HeldBack held =
                HeldBack.of(List.of(repair(0, 1, 0.6), repair(1, 2, 0.3)), angles(0.8, 0.7, 0.5, 0.5, 0.9), HOME);
        assertThat(held).isEqualTo(new HeldBack(3, 0.3, 1, 5));
        assertThat(held.standsStill()).isFalse();
    }

    @Test
    void standsStillWhereMostFramesAreHome() {
        assertThat(HeldBack.of(List.of(repair(0, 2, 0)), angles(0.5, 0.5, 0.5, 0.9), HOME)
                        .standsStill())
                .isTrue();
        assertThat(HeldBack.of(List.of(repair(0, 1, 0)), angles(0.5, 0.5, 0.9, 0.9), HOME)
                        .standsStill())
                .isFalse();
    }

    private static Repair repair(int first, int last, double left) {
        return new Repair(Repair.Kind.HELD_BACK, first, last, Set.of("a and b"), left);
    }

    private static JointTrajectory angles(double... q) {
        return new JointTrajectory(List.of("j"), 0.1, q);
    }
}
