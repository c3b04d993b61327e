package dev.marionette.methods.geometric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.inject.Guice;
import com.google.inject.Injector;
import dev.marionette.api.Clip;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.balance.Feet;
import dev.marionette.kinematics.balance.SoleMotion;
import dev.marionette.pipeline.PipelineModule;
import dev.marionette.pipeline.Retargeter;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.extensions.Robots;
import dev.marionette.pipeline.outcome.MethodFigures;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.pipeline.run.Motions;
import dev.marionette.testkit.Walker;
import dev.marionette.verify.GroundFigures;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A robot whose base floats: pelvis and legs follow a made-up walker in the same program as the arms. */
class GeometricWalkTest {
    private static final int FRAMES = 150;
    private static RetargetOutcome outcome;

    @BeforeAll
    static void walk() {
        Injector injector = Guice.createInjector(new PipelineModule());
        Clip clip = Walker.clip(FRAMES, 1, 0.3, 0, 0);
        outcome = injector.getInstance(Retargeter.class)
                .run(
                        new RetargetOutcome.Request(
                                "unitree-g1",
                                clip.name(),
                                "geometric",
                                0,
                                Extensions.builtIn()
                                        .settings()
                                        .load(Optional.empty(), List.of("ground.base=floating"))),
                        injector.getInstance(Robots.class).load("unitree-g1"),
                        new Motions.Loaded(clip, clip.name(), Map.of()),
                        (stage, fraction) -> {});
    }

    @Test
    void isVerifiedWithItsFeetStill() {
        assertThat(outcome.verification().lines()).isEmpty();
        GroundFigures figures = GroundFigures.of(outcome.ground().orElseThrow(), outcome.trajectory());
        assertThat(figures.meanSlide()).isLessThan(1e-4);
        assertThat(figures.penetration()).isLessThan(1e-3);
        assertThat(figures.supported()).isGreaterThan(0.9);
        assertThat(outcome.likeness().meanLimbAngleDeg()).isLessThan(6);
    }

    /** What the method itself finds, before anything holds the feet: thighs and shanks in the person's directions. */
    @Test
    void legsAndPelvisTurnAsThePersonDo() {
        MethodFigures figures = outcome.figures().orElseThrow();
        assertThat(figures.found().rows())
                .containsKeys("pelvis", "left_thigh", "right_shank", "left_sole", "right_sole");
        for (String segment : List.of("pelvis", "left_thigh", "right_thigh", "left_shank", "right_shank")) {
            double[] row = Objects.requireNonNull(figures.found().rows().get(segment));
            assertThat(row[2]).as(segment).isLessThan(6);
        }
    }

    /** Even so the base goes where standing soles are near the ground, along the person's way in the scale of the legs. */
    @Test
    void theBaseGoesThePersonsWay() {
        JointTrajectory found = outcome.method().angles();
        double[] first = new double[JointTrajectory.BASE_WIDTH];
        double[] last = new double[JointTrajectory.BASE_WIDTH];
        found.basePose(0, first);
        found.basePose(FRAMES - 1, last);
        Feet feet = outcome.robot().feet().orElseThrow();
        // as in the tests of walking: the length of the made-up legs as it is measured, and the way at 1 m/s
        double way = feet.left().legLength() / 0.8627 * (FRAMES - 1) / 50.0;
        assertThat(last[0] - first[0]).isCloseTo(way, within(0.05));
        assertThat(last[1] - first[1]).isCloseTo(0, within(0.05));
        assertThat(last[3]).isGreaterThan(0.99);
        SoleMotion soles = SoleMotion.of(outcome.robot().model(), feet, found);
        boolean[] left = outcome.ground().orElseThrow().contacts().flags(true);
        for (int f = 0; f < FRAMES; f++) {
            if (left[f]) {
                assertThat(soles.lowest(true, f)).as("frame %d", f).isBetween(-0.02, 0.06);
            }
        }
    }
}
