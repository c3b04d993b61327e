package dev.marionette.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.InputException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class PageServerTest {
    private PageServer server;
    private int port;

    @BeforeEach
    void start() throws IOException {
        server = PageServer.start(0, Map.of("/", "<p>all</p>", "/1/", "<p>one é</p>"));
        port = URI.create(server.address()).getPort();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void pagesAreServedByTheirPaths() throws IOException {
        assertThat(ask("GET / HTTP/1.0", "127.0.0.1:" + port)).contains(" 200 ", "text/html", "<p>all</p>");
        assertThat(ask("GET /1/ HTTP/1.0", "localhost:" + port)).contains(" 200 ", "<p>one é</p>");
    }

    @Test
    void nothingElseIsServed() throws IOException {
        String host = "127.0.0.1:" + port;
        assertThat(ask("GET /../../etc/passwd HTTP/1.0", host)).contains(" 404 ");
        assertThat(ask("GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.0", host)).contains(" 404 ");
        assertThat(ask("GET //1/ HTTP/1.0", host)).doesNotContain("one");
        assertThat(ask("POST / HTTP/1.0", host)).contains(" 405 ");
        assertThat(ask("GET / HTTP/1.0", "evil.example")).contains(" 403 ").doesNotContain("all");
    }

    /** Some stop in the middle of the head, some in that of a body, and some say nothing at all. */
    @Test
    void halfOpenRequestsKeepNobodyWaiting() throws IOException {
        String[] begins = {"GET / HTTP/1.0\r\nHo", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n1", "G", ""};
        List<Socket> open = new ArrayList<>();
        try {
            for (int i = 0; i < 100; i++) {
                open.add(begin(begins[i % begins.length]));
            }
            assertThat(ask("GET / HTTP/1.0", "127.0.0.1:" + port)).contains(" 200 ", "<p>all</p>");
        } finally {
            for (Socket socket : open) {
                socket.close();
            }
        }
    }

    /**
     * Those that the server takes are half open and dropped in time, the others at once. However long the senders wait: their
     * sockets have no limit here but that of this test.
     */
    @Test
    @Timeout(60)
    void moreConnectionsThanTheServerHasAreDroppedAndThenThereIsRoom() throws IOException {
        List<Socket> open = new ArrayList<>();
        try {
            for (int i = 0; i < 3 * PageServer.CONNECTIONS; i++) {
                open.add(begin("GET / HTTP/1.0\r\nHo"));
            }
            for (Socket socket : open) {
                assertThat(ended(socket)).isTrue();
            }
            assertThat(ask("GET / HTTP/1.0", "127.0.0.1:" + port)).contains(" 200 ", "<p>all</p>");
        } finally {
            for (Socket socket : open) {
                socket.close();
            }
        }
    }

    private Socket begin(String text) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        try {
            socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        } catch (IOException dropped) {
            // as it may be at once
        }
        return socket;
    }

    /** Waits until the other side closes. */
    private static boolean ended(Socket socket) {
        try {
            return socket.getInputStream().read() < 0;
        } catch (IOException reset) {
            return true;
        }
    }

    @Test
    void aPortInUseIsSaid() {
        assertThatThrownBy(() -> PageServer.start(port, Map.of("/", "")))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(port + " cannot be used");
    }

    @Test
    void desktopsOpenAddressesTheirWay() {
        assertThat(Browser.command("Linux", "x")).containsExactly("xdg-open", "x");
        assertThat(Browser.command("Mac OS X", "x")).containsExactly("open", "x");
        assertThat(Browser.command("Windows 11", "x")).startsWith("rundll32").endsWith("x");
    }

    private String ask(String request, String host) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(20_000);
            String text = request + "\r\nHost: " + host + "\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
            var reader = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            StringBuilder out = new StringBuilder();
            for (int c = reader.read(); c >= 0; c = reader.read()) {
                out.append((char) c);
            }
            return out.toString();
        }
    }
}
