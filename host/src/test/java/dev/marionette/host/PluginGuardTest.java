package dev.marionette.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.Clip;
import dev.marionette.api.MotionReader;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("jdk")
class PluginGuardTest {
    @Test
    void onePluginThatIsNeverMadeIsLeftBehind() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        assertThatThrownBy(() -> PluginGuard.made(
                        String.class,
                        () -> {
                            never.await();
                            return "";
                        },
                        0))
                .hasMessage("it is not there after 0 s");
        never.countDown();
        assertThat(PluginGuard.made(String.class, () -> "made", 20)).isEqualTo("made");
        assertThatThrownBy(() -> PluginGuard.made(
                        String.class,
                        () -> {
                            throw new NoSuchMethodError("gone");
                        },
                        20))
                .isInstanceOf(NoSuchMethodError.class);
    }

    /** A failure of ours is ours to mend, and keeps its stack trace. */
    @Test
    void whatIsOursIsNotStoodBefore() {
        MotionReader ours = new MotionReader() {
            @Override
            public String format() {
                return "ours";
            }

            @Override
            public boolean accepts(String fileName, byte[] head) {
                return false;
            }

            @Override
            public Clip read(java.nio.file.Path file) {
                throw new IllegalStateException();
            }
        };
        assertThat(PluginGuard.before(MotionReader.class, ours, "motion reader 'ours'", "here"))
                .isSameAs(ours);
    }
}
