package dev.marionette.datasets.fuzz;

import dev.marionette.api.MotionReader;
import dev.marionette.datasets.acclaim.AcclaimFigure;
import dev.marionette.datasets.acclaim.AcclaimReader;
import dev.marionette.datasets.bvh.BvhReader;
import dev.marionette.datasets.bvh.TestFigure;
import dev.marionette.datasets.deepmimic.DeepMimicReader;
import dev.marionette.datasets.deepmimic.DeepMimicReaderTest;
import dev.marionette.datasets.kinect.KinectReader;
import dev.marionette.datasets.kinect.KinectReaderTest;
import dev.marionette.datasets.markers.C3dReader;
import dev.marionette.datasets.markers.C3dWriter;
import dev.marionette.datasets.markers.MarkerClipsTest;
import dev.marionette.datasets.markers.MarkerPerson;
import dev.marionette.datasets.markers.TrcReader;
import dev.marionette.datasets.mvnx.MvnxReader;
import dev.marionette.datasets.mvnx.MvnxReaderTest;
import dev.marionette.datasets.npz.NpzReader;
import dev.marionette.datasets.npz.NpzReaderTest;
import dev.marionette.datasets.table.CsvTableReader;
import dev.marionette.datasets.table.JsonTableReader;
import dev.marionette.datasets.table.TableReadersTest;
import dev.marionette.testkit.fuzz.FuzzTarget;
import dev.marionette.testkit.fuzz.ReaderFuzz;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Readers of clips that are no characters, each with small files of its own. */
final class ClipTargets {
    private static final String MAPPING = """
            name: mine
            segments: {trunk: {up: [[T10], [C7]], forward: [[C7], [CLAV]]}}
            joints:
              shoulder: {mean: "*SHO", offset: [0, 0, -0.047], segment: trunk}
              elbow: "*ELB"
              wrist: ["*WRA", "*WRB"]
              hip: {harrington: [LASI, RASI], back: [LPSI, RPSI]}
              knee: {chord: "*KNE", wand: "*THI", upper: hip, width: 0.1}
            """;

    private ClipTargets() {}

    static List<FuzzTarget> all() {
        List<FuzzTarget> all = new ArrayList<>(texts());
        all.addAll(markers());
        all.addAll(archives());
        return all;
    }

    /** A target that reads clips. */
    static FuzzTarget clip(String name, String fileName, MotionReader reader) {
        return FuzzTarget.of(name, fileName, file -> Sane.clip(reader, file));
    }

    private static TestFigure figure(int frames) {
        TestFigure figure = TestFigure.make();
        for (int f = 0; f < frames; f++) {
            figure.frame("LeftArm", 5 * f, 0, -2 * f).and("Spine", 0, 3 * f, 0);
        }
        return figure;
    }

    private static List<FuzzTarget> texts() {
        String bvh = figure(5).text();
        String asf = AcclaimFigure.skeleton();
        String amc = AcclaimFigure.motion(4);
        AcclaimReader acclaim = new AcclaimReader();
        return List.of(
                clip("bvh", "clip.bvh", new BvhReader())
                        .seed(bvh)
                        .seed(figure(3)
                                .order("Xrotation Yrotation Zrotation")
                                .positionsEverywhere()
                                .text()),
                FuzzTarget.of("bvh-robot", "clip.bvh", file -> Sane.robot(new BvhReader(), file))
                        .seed(bvh)
                        .named("clip"),
                clip("amc", "clip.amc", acclaim).beside("clip.asf", asf).seed(amc),
                FuzzTarget.of("asf", "clip.asf", file -> Sane.clip(acclaim, file.resolveSibling("clip.amc")))
                        .beside("clip.amc", amc)
                        .seed(asf)
                        .named("clip\\.a(sf|mc)"),
                clip("kinect-csv", "clip.csv", new KinectReader()).seed(KinectReaderTest.text(8)),
                clip("deepmimic", "clip.txt", new DeepMimicReader())
                        .seed(DeepMimicReaderTest.text(6, new double[] {0.033333}))
                        .seed(DeepMimicReaderTest.text(5, new double[] {0.02, 0.045})),
                clip("mvnx", "clip.mvnx", new MvnxReader()).seed(MvnxReaderTest.text(4)),
                clip("csv", "clip.csv", new CsvTableReader()).seed(TableReadersTest.csv(6)),
                clip("json", "clip.json", new JsonTableReader()).seed(TableReadersTest.json(5)));
    }

    private static List<FuzzTarget> markers() {
        byte[] trc = MarkerClipsTest.trc(MarkerPerson.LABELS, MarkerPerson.points(4), "100");
        FuzzTarget c3d = clip("c3d", "clip.c3d", new C3dReader());
        for (int processor : new int[] {84, 85, 86}) {
            c3d = c3d.seed(C3dWriter.file(processor, true, MarkerPerson.LABELS, MarkerPerson.points(2)))
                    .seed(C3dWriter.file(processor, false, MarkerPerson.LABELS, MarkerPerson.points(9)));
        }
        return List.of(
                c3d,
                clip("trc", "clip.trc", new TrcReader()).seed(trc),
                FuzzTarget.of(
                                "markers-yaml",
                                "clip.markers.yaml",
                                file -> Sane.clip(new TrcReader(), file.resolveSibling("clip.trc")))
                        .beside("clip.trc", trc)
                        .seed(MAPPING)
                        .named("clip\\.(markers\\.yaml|trc)"));
    }

    private static List<FuzzTarget> archives() {
        try {
            Map<String, byte[]> wave = NpzReaderTest.wave(4);
            Map<String, byte[]> amass = NpzReaderTest.amass(5, 22);
            byte[] positions = wave.getOrDefault("positions", new byte[0]);
            return List.of(
                    clip("npz", "clip.npz", new NpzReader())
                            .seed(NpzReaderTest.zip(wave))
                            .seed(NpzReaderTest.zip(amass)),
                    FuzzTarget.of("npz-positions", "clip.npz", file -> packed(wave, "positions", file))
                            .seed(positions),
                    FuzzTarget.of("npz-names", "clip.npz", file -> packed(wave, "names", file))
                            .seed(wave.getOrDefault("names", new byte[0])),
                    FuzzTarget.of("npz-poses", "clip.npz", file -> packed(amass, "poses", file))
                            .seed(amass.getOrDefault("poses", new byte[0])));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The file as one array of an archive, whose checksum is right, so that changes reach the array. */
    private static void packed(Map<String, byte[]> good, String array, Path file) throws IOException {
        Map<String, byte[]> arrays = new java.util.LinkedHashMap<>(good);
        arrays.put(array, Files.readAllBytes(file));
        ReaderFuzz.overwrite(file, NpzReaderTest.zip(arrays));
        Sane.clip(new NpzReader(), file);
    }
}
