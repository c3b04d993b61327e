package dev.marionette.datasets.builtin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.InputException;
import dev.marionette.api.MotionSource;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class Choi2019MotionsTest {
    private final Choi2019Motions source = new Choi2019Motions();

    @Test
    void isFoundAsAService() {
        assertThat(ServiceLoader.load(MotionSource.class))
                .filteredOn(found -> found instanceof Choi2019Motions)
                .singleElement()
                .extracting(MotionSource::name)
                .isEqualTo("choi2019");
    }

    @Test
    void hasThePapersThirtySixMotions() {
        List<String> ids = source.entries().stream().map(MotionSource.Entry::id).toList();
        assertThat(ids).hasSize(36).doesNotHaveDuplicates();
        for (String gesture : List.of("big-point", "big-wave", "salute", "yawn")) {
            assertThat(ids)
                    .contains(
                            gesture + "-ann-1",
                            gesture + "-ann-2",
                            gesture + "-kim-1",
                            gesture + "-kim-2",
                            gesture + "-otto-1",
                            gesture + "-otto-2");
        }
        for (String gesture : List.of("go-on", "this-big", "greeting", "tada")) {
            assertThat(ids).contains(gesture + "-pip-1", gesture + "-pip-2", gesture + "-pip-3");
        }
    }

    @Test
    void entriesTellTheTruthAboutTheirClips() {
        for (MotionSource.Entry entry : source.entries()) {
            Clip clip = source.load(entry.id());
            assertThat(clip.name()).isEqualTo(entry.id());
            assertThat(clip.durationSeconds()).isEqualTo(entry.durationSeconds());
            assertThat(clip.durationSeconds()).as(entry.id()).isBetween(3.9, 7.8);
            assertThat(clip.rateHz()).isEqualTo(60);
            assertThat(clip.roles()).containsOnlyKeys(BodyJoint.values());
            assertThat(clip.roles().values()).doesNotHaveDuplicates();
        }
    }

    @Test
    void leavingOutPerformerOrTakeMeansTheFirst() {
        assertThat(source.load("big-wave").name()).isEqualTo("big-wave-ann-1");
        assertThat(source.load("big-wave-2").name()).isEqualTo("big-wave-ann-2");
        assertThat(source.load("yawn-otto").name()).isEqualTo("yawn-otto-1");
        assertThat(source.load("tada-3").name()).isEqualTo("tada-pip-3");
        assertThat(source.load("go-on").name()).isEqualTo("go-on-pip-1");
    }

    @Test
    void anUnknownIdListsTheKnownGestures() {
        assertThatThrownBy(() -> source.load("big-wafe"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("big-wafe")
                .hasMessageContaining("big-wave, salute")
                .hasMessageContaining("tada");
        assertThatThrownBy(() -> source.load("tada-pip-4")).isInstanceOf(InputException.class);
        assertThatThrownBy(() -> source.load("tada-ann-1")).isInstanceOf(InputException.class);
    }

    @Test
    void twoSourcesGiveTheSameBytes() throws NoSuchAlgorithmException {
        Choi2019Motions other = new Choi2019Motions();
        for (MotionSource.Entry entry : source.entries()) {
            assertThat(digest(source.load(entry.id()))).isEqualTo(digest(other.load(entry.id())));
        }
    }

    /** Changes only where motions are changed on purpose; the same on every machine. */
    @Test
    void theBytesAreThoseOfThisVersion() throws NoSuchAlgorithmException {
        MessageDigest all = MessageDigest.getInstance("SHA-256");
        for (MotionSource.Entry entry : source.entries()) {
            all.update(digest(source.load(entry.id())));
        }
        assertThat(HexFormat.of().formatHex(all.digest(), 0, 8)).isEqualTo("2a957b446e7ac942");
    }

    @Test
    void takesDiffer() {
        for (Gesture gesture : Gesture.CHOI) {
            Clip first = source.load(gesture.id() + "-1");
            Clip last = source.load(gesture.id() + "-" + gesture.takes());
            double apart = 0;
            for (int frame = 0; frame < Math.min(first.frames(), last.frames()); frame++) {
                apart = Math.max(
                        apart,
                        ClipMeasures.point(first, frame, BodyJoint.RIGHT_WRIST)
                                .minus(ClipMeasures.point(last, frame, BodyJoint.RIGHT_WRIST))
                                .length());
            }
            assertThat(apart).as(gesture.id()).isGreaterThan(0.05);
        }
    }

    private static byte[] digest(Clip clip) throws NoSuchAlgorithmException {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        for (double[] values : new double[][] {clip.positions(), clip.orientations(), clip.restPositions()}) {
            ByteBuffer bytes = ByteBuffer.allocate(values.length * Double.BYTES);
            for (double value : values) {
                bytes.putDouble(value);
            }
            digest.update(bytes.array());
        }
        return digest.digest();
    }
}
