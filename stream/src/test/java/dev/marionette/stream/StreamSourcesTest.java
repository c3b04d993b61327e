package dev.marionette.stream;

import static dev.marionette.stream.StreamFixture.assertAtRest;
import static dev.marionette.stream.StreamFixture.frame;
import static dev.marionette.stream.StreamFixture.numbered;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.Clip;
import dev.marionette.api.InputException;
import dev.marionette.pipeline.extensions.Extensions;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Packets and clips as sources of lines, in real time. */
@Tag("jdk")
class StreamSourcesTest {
    private final StreamFixture stream = new StreamFixture();

    @Test
    void packetsOfUdpAreFramesAndSilenceBrakes() throws Exception {
        AtomicBoolean stop = new AtomicBoolean();
        try (UdpLines source = new UdpLines(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
                DatagramSocket sender = new DatagramSocket()) {
            assertThat(source.live()).isTrue();
            StreamLoop loop = stream.loop(source);
            Thread running = new Thread(() -> {
                try {
                    loop.run(stop::get, line -> {});
                } catch (IOException broken) {
                    throw new java.io.UncheckedIOException(broken);
                }
            });
            running.start();
            for (int k = 0; k < 30; k++) {
                byte[] bytes = frame(0.01 * k, k, 2).getBytes(StandardCharsets.UTF_8);
                sender.send(new DatagramPacket(bytes, bytes.length, InetAddress.getLoopbackAddress(), source.port()));
                Thread.sleep(2);
            }
            for (int wait = 0; wait < 500 && !loop.summary().contains("silences 1"); wait++) {
                Thread.sleep(20);
            }
            stop.set(true);
            running.join(20_000);
            assertThat(loop.summary()).contains("frames 30", "silences 1");
        }
        assertAtRest(stream.read());
    }

    /** A clip that is played gives the answers that its lines give, and takes as long as it lasts, divided by the speed. */
    @Test
    void aClipIsPlayedAsItsLinesWouldBeRead() throws IOException {
        Clip clip = Extensions.builtIn().motions().load("tada");
        StringBuilder text = new StringBuilder();
        ClipLines.write(clip, 4, text);
        JsonNode first = stream.answers(text.toString().split("\n")).get(0);
        StreamFixture other = new StreamFixture();
        try (LineSource played = new PlayedClip(clip, 4)) {
            assertThat(played.live()).isFalse();
            StreamLoop loop = other.loop(played);
            long start = System.nanoTime();
            loop.run(() -> false, line -> {});
            double least = (clip.frames() - 1) / (4 * clip.rateHz());
            assertThat((System.nanoTime() - start) * 1e-9).isGreaterThan(least);
            assertThat(loop.summary()).contains("frames " + clip.frames());
        }
        // a busy machine may pause for so long that the robot brakes meanwhile; such lines answer no frame
        List<JsonNode> answers = numbered(other.read());
        assertThat(answers).hasSize(clip.frames());
        assertThat(answers.get(0)).isEqualTo(first);
        for (int k = 0; k < clip.frames(); k++) {
            assertThat(answers.get(k).path("seq").asInt()).isEqualTo(k);
        }
    }

    /** However late lines are asked for, they arrive a period of 2 ms apart, so that no latency is left out. */
    @Test
    void aPlayedLineArrivesWhenItIsDue() throws Exception {
        Clip clip = Extensions.builtIn().motions().load("tada");
        LineSource.Line line = new LineSource.Line();
        try (LineSource played = new PlayedClip(clip, 500 / clip.rateHz())) {
            played.next(line, Long.MAX_VALUE);
            long start = line.arrivedNanos;
            for (int frame = 0; frame < 20; frame++) {
                if (frame == 5) {
                    Thread.sleep(10);
                }
                assertThat(played.next(line, Long.MAX_VALUE)).isEqualTo(LineSource.Kind.LINE);
                assertThat(line.arrivedNanos - start).isEqualTo(2_000_000L * frame);
            }
        }
    }

    @Test
    void aClipIsNotPlayedAtASpeedThatNoHeaderMaySay() {
        Clip clip = Extensions.builtIn().motions().load("tada");
        assertThatThrownBy(() -> new PlayedClip(clip, 0))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("--speed");
        Clip slow = new Clip(
                "slow",
                5,
                List.of("hips"),
                new int[] {-1},
                new double[6],
                new double[0],
                new double[0],
                Map.of(),
                List.of());
        assertThatThrownBy(() -> new PlayedClip(slow, 0.01))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("frames per second")
                .hasMessageContaining("0.1");
    }
}
