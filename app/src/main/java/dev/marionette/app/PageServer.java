package dev.marionette.app;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.marionette.api.InputException;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Serves pages on the loopback address. The pages are in memory and found by their exact path, so that no request can reach
 * a file; requests that name another host, as a page elsewhere could send them, are refused.
 *
 * <p>A connection keeps a thread while its request comes in; so there are as many threads as connections, which are dropped
 * when the request or the answer takes too long.
 */
final class PageServer implements AutoCloseable {
    /** More connections are closed at once. A browser opens six to a host. */
    static final int CONNECTIONS = 128;
    /** For a whole request. */
    private static final int REQUEST_SECONDS = 5;
    /** For a whole answer; the largest page, of 256 MB, takes a second on the loopback. */
    private static final int ANSWER_SECONDS = 60;

    static {
        // the server of the JDK reads these when it is first used; there is no other way to say them
        property("sun.net.httpserver.maxReqTime", REQUEST_SECONDS);
        property("sun.net.httpserver.maxRspTime", ANSWER_SECONDS);
        property("jdk.httpserver.maxConnections", CONNECTIONS);
    }

    private final HttpServer server;
    private final ThreadPoolExecutor threads;
    private final Map<String, byte[]> pages = new TreeMap<>();

    private PageServer(HttpServer server, Map<String, String> pages) {
        this.server = server;
        threads = new ThreadPoolExecutor(
                CONNECTIONS,
                CONNECTIONS,
                10,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(CONNECTIONS),
                work -> {
                    Thread thread = new Thread(work, "page-server");
                    thread.setDaemon(true);
                    return thread;
                },
                // as early versions of Java 17 bound no connections; this one is closed when its time is over
                new ThreadPoolExecutor.DiscardPolicy());
        threads.allowCoreThreadTimeOut(true);
        pages.forEach((path, page) -> this.pages.put(path, page.getBytes(StandardCharsets.UTF_8)));
        server.setExecutor(threads);
        server.createContext("/", this::answer);
    }

    private static void property(String name, int value) {
        if (System.getProperty(name) == null) {
            System.setProperty(name, String.valueOf(value));
        }
    }

    /**
     * Starts to serve.
     *
     * @param port the port, or 0 for any that is free
     * @param pages HTML by path, {@code /} first of all
     * @throws InputException if the port is in use
     * @throws IOException if no server can be started
     */
    public static PageServer start(int port, Map<String, String> pages) throws IOException {
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        try {
            PageServer started = new PageServer(HttpServer.create(address, 0), pages);
            started.server.start();
            return started;
        } catch (BindException e) {
            throw new InputException(
                    "--port", port + " cannot be used: " + e.getMessage(), "Maybe leave --port out.", e);
        }
    }

    /** Where the page {@code /} is. */
    public String address() {
        return "http://" + host() + "/";
    }

    private String host() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String host = exchange.getRequestHeaders().getFirst("Host");
            String localhost = "localhost:" + server.getAddress().getPort();
            byte[] page = pages.get(exchange.getRequestURI().getPath());
            boolean reads = exchange.getRequestMethod().equals("GET");
            if (!host().equals(host) && !localhost.equals(host)) {
                exchange.sendResponseHeaders(403, -1);
            } else if (!reads || page == null) {
                exchange.sendResponseHeaders(reads ? 404 : 405, -1);
            } else {
                exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
                exchange.getResponseHeaders().set("Cache-Control", "no-store");
                exchange.getResponseHeaders().set("X-Content-Type-Options", "nosniff");
                exchange.sendResponseHeaders(200, page.length);
                exchange.getResponseBody().write(page);
            }
        }
    }

    /** Stops at once. */
    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
