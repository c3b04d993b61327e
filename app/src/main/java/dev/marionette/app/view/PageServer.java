package dev.marionette.app.view;

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
 */
public final class PageServer implements AutoCloseable {
    /** A request that has not come by then is given up, s; browsers take milliseconds. */
    private static final int REQUEST_SECONDS = 5;
    /** A page that has not gone by then is given up, s. */
    private static final int RESPONSE_SECONDS = 60;

    /** Connections that may dawdle at once before others wait. */
    private static final int THREADS = 32;

    private static final int WAITING = 256;

    static {
        // the server of the JDK reads these once, when it is first used
        limit("sun.net.httpserver.maxReqTime", REQUEST_SECONDS);
        limit("sun.net.httpserver.maxRspTime", RESPONSE_SECONDS);
    }

    private final HttpServer server;
    private final ThreadPoolExecutor threads;
    private final Map<String, byte[]> pages = new TreeMap<>();

    private static void limit(String property, int seconds) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, String.valueOf(seconds));
        }
    }

    private PageServer(HttpServer server, Map<String, String> pages) {
        this.server = server;
        threads = new ThreadPoolExecutor(
                THREADS,
                THREADS,
                REQUEST_SECONDS,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(WAITING),
                work -> {
                    Thread thread = new Thread(work, "page-server");
                    thread.setDaemon(true);
                    return thread;
                },
                // the connection is closed when its time is over
                new ThreadPoolExecutor.DiscardPolicy());
        threads.allowCoreThreadTimeOut(true);
        pages.forEach((path, page) -> this.pages.put(path, page.getBytes(StandardCharsets.UTF_8)));
        server.setExecutor(threads);
        server.createContext("/", this::answer);
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
