package dev.marionette.datasets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.Clip;
import dev.marionette.api.MotionReader;
import dev.marionette.datasets.acclaim.AcclaimFigure;
import dev.marionette.datasets.bvh.TestFigure;
import dev.marionette.datasets.c3d.C3dWriter;
import dev.marionette.datasets.deepmimic.DeepMimicReaderTest;
import dev.marionette.datasets.kinect.KinectReaderTest;
import dev.marionette.datasets.markers.MarkerClipsTest;
import dev.marionette.datasets.markers.MarkerPerson;
import dev.marionette.datasets.mvnx.MvnxReaderTest;
import dev.marionette.datasets.npz.NpzReaderTest;
import dev.marionette.datasets.scene.StickFigure;
import dev.marionette.datasets.scene.gltf.GlbText;
import dev.marionette.datasets.scene.gltf.SkinnedGlb;
import dev.marionette.datasets.scene.ogre.OgreText;
import dev.marionette.datasets.table.TableReadersTest;
import dev.marionette.testkit.Fuzz;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Every reader of motions, with {@link Fuzz#CASES} files that were changed at random. */
@Tag("once")
class ReadersFuzzTest {
    /** Read by Assimp in a process of its own; what comes back of it is changed in RecordsTest instead. */
    private static final Set<String> NATIVE = Set.of("fbx", "collada");

    @TempDir
    private Path folder;

    /**
     * Files of one kind.
     *
     * @param reader format of the reader
     * @param file the name under which they are read
     * @param beside files that are read with it, as they are
     */
    private record Target(String reader, String file, List<byte[]> seeds, Map<String, byte[]> beside) {
        Target(String reader, String file, byte[]... seeds) {
            this(reader, file, List.of(seeds), Map.of());
        }
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private List<Target> targets() throws IOException {
        StickFigure figure = new StickFigure().raising("Raise").raising("Again").posing("T-Pose");
        Path skinned = new SkinnedGlb(new StickFigure().raising("Raise"), 3, "chest").write(folder.resolve("seed.glb"));
        byte[] asf = utf8(AcclaimFigure.skeleton());
        byte[] amc = utf8(AcclaimFigure.motion(12));
        List<byte[]> markers = new ArrayList<>();
        for (int processor = 84; processor <= 86; processor++) {
            for (boolean real : new boolean[] {true, false}) {
                markers.add(C3dWriter.file(processor, real, MarkerPerson.LABELS, MarkerPerson.points(8)));
            }
        }
        return List.of(
                new Target(
                        "bvh",
                        "clip.bvh",
                        utf8(TestFigure.make()
                                .frame("LeftArm", 10, 0, 0)
                                .frame("Hips", 0, 9, 0)
                                .text()),
                        utf8(TestFigure.make().frame("Spine", 10, 0, 0).text())),
                new Target("amc", "clip.amc", List.of(amc), Map.of("body.asf", asf)),
                new Target("amc", "body.asf", List.of(asf), Map.of("clip.amc", amc)),
                new Target("kinect-csv", "clip.csv", utf8(KinectReaderTest.text(20))),
                new Target("deepmimic", "clip.txt", utf8(DeepMimicReaderTest.text(12, new double[] {0.1, 0.2}))),
                new Target("mvnx", "clip.mvnx", utf8(MvnxReaderTest.text(6))),
                new Target("csv", "clip.csv", utf8(TableReadersTest.csv(12))),
                new Target("json", "clip.json", utf8(TableReadersTest.json())),
                new Target(
                        "npz",
                        "clip.npz",
                        NpzReaderTest.zip(NpzReaderTest.wave(8)),
                        NpzReaderTest.zip(NpzReaderTest.amass(6, 24))),
                new Target("c3d", "clip.c3d", markers, Map.of()),
                new Target("trc", "clip.trc", MarkerClipsTest.trc(MarkerPerson.LABELS, MarkerPerson.points(8), "100")),
                new Target("gltf", "clip.glb", new GlbText(figure).bytes(), Files.readAllBytes(skinned)),
                new Target("gltf", "clip.gltf", utf8(new GlbText(figure).inline())),
                new Target(
                        "ogre",
                        "figure.skeleton",
                        new OgreText(new StickFigure().raising("Raise")).binary(ByteOrder.LITTLE_ENDIAN, true),
                        new OgreText(new StickFigure().raising("Raise")).binary(ByteOrder.BIG_ENDIAN, false)),
                new Target(
                        "ogre", "figure.skeleton.xml", utf8(new OgreText(new StickFigure().raising("Raise")).xml(0))),
                new Target(
                        "ogre",
                        "figure.mesh",
                        List.of(OgreText.mesh("body.skeleton")),
                        Map.of(
                                "body.skeleton",
                                new OgreText(new StickFigure().raising("Raise"))
                                        .binary(ByteOrder.LITTLE_ENDIAN, false))));
    }

    private static Map<String, MotionReader> readers() {
        Map<String, MotionReader> readers = new LinkedHashMap<>();
        ServiceLoader.load(MotionReader.class).forEach(reader -> readers.put(reader.format(), reader));
        return readers;
    }

    @Test
    void everyReaderHasFiles() throws IOException {
        Set<String> all = new TreeSet<>(readers().keySet());
        all.removeAll(NATIVE);
        assertThat(targets()).extracting(Target::reader).containsAll(all);
    }

    @TestFactory
    Stream<DynamicTest> changedFilesAreReadOrRefused() throws IOException {
        Map<String, MotionReader> readers = readers();
        return targets().stream()
                .map(target -> DynamicTest.dynamicTest(
                        target.reader() + ": " + target.file(),
                        () -> fuzz(Objects.requireNonNull(readers.get(target.reader())), target)));
    }

    private void fuzz(MotionReader reader, Target target) throws IOException {
        Path in = Files.createTempDirectory(folder, "fuzz");
        for (Map.Entry<String, byte[]> other : target.beside().entrySet()) {
            Files.write(in.resolve(other.getKey()), other.getValue());
        }
        Path file = in.resolve(target.file());
        // an ASF is read through its AMC
        Path read = in.resolve(target.file().replace("body.asf", "clip.amc"));
        for (byte[] seed : target.seeds()) {
            Files.write(file, seed);
            assertThat(frames(reader, read)).as("a file as it should be").isPositive();
        }
        int fine = Fuzz.run(target.file(), target.seeds(), bytes -> {
            Files.write(file, bytes);
            frames(reader, read);
        });
        // small changes of numbers break few files; where nothing could be read, only the first line was ever looked at
        assertThat(fine).as("files that could be read").isPositive();
    }

    /** Reads all motions of a file and counts their frames; what is read must be finite. */
    private static int frames(MotionReader reader, Path file) throws IOException {
        List<MotionReader.Take> takes = reader.takes(file);
        int frames = 0;
        for (int i = 1; i <= Math.max(1, takes.size()); i++) {
            if (!takes.isEmpty() && !takes.get(i - 1).moves()) {
                continue;
            }
            Clip clip = takes.isEmpty() ? reader.read(file) : reader.read(file, String.valueOf(i));
            frames += clip.frames();
            for (double value : clip.positions()) {
                if (!Double.isFinite(value)) {
                    throw new AssertionError("a position is " + value);
                }
            }
        }
        return frames;
    }
}
