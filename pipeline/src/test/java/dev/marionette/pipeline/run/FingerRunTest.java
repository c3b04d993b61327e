package dev.marionette.pipeline.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.google.inject.Guice;
import com.google.inject.Injector;
import dev.marionette.api.Clip;
import dev.marionette.api.InputException;
import dev.marionette.datasets.bvh.BvhReader;
import dev.marionette.numerics.Vec3;
import dev.marionette.pipeline.Marionette;
import dev.marionette.pipeline.PipelineModule;
import dev.marionette.testkit.FigureWithHands;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Fingers of a character in the folder of a run, and in what is exported from it. */
class FingerRunTest {
    private static final double[][] FIST = {{10, 15, 20}, {70, 80, 40}, {75, 85, 45}, {78, 88, 48}, {80, 90, 50}};
    private static final int[] BONES = {3, 3, 3, 3, 3};
    private static final Injector INJECTOR = Guice.createInjector(new PipelineModule());

    @TempDir
    private Path folder;

    private Path run;
    private Path fingers;

    @BeforeEach
    void makeARun() throws IOException {
        FigureWithHands character = new FigureWithHands(FigureWithHands.MIXAMO, BONES, false, new double[5][3]);
        FigureWithHands clip = new FigureWithHands(FigureWithHands.MIXAMO, BONES, false, FIST);
        run = folder.resolve("run");
        fingers = run.resolve("fingers.csv");
        Marionette.request(
                        character.write(folder, "character.bvh").toString(),
                        clip.write(folder, "fist.bvh").toString())
                .retarget()
                .write(run, "bvh");
    }

    /** From joint positions of the file that was written: angles between bones are those of the clip. */
    @Test
    void exportedFingersAreBentAsTheClips() throws IOException {
        Clip written = new BvhReader().read(run.resolve("trajectory.bvh"));
        String[] names = {"Thumb", "Index", "Middle", "Ring", "Pinky"};
        for (String side : new String[] {"Left", "Right"}) {
            for (int f = 0; f < names.length; f++) {
                double[][] places = new double[3][];
                for (int b = 0; b < 3; b++) {
                    int joint = written.jointNames().indexOf(side + "Hand" + names[f] + (b + 1));
                    places[b] = Vec3.at(written.positions(), written.joints() + joint);
                }
                int wrist = written.jointNames().indexOf(side + "Hand");
                double[] first = Vec3.minus(places[1], places[0]);
                double[] second = Vec3.minus(places[2], places[1]);
                assertThat(Math.toDegrees(Vec3.angle(first, second)))
                        .as(side + names[f])
                        .isCloseTo(FIST[f][1], within(f == 0 ? 3.0 : 0.5));
                assertThat(Vec3.norm(Vec3.minus(places[0], Vec3.at(written.positions(), written.joints() + wrist))))
                        .as("the knuckle stays on the hand")
                        .isBetween(0.04, 0.1);
            }
        }
    }

    @Test
    void exportFromTheFolderIsThatOfTheRun() throws IOException {
        byte[] first = Files.readAllBytes(run.resolve("trajectory.bvh"));
        Files.delete(run.resolve("trajectory.bvh"));
        INJECTOR.getInstance(RunExporter.class).export(run, List.of("bvh"), Optional.empty());
        assertThat(Files.readAllBytes(run.resolve("trajectory.bvh"))).isEqualTo(first);
    }

    @Test
    void brokenFingersAreRefused() throws IOException {
        RunVerifier verifier = INJECTOR.getInstance(RunVerifier.class);
        assertThat(verifier.check(run, Optional.empty()).warnings()).isEmpty();
        String good = Files.readString(fingers);
        Files.writeString(fingers, good.substring(0, good.lastIndexOf('\n', good.length() - 2) + 1));
        assertThatThrownBy(() -> verifier.check(run, Optional.empty()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("fingers.csv")
                .hasMessageContaining("are not the 2 frames");
        int line = good.lastIndexOf('\n', good.length() - 2);
        int value = good.indexOf(',', line);
        Files.writeString(fingers, good.substring(0, value + 1) + "2.5" + good.substring(good.indexOf(',', value + 1)));
        assertThatThrownBy(() -> verifier.check(run, Optional.empty()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("'LeftHandThumb1_curl' is 2.5 rad, not in [-0.78");
        Files.writeString(fingers, good.replace("LeftHandIndex1_curl", "Tail_curl"));
        assertThatThrownBy(() -> verifier.check(run, Optional.empty()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("'Tail_curl' is none of the character's fingers");
    }

    /** A run that says that it was made in windows is read in parts. */
    @Test
    void brokenFingersOfARunInWindowsAreRefused() throws IOException {
        RunVerifier verifier = INJECTOR.getInstance(RunVerifier.class);
        Path report = run.resolve(RunFolder.REPORT);
        Files.writeString(
                report,
                "{ \"" + ReportJson.WINDOWS + "\" : { \"frames\" : 2 },"
                        + Files.readString(report).strip().substring(1));
        verifier.check(run, Optional.empty());
        Files.writeString(fingers, Files.readString(fingers).replace("LeftHandIndex1_curl", "Tail_curl"));
        assertThatThrownBy(() -> verifier.check(run, Optional.empty()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("'Tail_curl' is none of the character's fingers");
    }
}
