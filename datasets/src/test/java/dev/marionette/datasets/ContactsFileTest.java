package dev.marionette.datasets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.FootContacts;
import dev.marionette.api.FootContacts.Stance;
import dev.marionette.api.InputException;
import dev.marionette.api.Recording;
import dev.marionette.datasets.scene.StickFigure;
import dev.marionette.datasets.scene.gltf.GlbText;
import dev.marionette.robots.skeleton.BvhWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContactsFileTest {
    private static final MotionCatalog CATALOG = MotionCatalog.load();

    @TempDir
    private Path folder;

    private Path clip;

    @BeforeEach
    void writeClip() throws IOException {
        clip = folder.resolve("clip.bvh");
        try (Writer out = Files.newBufferedWriter(clip)) {
            BvhWriter.write(CATALOG.load("big-wave"), out);
        }
    }

    private void contacts(String name, String... rows) throws IOException {
        Files.writeString(folder.resolve(name), "part,start,end\n" + String.join("\n", rows) + "\n");
    }

    private static List<Integer> frames(Clip clip, BodyJoint part) {
        boolean[] flags = Objects.requireNonNull(clip.contacts().get(part));
        return IntStream.range(0, flags.length).filter(f -> flags[f]).boxed().toList();
    }

    @Test
    void framesAreThoseOfTheTimes() throws IOException {
        assertThat(CATALOG.load(clip.toString()).contacts()).isEmpty();
        Clip loaded = CATALOG.load(clip.toString());
        double rate = loaded.rateHz();
        contacts(
                "clip.contacts.csv",
                "# seen on the video",
                "left_foot," + 3 / rate + "," + 6 / rate,
                "left_foot," + 9.4 / rate + "," + (loaded.frames() - 1) / rate,
                "\"right_hand\",\"\",");
        Clip clip = CATALOG.load(this.clip.toString());
        List<Integer> known = IntStream.concat(IntStream.rangeClosed(3, 6), IntStream.range(9, clip.frames()))
                .boxed()
                .toList();
        assertThat(clip.contacts()).containsOnlyKeys(BodyJoint.LEFT_FOOT, BodyJoint.RIGHT_HAND);
        assertThat(frames(clip, BodyJoint.LEFT_FOOT)).isEqualTo(known);
        assertThat(frames(clip, BodyJoint.RIGHT_HAND)).isEmpty();
        assertThat(CATALOG.contactsOf(this.clip.toString())).contains(folder.resolve("clip.contacts.csv"));
        // frames of it, and the same clip under another name
        assertThat(frames(clip.frames(new int[] {2, 3, 7, 9, 9}).renamed("other"), BodyJoint.LEFT_FOOT))
                .containsExactly(1, 3, 4);
    }

    @Test
    void partsOfALongRecordingHaveTheirOwn() throws IOException {
        double rate = CATALOG.load(clip.toString()).rateHz();
        contacts("clip.contacts.csv", "right_foot," + 10 / rate + "," + 40 / rate);
        Recording recording = CATALOG.open(clip.toString(), 20).orElseThrow();
        assertThat(frames(recording.frames(0, 25), BodyJoint.RIGHT_FOOT))
                .isEqualTo(IntStream.range(10, 25).boxed().toList());
        assertThat(frames(recording.frames(25, 50), BodyJoint.RIGHT_FOOT))
                .isEqualTo(IntStream.rangeClosed(0, 15).boxed().toList());
        assertThat(frames(recording.frames(41, 50), BodyJoint.RIGHT_FOOT)).isEmpty();
        contacts("clip.contacts.csv", "right_foot,1000,1001");
        assertThatThrownBy(() -> CATALOG.open(clip.toString(), 20))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("the motion ends at");
    }

    @Test
    void oneMotionOfSeveralHasAFileOfItsOwn() throws IOException {
        Path file = new GlbText(new StickFigure().raising("Up").raising("Up again")).write(folder.resolve("pack.glb"));
        contacts("pack#Up again.contacts.csv", "left_foot,0,0");
        assertThat(frames(CATALOG.load(file + "#Up again"), BodyJoint.LEFT_FOOT))
                .containsExactly(0);
        assertThat(CATALOG.load(file + "#Up").contacts()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"2", "up again", "again"})
    void itIsFoundHoweverTheMotionIsChosen(String chosen) throws IOException {
        Path file = new GlbText(new StickFigure().raising("Up").raising("Up again")).write(folder.resolve("pack.glb"));
        contacts("pack#Up again.contacts.csv", "left_foot,0,0");
        assertThat(frames(CATALOG.load(file + "#" + chosen), BodyJoint.LEFT_FOOT))
                .containsExactly(0);
        assertThat(CATALOG.contactsOf(file + "#" + chosen)).contains(folder.resolve("pack#Up again.contacts.csv"));
    }

    @Test
    void itIsFoundWhereTheOnlyMotionIsNotNamed() throws IOException {
        Path file = new GlbText(new StickFigure().raising("Up")).write(folder.resolve("one.glb"));
        contacts("one#Up.contacts.csv", "left_foot,0,0");
        assertThat(frames(CATALOG.load(file.toString()), BodyJoint.LEFT_FOOT)).containsExactly(0);
        assertThat(CATALOG.contactsOf(file.toString())).contains(folder.resolve("one#Up.contacts.csv"));
    }

    /** Names need not be unique; numbers are. */
    @Test
    void motionsOfOneNameAreChosenByNumber() throws IOException {
        Path file = new GlbText(new StickFigure().raising("Up").raising("Up")).write(folder.resolve("pack.glb"));
        assertThat(CATALOG.load(file + "#1").name()).isEqualTo("pack-Up");
        assertThat(CATALOG.load(file + "#2").frames()).isPositive();
        assertThatThrownBy(() -> CATALOG.load(file + "#Up"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("2 animations fit 'Up'");
    }

    @Test
    void aFileOfNoMotionOfSeveralIsRefused() throws IOException {
        Path file = new GlbText(new StickFigure().raising("Up").raising("Up again")).write(folder.resolve("pack.glb"));
        contacts("pack.contacts.csv", "left_foot,0,0");
        assertThatThrownBy(() -> CATALOG.load(file + "#Up"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("pack.contacts.csv: does not say which of the motions of pack.glb it is of")
                .extracting(e -> ((InputException) e).hint())
                .isEqualTo("Name it 'pack#Up.contacts.csv', or move it away.");
    }

    @Test
    void theFileOfTheOnlyMotionGoesWithItByName() throws IOException {
        Path file = new GlbText(new StickFigure().raising("Up")).write(folder.resolve("one.glb"));
        contacts("one.contacts.csv", "left_foot,0,0");
        assertThat(frames(CATALOG.load(file + "#Up"), BodyJoint.LEFT_FOOT)).containsExactly(0);
        assertThat(frames(CATALOG.load(file.toString()), BodyJoint.LEFT_FOOT)).containsExactly(0);
    }

    /** What a run writes says the same when it is given with the motion. */
    @Test
    void whatIsWrittenIsReadBack() throws IOException {
        Clip loaded = CATALOG.load(clip.toString());
        int frames = loaded.frames();
        FootContacts contacts = new FootContacts(
                        frames, List.of(new Stance(0, 4), new Stance(7, frames - 1)), List.of())
                .withOthers(Map.of(BodyJoint.LEFT_KNEE, List.of(new Stance(13, 13))));
        Files.writeString(folder.resolve("clip.contacts.csv"), ContactsFile.csv(contacts, loaded.rateHz()));
        Map<BodyJoint, boolean[]> back = CATALOG.load(clip.toString()).contacts();
        assertThat(back.keySet()).isEqualTo(FootContacts.PARTS);
        assertThat(back.get(BodyJoint.LEFT_FOOT)).isEqualTo(contacts.flags(true));
        assertThat(back.get(BodyJoint.RIGHT_FOOT)).isEqualTo(new boolean[frames]);
        assertThat(back.get(BodyJoint.LEFT_KNEE)).isEqualTo(contacts.flags(BodyJoint.LEFT_KNEE));
    }

    /** A folder of clips may have such files in it. */
    @Test
    void isNoClip() throws IOException {
        contacts("clip.contacts.csv", "left_foot,0,0");
        assertThatThrownBy(() -> CATALOG.formatOf(folder.resolve("clip.contacts.csv")))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("is a contact schedule, no clip");
    }

    @Test
    void contactsOfOtherPartsAndOfMoreFramesAreRefused() {
        Clip loaded = CATALOG.load(clip.toString());
        assertThatThrownBy(() -> loaded.withContacts(Map.of(BodyJoint.LEFT_FOOT, new boolean[3])))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("left_foot in 3 of");
        assertThatThrownBy(() -> loaded.withContacts(Map.of(BodyJoint.HEAD, new boolean[loaded.frames()])))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("contacts of head");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "part,start           | csv:1: the columns are not part,start,end",
                "part,end,start       | csv:1: the columns are not part,start,end",
                "part,start,end;nose,1,2 | csv:2: 'nose' is no part of the body that can be in contact with the ground",
                "part,start,end;neck,1,2 | csv:2: 'neck' is no part",
                "part,start,end;;left_foot,2,1 | csv:3: the contact ends at 1 s, before its start at 2 s",
                "part,start,end;left_foot,-1,1 | csv:2: start is '-1', not a number of seconds from 0 to 1e6",
                "part,start,end;left_foot,x,1 | csv:2: start is 'x'",
                "part,start,end;left_foot,NaN,1 | csv:2: start is 'NaN'",
                "part,start,end;left_foot,1,1e10 | csv:2: end is '1e10'",
                "part,start,end;left_foot,1, | csv:2: end is ''",
                "part,start,end;left_foot,,;left_foot,0,1 | csv:3: left_foot is both never in contact and in contact",
                "part,start,end;left_foot,0,1;left_foot,, | csv:3: left_foot is both never in contact and in contact",
                "part,start,end;left_foot,0,100 | csv:2: left_foot is in contact from 0.0 to 100.0 s, and the motion ends at",
                "part,start,end;left_foot,1 | csv:2: 2 fields instead of 3",
                "part,start,end;left_foot,500,600 | csv:2: left_foot is in contact from 500.0 to 600.0 s, and the motion ends at",
                "# nothing | has no line with the columns",
            })
    void whatIsWrongIsSaidWithItsLine(String text, String message) throws IOException {
        Files.write(folder.resolve("clip.contacts.csv"), Arrays.asList(text.split(";")));
        assertThatThrownBy(() -> CATALOG.load(clip.toString()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(message)
                .extracting(e -> ((InputException) e).hint())
                .asString()
                .isNotEmpty();
    }
}
