package dev.marionette.robots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import dev.marionette.api.BaseLimits;
import dev.marionette.api.BodyJoint;
import dev.marionette.api.InputException;
import dev.marionette.api.Joi;
import dev.marionette.api.RobotDescription;
import dev.marionette.api.RobotProfile;
import dev.marionette.api.RobotReader;
import dev.marionette.host.PluginFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("jdk")
class RobotFolderTest {
    private static final String URDF = "<robot name='r'><link name='a'/></robot>";

    @TempDir
    Path dir;

    private void write(String name, String text) throws IOException {
        Files.writeString(dir.resolve(name), text);
    }

    @Test
    void readsEverythingThatAFolderHolds() throws IOException {
        write("robot.urdf", URDF);
        write("other.urdf", "not read");
        write("robot.srdf", "<robot/>");
        write("boxes.json", "{}");
        write("robot.yaml", """
                name: COMAN
                base: floating
                base_limits: {speed: 0.8, acceleration: 5}
                joi: {left_hand: {link: LSoftHand, offset: [0, 0, -0.06], rotation_weight: 0.1}, head: {link: Head}}
                velocity_limits: {default: 4.0, WaistYaw: 2.0}
                limits: {WaistYaw: [-0.5, 0.25]}
                home: {LShLat: 0.15, RShLat: -0.15}
                """);
        RobotDescription robot = RobotFolder.read(dir);
        assertThat(robot.label()).isEqualTo("COMAN");
        assertThat(robot.urdf()).isEqualTo(URDF);
        assertThat(robot.srdf()).isEqualTo("<robot/>");
        assertThat(robot.boxesJson()).isEqualTo("{}");
        RobotProfile profile = robot.profile();
        assertThat(profile.base()).isEqualTo(RobotProfile.Base.FLOATING);
        assertThat(profile.baseLimits()).isEqualTo(new BaseLimits(0.8, Double.POSITIVE_INFINITY, 5));
        assertThat(profile.joi())
                .containsEntry(BodyJoint.LEFT_HAND, new Joi(BodyJoint.LEFT_HAND, "LSoftHand", 0, 0, -0.06, 1, 0.1))
                .containsEntry(BodyJoint.HEAD, Joi.at(BodyJoint.HEAD, "Head", 0, 0, 0));
        assertThat(profile.defaultVelocityLimit()).hasValue(4);
        assertThat(profile.velocityLimits()).containsOnlyKeys("WaistYaw");
        assertThat(profile.positionLimits()).containsEntry("WaistYaw", new RobotProfile.Range(-0.5, 0.25));
        assertThat(profile.home()).containsEntry("RShLat", -0.15);
    }

    /** A file of another format has its say beside it, under its own name; that wins, item by item. */
    @Test
    void yamlBesideACharacterCompletesIt() throws IOException {
        write("hero.yaml", "name: Hero\nlimits: {bend: [0, 2]}\njoi: {head: {link: skull}}\n");
        RobotProfile found = RobotProfile.fixed(
                List.of(Joi.at(BodyJoint.HEAD, "head", 0, 0, 0), Joi.at(BodyJoint.LEFT_HAND, "palm", 0, 0, 0)),
                Map.of());
        RobotDescription plain = new RobotDescription("hero", "hero", "hero.glb", URDF, "", "", found);
        RobotDescription said =
                RobotFolder.withYamlBeside(new Reader(plain, Optional.empty()), dir.resolve("hero.glb"));
        assertThat(said.label()).isEqualTo("Hero");
        assertThat(said.profile().positionLimits()).containsEntry("bend", new RobotProfile.Range(0, 2));
        assertThat(said.profile().joi())
                .containsEntry(BodyJoint.HEAD, Joi.at(BodyJoint.HEAD, "skull", 0, 0, 0))
                .containsEntry(BodyJoint.LEFT_HAND, Joi.at(BodyJoint.LEFT_HAND, "palm", 0, 0, 0));
        assertThat(RobotFolder.withYamlBeside(new Reader(plain, Optional.empty()), dir.resolve("other.glb")))
                .isEqualTo(plain);
    }

    /** What such a file is read by. */
    private record Reader(RobotDescription found, Optional<RobotDescription> free) implements RobotReader {
        @Override
        public String format() {
            return "doll";
        }

        @Override
        public boolean accepts(String fileName, byte[] head) {
            return true;
        }

        @Override
        public RobotDescription describe(Path file) {
            return found;
        }

        @Override
        public Optional<RobotDescription> describeWithoutLimits(Path file) {
            return free;
        }
    }

    /** A character's reader is asked for joints without limits; one whose files state their joints refuses, and so does a robot's model. */
    @Test
    void limitsAreTakenFromCharactersAlone() throws IOException {
        Path hero = dir.resolve("hero.glb");
        RobotDescription plain = RobotDescription.ofDocuments("hero", "hero", "hero.glb", URDF, "", "", "");
        RobotDescription free = RobotDescription.ofDocuments("free", "free", "hero.glb", URDF, "", "", "");
        RobotReader both = new Reader(plain, Optional.of(free));
        assertThat(RobotFolder.withYamlBeside(both, hero).id()).isEqualTo("hero");
        write("hero.yaml", "limits: none");
        assertThat(RobotFolder.withYamlBeside(both, hero).id()).isEqualTo("free");
        assertThatThrownBy(() -> RobotFolder.withYamlBeside(new Reader(plain, Optional.empty()), hero))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("hero.yaml: limits: none is for characters");
        for (String word : new String[] {"free", "''"}) {
            write("hero.yaml", "limits: " + word);
            assertThatThrownBy(() -> RobotFolder.withYamlBeside(both, hero))
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("hero.yaml: limits: '")
                    .hasMessageContaining("is not known");
        }
        write("robot.urdf", URDF);
        write("robot.yaml", "limits: none");
        RobotDescription robot = RobotFolder.read(dir);
        assertThatThrownBy(() -> RobotLoader.load(robot))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("robot.yaml: limits: none is for characters");
    }

    @Test
    void aUrdfNamedAsTheFolderIsPreferredAndASingleOneIsEnough() throws IOException {
        write("only.urdf", URDF);
        assertThat(RobotFolder.read(dir).urdf()).isEqualTo(URDF);
        write("second.urdf", "second");
        assertThatThrownBy(() -> RobotFolder.read(dir)).hasMessageContaining("only.urdf, second.urdf");
        write(dir.getFileName() + ".urdf", "third");
        assertThat(RobotFolder.read(dir).urdf()).isEqualTo("third");
    }

    @Test
    void aBareFileBringsItsNeighboursButNoYaml() throws IOException {
        write("nao.urdf", URDF);
        write("nao.srdf", "<robot/>");
        write("boxes.json", "{}");
        write("robot.yaml", "name: Other");
        RobotDescription robot = RobotFolder.read(dir.resolve("nao.urdf"));
        assertThat(robot.id()).isEqualTo("nao");
        assertThat(robot.label()).isEqualTo("nao");
        assertThat(robot.srdf()).isEqualTo("<robot/>");
        assertThat(robot.boxesJson()).isEqualTo("{}");
    }

    @Test
    void aLinkThatLeadsOutOfTheFolderIsRefused(@TempDir Path elsewhere) throws IOException {
        Files.writeString(elsewhere.resolve("secret"), "secret");
        write("robot.urdf", URDF);
        Files.createSymbolicLink(dir.resolve("boxes.json"), elsewhere.resolve("secret"));
        assertThatThrownBy(() -> RobotFolder.read(dir)).hasMessageContaining("leads out of the robot's folder");
    }

    @Test
    void aBrokenUrdfIsNamedByItsPath() throws IOException {
        write("robot.urdf", "<robot>\n<link/></robot>");
        RobotDescription broken = RobotFolder.read(dir);
        assertThatThrownBy(() -> RobotLoader.load(broken))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(dir.resolve("robot.urdf") + ":2: ");
    }

    @Test
    void emptyFoldersAndMissingPathsAreNamed() {
        assertThatThrownBy(() -> RobotFolder.read(dir)).hasMessageContaining("has no URDF or MJCF file");
        assertThatThrownBy(() -> RobotFolder.read(dir.resolve("nope"))).hasMessageContaining("no such file");
    }

    @Test
    void aTabIsNamedWithItsLine() throws IOException {
        write("robot.urdf", URDF);
        write("robot.yaml", "name: A\n# said:\nhome:\n\ta: 1\n  b: 2\n");
        assertThatThrownBy(() -> RobotFolder.read(dir))
                .hasMessageStartingWith(dir.resolve("robot.yaml") + ":4: a tab indents 'a: 1'");
    }

    @Test
    void endingsMayBeInCapitals() throws IOException {
        write("Some_Robot.URDF", URDF);
        assertThat(RobotFolder.read(dir).urdf()).isEqualTo(URDF);
        assertThat(RobotFolder.hasModel(dir)).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nam: x | unknown key 'nam' | Known: base, base_limits, home, joi, joint_order, limits, name, source, tuned, velocity_limits.",
                "limits: {a: [1, -1]} | limits.a: [1.0, -1.0] is not a lower and an upper limit | [lower, upper]",
                "limits: {a: [1]} | limits.a: [1.0] is not a lower and an upper limit | [lower, upper]",
                "joi: {left_hnd: {link: a}} | 'left_hnd' is no role | left_hand",
                "joi: {left_hand: {offset: [0, 0, 0]}} | has no link | link: NAME",
                "joi: {left_hand: {link: a, offst: [0, 0, 0]}} | unknown key 'offst' | offset",
                "joi: {left_hand: {link: a, offset: [0, 0]}} | 2 values, not 3 | [x, y, z]",
                "base: wheeled | 'wheeled' is not known | fixed, floating",
                "base_limits: {sped: 1} | 'sped' is not known | speed",
                "base_limits: {turn: 0} | base_limits.turn: 0.0 is not above 0 | rad/s",
                "home: {a: .nan} | NaN is not a finite number | number",
                "'home: {a: 1, a: 2}' | Duplicate | ",
                "velocity_limits: {a: fast} | fast | ",
                "'home: {a: [1' | robot.yaml:2 | ",
                "joi: {left_wrist: nothing} | joi.left_wrist: has no link | none",
                "joi: {left_wrist: {link: ''}} | joi.left_wrist: has no link | none",
            })
    void badYamlIsNamedByLine(String yaml, String problem, String hint) throws IOException {
        write("robot.urdf", URDF);
        write("robot.yaml", "# comment\n" + yaml + "\n");
        assertThatThrownBy(() -> RobotFolder.read(dir))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(dir.resolve("robot.yaml").toString())
                .hasMessageContaining(problem)
                .satisfies(e -> assertThat(((InputException) e).hint()).contains(hint == null ? "" : hint));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"a\": {\"center\": [0,0,0]}} | has no \"center\" and \"half\"",
                "{\"a\": {\"center\": [0,0,0], \"half\": [1,1]}} | 3 values each",
                "{\"a\": {\"center\": [0,0,0], \"half\": [1,1,-1]}} | half extent -1.0",
                "{\"a\": {\"centre\": [0,0,0]}} | unknown key 'centre'",
                "{\"a\": | boxes.json:1",
                "{\"a\": {\"center\": [0,0,1e999], \"half\": [1,1,1]}} | Infinity",
                "[] | boxes.json:1: the document should be keys with values",
                "{\"a\": 1} | boxes.json:1: 'a' should be keys with values",
                "{\"a\": {\"center\": 3}} | boxes.json:1: 'a.center' should be a list",
                "{\"a\": {\"center\": [0,0,0], \"half\": [1,1,1], \"vertices\": [[0,0,0]]}} | 'a': has 1 \"vertices\", not 4 to 64",
                "{\"a\": {\"center\": [0,0,0], \"half\": [1,1,1], \"vertices\": [[0,0,0],[0,0],[1,0,0],[0,1,0]]}} | vertex 2 is not [x, y, z]",
                "{\"a\": {\"center\": [0,0,0], \"half\": [1,1,1], \"vertices\": [[0,0,0],null,[1,0,0],[0,1,0]]}} | vertex 2 is not [x, y, z]",
                "{\"a\": {\"center\": [0,0,0], \"half\": [1,2,1], \"vertices\": [[0,0,0],[0,0,1],[1,0,0],[0,2.1,0]]}} | y of vertex 4 is 2.1, outside of -2.0 to 2.0",
                "{\"a\": {\"center\": [0,0,0], \"half\": [1,1,1], \"vertices\": [[0,0,0],[0,0,1],[1e999,0,0],[0,1,0]]}} | x of vertex 3 is Infinity",
                "{\"a\": {\"center\": [0,0,0], \"half\": [1,1,1], \"vertices\": [[0,0,0],[1,0,0],[0,1,0],[1,1,0]]}} | boxes.json: 'a': all \"vertices\" lie in one plane",
                "{\"a\": {\"center\": [0,0,0], \"half\": [1,1,1], \"vertices\": [[1,1,1],[1,1,-1],[-1,-1,1],[-1,-1,-1]]}} | all \"vertices\" lie in one plane",
                "{\"a\": {\"half\": [true]}} | boxes.json:1: 'a.half",
            })
    void badBoxesAreNamed(String json, String problem) {
        assertThatThrownBy(() -> BoxesJson.read(json, "boxes.json"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(problem);
    }

    @Test
    void anUnknownRobotListsTheKnownOnes() {
        RobotCatalog catalog = new RobotCatalog(PluginFolders.none());
        assertThatThrownBy(() -> catalog.load("comann"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("unknown robot 'comann'");
    }

    @Test
    void mjcfIsAModelToo() throws IOException {
        Path mine = Files.createDirectories(dir.resolve("mine"));
        Path model = mine.resolve("robot.xml");
        Files.writeString(model, "<mujoco model='m'><include file='parts/arm.xml'/></mujoco>");
        Path arm = Files.createDirectories(mine.resolve("parts")).resolve("arm.xml");
        Files.writeString(arm, "<mujocoinclude><worldbody><body name='b'/></worldbody></mujocoinclude>");
        assertThat(RobotFolder.read(mine).included()).containsExactly(entry("parts/arm.xml", Files.readString(arm)));
        assertThat(RobotFolder.read(model).id()).isEqualTo("robot");
        write("secret.xml", "<mujocoinclude/>");
        Files.writeString(model, "<mujoco model='m'><include file='../secret.xml'/></mujoco>");
        assertThatThrownBy(() -> RobotFolder.read(mine)).hasMessageContaining("leads out of the robot's folder");
        Files.writeString(model, "<mujoco model='m'><include file='gone.xml'/></mujoco>");
        assertThatThrownBy(() -> RobotFolder.read(mine)).hasMessageContaining("the file 'gone.xml' is not there");
        Files.writeString(mine.resolve("robot.urdf"), URDF);
        assertThat(RobotFolder.read(mine).urdf()).isEqualTo(URDF);
    }
}
