package dev.marionette.datasets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.Clip;
import dev.marionette.api.InputException;
import dev.marionette.api.MotionSource;
import dev.marionette.datasets.scene.StickFigure;
import dev.marionette.datasets.scene.gltf.GlbText;
import dev.marionette.robots.skeleton.BvhWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MotionCatalogTest {
    private final MotionCatalog catalog = MotionCatalog.load();

    @Test
    void knowsTheFormats() {
        assertThat(catalog.formats()).contains("bvh", "collada", "fbx", "gltf", "ogre");
        assertThat(catalog.findings()).isEmpty();
    }

    @Test
    void realFilesLoadByPath() {
        Path file = SharedData.bvhFolder().resolve("walk01.bvh");
        assertThat(catalog.load(file.toString()).name()).isEqualTo("walk01");
        assertThat(catalog.fileOf(file.toString())).isEqualTo(file);
    }

    @Test
    void everyEntryIsKnownByItsId() {
        assertThat(catalog.entries()).allMatch(entry -> catalog.has(entry.id()));
        assertThat(catalog.has("no-such-clip")).isFalse();
    }

    @Test
    void similarIdsAreProposed() {
        String id = catalog.entries().get(0).id();
        String typo = id.substring(0, 2) + "x" + id.substring(3);
        assertThatThrownBy(() -> catalog.load(typo))
                .isInstanceOfSatisfying(
                        InputException.class, e -> assertThat(e.hint()).startsWith("Maybe " + id));
        String cut = id.substring(0, id.length() - 1);
        assertThatThrownBy(() -> catalog.load(cut)).isInstanceOfSatisfying(InputException.class, e -> {
            assertThat(e.hint()).matches("Maybe [^ ?]+[?].*");
            String proposed = e.hint().substring("Maybe ".length(), e.hint().indexOf('?'));
            assertThat(catalog.load(proposed).name()).isEqualTo(id);
        });
    }

    @Test
    void everyClipOfTheDataSetsComesBackFromAFile(@TempDir Path folder) throws IOException {
        for (MotionSource.Entry entry : catalog.entries()) {
            Clip clip = catalog.load(entry.id());
            Path file = folder.resolve(entry.id() + ".bvh");
            write(clip, file);
            Clip back = catalog.read(file);
            assertThat(back.name()).isEqualTo(clip.name());
            assertThat(back.frames()).isEqualTo(clip.frames());
            assertThat(back.rateHz()).isEqualTo(clip.rateHz());
            clip.roles().forEach((role, joint) -> {
                String name = back.jointNames().get(back.joint(role).orElseThrow());
                assertThat(name)
                        .as(entry.id() + " " + role.id())
                        .isEqualTo(clip.jointNames().get(joint));
            });
            assertThat(largestDifference(clip, back)).as(entry.id()).isLessThan(1e-6);
        }
    }

    private static double largestDifference(Clip clip, Clip back) {
        double worst = 0;
        for (int j = 0; j < clip.joints(); j++) {
            int k = back.jointNames().indexOf(clip.jointNames().get(j));
            for (int f = 0; f < clip.frames(); f++) {
                for (int axis = 0; axis < 3; axis++) {
                    worst = Math.max(worst, Math.abs(clip.position(f, j, axis) - back.position(f, k, axis)));
                }
            }
        }
        return worst;
    }

    @Test
    void unknownClipsAndOddPathsAreBadInput(@TempDir Path folder) throws IOException {
        Path other = Files.writeString(folder.resolve("notes.txt"), "nothing");
        for (String text : new String[] {"no-such-clip", "", "no/such/file.bvh", "a\0b", "x".repeat(5000)}) {
            assertThatThrownBy(() -> catalog.load(text))
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("neither the id of a clip nor a file");
        }
        assertThatThrownBy(() -> catalog.load(folder.toString()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("is a folder");
        assertThatThrownBy(() -> catalog.load(other.toString()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("no reader knows");
        Path table = Files.writeString(folder.resolve("table.csv"), "a,b,c\n1,2,3\n");
        assertThatThrownBy(() -> catalog.load(table.toString()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("table.csv:1: the header has 0 joints");
        Path json = Files.writeString(folder.resolve("table.json"), "{\"x\": 1}");
        assertThatThrownBy(() -> catalog.load(json.toString()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("no list of 'names'");
        for (String name : new String[] {"a.bvh", "a.csv", "a.glb", "a.amc", "a"}) {
            Path empty = Files.createFile(folder.resolve(name));
            assertThatThrownBy(() -> catalog.read(empty))
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("the file is empty");
        }
        assertThatThrownBy(() -> catalog.read(folder.resolve("gone.bvh")))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("does not exist");
    }

    @Test
    void aMotionOfAFileIsChosenAfterAHash(@TempDir Path folder) throws IOException {
        StickFigure figure = new StickFigure().raising("Up").raising("Up again");
        Path file = new GlbText(figure).write(folder.resolve("no#1.glb"));
        assertThat(catalog.takes(file.toString())).hasSize(2);
        assertThat(catalog.load(file + "#Up again").name()).isEqualTo("no#1-Up again");
        assertThat(catalog.fileOf(file + "#Up")).isEqualTo(file);
        assertThat(catalog.fileOf(file.toString())).isEqualTo(file);
        assertThat(catalog.takes(catalog.entries().get(0).id())).isEmpty();
        assertThatThrownBy(() -> catalog.load(file.toString()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("2 animations in it")
                .extracting(e -> ((InputException) e).hint())
                .asString()
                .contains("Say which with '#'");
        assertThatThrownBy(() -> catalog.load(folder.resolve("gone.glb") + "#Up"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("neither the id of a clip nor a file");
        Path bvh = folder.resolve("clip.bvh");
        write(catalog.load(catalog.entries().get(0).id()), bvh);
        assertThatThrownBy(() -> catalog.load(bvh + "#Walk"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("holds one motion");
    }

    private static void write(Clip clip, Path file) throws IOException {
        try (Writer out = Files.newBufferedWriter(file)) {
            BvhWriter.write(clip, out);
        }
    }
}
