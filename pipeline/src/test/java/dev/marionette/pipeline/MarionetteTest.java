package dev.marionette.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.Clip;
import dev.marionette.api.InputException;
import dev.marionette.api.RunStatus;
import dev.marionette.api.sweep.RunCancelled;
import dev.marionette.methods.RetargetMethod;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The library does what the command line does. */
class MarionetteTest {
    @TempDir
    private Path folder;

    private static RetargetRequest quick(RetargetRequest request) {
        return request.set("budget", 4).set("person.max_rate", 15);
    }

    @Test
    void aRequestGivesTheMotionOfTheCommandLineToTheBit() throws IOException {
        RetargetOutcome command = Runs.run("coman", "big-wave", 7, "budget=4", "person.max_rate=15");
        List<String> stages = new ArrayList<>();
        RetargetedMotion motion = quick(Marionette.request("coman", "big-wave"))
                .seed(7)
                .progress((stage, share) -> stages.add(stage))
                .retarget();
        assertThat(motion.trajectory())
                .isEqualTo(command.trajectory().inOrder(command.robot().jointOrder()));
        assertThat(motion.details().trajectory()).isEqualTo(command.trajectory());
        assertThat(motion.verified()).isTrue();
        assertThat(motion.meanLimbAngleDeg()).isEqualTo(command.likeness().meanLimbAngleDeg());
        assertThat(stages).contains("trajectory optimisation", "bounds", "verify");

        motion.write(folder.resolve("run"), "npz");
        assertThat(folder.resolve("run").resolve("trajectory.npz")).exists();
        assertThat(Runs.verifier()
                        .verify(folder.resolve("run"), Optional.empty())
                        .passed())
                .isTrue();
    }

    /** Each linearisation is told, with a larger share of the whole, so that a run over its time need not be left behind; either way to the solver. */
    @ParameterizedTest
    @ValueSource(strings = {"natural-motion", "geometric"})
    void theOptimisationEndsWhereItsProgressSaysSo(String method) {
        List<Double> shares = new ArrayList<>();
        RetargetRequest request = quick(Marionette.request("nao", "tada"))
                .method(method)
                .progress((stage, share) -> {
                    if (stage.equals("trajectory optimisation")) {
                        shares.add(share);
                        if (shares.size() == 2) {
                            throw new RunCancelled();
                        }
                    }
                });
        assertThatThrownBy(request::retarget).isInstanceOf(RunCancelled.class);
        assertThat(shares.get(0)).isZero();
        assertThat(shares).isSorted().hasSize(2).doesNotHaveDuplicates().allMatch(share -> share < 1);
    }

    @Test
    void aMotionThatLostLikenessIsNotVerified() {
        RetargetedMotion motion = quick(Marionette.request("darwin", "big-wave"))
                .set("faithful.limbs", 0)
                .retarget();
        assertThat(motion.details().verification().passed()).isTrue();
        assertThat(motion.verified()).isFalse();
        assertThat(motion.status()).isEqualTo(RunStatus.UNFAITHFUL);
        assertThat(motion.reasons()).singleElement().asString().startsWith("limbs point");
        assertThat(motion.reportJson()).contains("\"robot\" : \"darwin-op\"");
    }

    @Test
    void aClipInMemoryIsAMotion() {
        Clip clip = Extensions.builtIn().motions().load("tada");
        RetargetedMotion named =
                quick(Marionette.request("nao", "tada")).method("geometric").retarget();
        RetargetedMotion given =
                quick(Marionette.request("nao", clip)).method("geometric").retarget();
        assertThat(given.trajectory()).isEqualTo(named.trajectory());
        assertThat(given.details().inputs()).isEqualTo(named.details().inputs());
    }

    @Test
    void foldersOfPluginsAddRobots() throws IOException {
        Path robot = Files.createDirectories(folder.resolve("plugins/my-nao"));
        try (InputStream urdf =
                Objects.requireNonNull(Marionette.class.getResourceAsStream("/robots/nao/robot.urdf"))) {
            Files.copy(urdf, robot.resolve("robot.urdf"));
        }
        try (Marionette marionette = Marionette.open(List.of(folder.resolve("plugins")), List.of())) {
            assertThat(marionette.robots()).contains("my-nao", "nao");
            assertThat(marionette.motions()).contains("tada-pip-1");
            assertThat(marionette.methods()).contains(RetargetMethod.DEFAULT, "geometric");
            assertThat(marionette.formats()).contains("npz");
            RetargetedMotion motion =
                    marionette.newRequest("my-nao", "tada").method("geometric").retarget();
            assertThat(motion.trajectory().frames()).isPositive();
        }
    }

    @Test
    void whatCannotBeUsedIsSaid() {
        assertThatThrownBy(() -> Marionette.retarget("nobody", "tada"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("nobody");
        assertThatThrownBy(() -> Marionette.request("nao", "tada")
                        .set("ground.bse", "floating")
                        .retarget())
                .isInstanceOf(InputException.class)
                .hasMessageContaining("ground.bse");
        assertThatThrownBy(() -> Marionette.open(List.of(folder.resolve("none")), List.of()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("none");
    }
}
