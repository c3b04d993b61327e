package dev.marionette.testkit;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.InputException;
import dev.marionette.api.MotionReader;
import dev.marionette.api.MotionSource;
import dev.marionette.api.RobotDescription;
import dev.marionette.api.RobotProfile;
import dev.marionette.api.RobotReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The contracts of readers and data sets accept what is right and find what is wrong with what is not. */
class MotionContractsTest {
    private static final double[] NONE = {};

    private static Clip clip(double height) {
        return new Clip(
                "toy",
                10,
                List.of("hips"),
                new int[] {-1},
                new double[] {0, 0, height, 0, 0, height},
                NONE,
                NONE,
                Map.of(BodyJoint.HIPS, 0),
                List.of());
    }

    /** Reads files of one line, {@code toy 0.9}. */
    private static class ToyReader implements MotionReader, RobotReader {
        @Override
        public String format() {
            return "toy";
        }

        @Override
        public boolean accepts(String fileName, byte[] head) {
            return fileName.endsWith(".toy");
        }

        @Override
        public Clip read(Path file) throws IOException {
            return clip(height(file));
        }

        @Override
        public RobotDescription describe(Path file) throws IOException {
            height(file);
            return new RobotDescription(
                    "toy",
                    "Toy",
                    "made up",
                    ToyRobotPlugin.urdf(),
                    "",
                    "",
                    RobotProfile.fixed(ToyRobotPlugin.JOI, ToyRobotPlugin.HOME));
        }

        double height(Path file) throws IOException {
            String text = new String(Files.readAllBytes(file), java.nio.charset.StandardCharsets.ISO_8859_1);
            if (!text.startsWith("toy ")) {
                throw new InputException(file.toString(), "the file does not begin with 'toy'", "Maybe another file.");
            }
            return Double.parseDouble(text.substring(4));
        }
    }

    private static class ToySource implements MotionSource {
        @Override
        public String name() {
            return "toys";
        }

        @Override
        public List<Entry> entries() {
            return List.of(new Entry("stand", "stands", "toy", 0.2));
        }

        @Override
        public Clip load(String id) {
            if (!id.equals("stand")) {
                throw new InputException("motion '" + id + "'", "there is no such toy", "Take 'stand'.");
            }
            return clip(0.9);
        }
    }

    private static class Motions extends MotionReaderContract {
        private final ToyReader reader;

        Motions(ToyReader reader) {
            this.reader = reader;
        }

        @Override
        protected MotionReader reader() {
            return reader;
        }

        @Override
        protected Path write(Path empty) throws IOException {
            return Files.writeString(empty.resolve("one.toy"), "toy 0.9");
        }
    }

    private static class Robots extends RobotReaderContract {
        private final ToyReader reader;

        Robots(ToyReader reader) {
            this.reader = reader;
        }

        @Override
        protected RobotReader reader() {
            return reader;
        }

        @Override
        protected Path write(Path empty) throws IOException {
            return Files.writeString(empty.resolve("one.toy"), "toy 0.9");
        }
    }

    private static class Sources extends MotionSourceContract {
        private final MotionSource source;

        Sources(MotionSource source) {
            this.source = source;
        }

        @Override
        protected MotionSource source() {
            return source;
        }
    }

    @Nested
    class RightMotions extends Motions {
        RightMotions() {
            super(new ToyReader());
        }
    }

    @Nested
    class RightRobots extends Robots {
        RightRobots() {
            super(new ToyReader());
        }
    }

    @Nested
    class RightSource extends Sources {
        RightSource() {
            super(new ToySource());
        }
    }

    /** Accepts everything, changes what it is shown and what it reads, never says the same twice, refuses nothing. */
    private static final class BrokenReader extends ToyReader {
        private int reads;

        @Override
        public boolean accepts(String fileName, byte[] head) {
            if (head.length > 0) {
                head[0] = 0;
            }
            return true;
        }

        @Override
        double height(Path file) throws IOException {
            Files.writeString(file.resolveSibling("cache"), "left behind");
            return ++reads;
        }

        @Override
        public Clip read(Path file, String take) throws IOException {
            return read(file);
        }

        @Override
        public List<Path> companions(Path file) {
            return List.of(file.resolveSibling("missing"));
        }
    }

    @Test
    void findsWhatIsWrongWithAReaderOfClips(@TempDir Path folder) {
        MotionReaderContract contract = new Motions(new BrokenReader());
        contract.folder = folder;
        fails(contract::acceptsItsFileAndLeavesTheHeadAlone);
        fails(contract::acceptsNoFileOfAnotherKind);
        fails(contract::readsTheSameClipEachTime);
        fails(contract::companionsAreThere);
        fails(contract::refusesATakeThatIsNotThere);
        fails(contract::refusesABrokenFileByItsName);
        fails(contract::refusesAnEmptyFileByItsName);
    }

    @Test
    void findsAReaderOfClipsThatLeavesFiles(@TempDir Path folder) {
        MotionReaderContract contract = new Motions(new BrokenReader());
        contract.folder = folder;
        fails(contract::leavesTheFolderAsItIs);
    }

    @Test
    void findsWhatIsWrongWithAReaderOfRobots(@TempDir Path folder) {
        RobotReaderContract contract = new Robots(new BrokenReader());
        contract.folder = folder;
        fails(contract::leavesTheFolderAsItIs);
        fails(contract::acceptsItsFileAndLeavesTheHeadAlone);
        fails(contract::acceptsNoFileOfAnotherKind);
        fails(contract::refusesABrokenFileByItsName);
        fails(contract::refusesAnEmptyFileByItsName);
    }

    @Test
    void findsWhatIsWrongWithADataSet() {
        MotionSourceContract contract = new Sources(new ToySource() {
            private int loads;

            @Override
            public List<Entry> entries() {
                loads++;
                return List.of(new Entry("-stand", "", "toy", loads), new Entry("-stand", "", "toy", loads));
            }

            @Override
            public Map<String, String> aliases() {
                return Map.of("sit", "sit-1");
            }

            @Override
            public Clip load(String id) {
                return clip(++loads);
            }
        });
        fails(contract::listsTheSameEntriesEachTime);
        fails(contract::idsAreUniqueAndBeginWithALetterOrADigit);
        fails(contract::entriesSayWhatHappens);
        fails(contract::aliasesStandForIdsThatThereAre);
        fails(contract::clipsLastAsLongAsTheirEntriesSay);
        fails(contract::loadsTheSameClipEachTime);
        fails(contract::refusesAnIdThatItDoesNotHave);
    }

    private static void fails(org.assertj.core.api.ThrowableAssert.ThrowingCallable test) {
        assertThatThrownBy(test).isInstanceOf(AssertionError.class);
    }
}
