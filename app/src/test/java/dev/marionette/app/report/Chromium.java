package dev.marionette.app.report;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A headless browser with one tab, spoken to through the DevTools protocol. */
final class Chromium implements AutoCloseable {
    private static final long SECONDS = 60;
    private static final JsonMapper JSON = JsonMapper.shared();

    private final Process process;
    private final WebSocket socket;
    private final AtomicInteger ids = new AtomicInteger();
    private final Map<Integer, CompletableFuture<JsonNode>> answers = new ConcurrentHashMap<>();
    /** What the page complained of: exceptions, errors on the console, and errors of the browser. */
    private final List<String> complaints = new CopyOnWriteArrayList<>();

    private final List<String> requests = new CopyOnWriteArrayList<>();

    private Chromium(Process process, URI tab) {
        this.process = process;
        socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .buildAsync(tab, new Listener())
                .join();
    }

    /** The browser of the environment variable CHROME or on the path, if there is one. */
    static Optional<String> find() {
        String named = System.getenv("CHROME");
        if (named != null) {
            return Optional.of(named);
        }
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .flatMap(folder -> Stream.of("chromium", "chromium-browser", "google-chrome", "chrome")
                        .map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst();
    }

    /** Starts a browser that draws in software. */
    static Chromium start(String program, Path profile) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        program,
                        "--headless",
                        "--no-sandbox",
                        "--use-angle=swiftshader",
                        "--enable-unsafe-swiftshader",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                        "--disable-dev-shm-usage",
                        "--remote-debugging-port=0",
                        "--window-size=1000,900",
                        "--user-data-dir=" + profile,
                        "about:blank")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        // the browser says its port in a file, as it chose it
        Path port = profile.resolve("DevToolsActivePort");
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        while (!Files.exists(port) || Files.size(port) == 0) {
            if (!process.isAlive() || System.nanoTime() > end) {
                process.destroyForcibly();
                throw new IOException(program + " cannot be spoken to");
            }
            TimeUnit.MILLISECONDS.sleep(50);
        }
        return new Chromium(
                process, tab(Integer.parseInt(Files.readAllLines(port).get(0))));
    }

    private static URI tab(int port) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/json/new?about:blank"))
                .method("PUT", HttpRequest.BodyPublishers.noBody())
                .build();
        String body = HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.ofString())
                .body();
        return URI.create(JSON.readTree(body).path("webSocketDebuggerUrl").asString());
    }

    /** Puts together what comes in pieces, and sorts answers from events. */
    private final class Listener implements WebSocket.Listener {
        private final StringBuilder message = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
            message.append(data);
            if (last) {
                JsonNode node = JSON.readTree(message.toString());
                message.setLength(0);
                if (node.has("id")) {
                    CompletableFuture<JsonNode> answer =
                            answers.remove(node.path("id").asInt());
                    if (answer != null) {
                        answer.complete(node);
                    }
                } else {
                    event(node.path("method").asString(), node.path("params"));
                }
            }
            from.request(1);
            return CompletableFuture.completedStage(null);
        }
    }

    private void event(String method, JsonNode params) {
        switch (method) {
            case "Runtime.exceptionThrown" ->
                complaints.add(params.path("exceptionDetails").toString());
            case "Runtime.consoleAPICalled" -> {
                if (List.of("error", "warning", "assert")
                        .contains(params.path("type").asString())) {
                    complaints.add(params.path("args").toString());
                }
            }
            case "Log.entryAdded" -> {
                // the driver speaks of its own speed where drawing is in software
                if (params.path("entry").path("level").asString().equals("error")) {
                    complaints.add(params.path("entry").toString());
                }
            }
            case "Network.requestWillBeSent" ->
                requests.add(params.path("request").path("url").asString());
            default -> {}
        }
    }

    /** Sends a command and waits for its result. */
    JsonNode send(String method, Map<String, ?> params) {
        int id = ids.incrementAndGet();
        CompletableFuture<JsonNode> answer = new CompletableFuture<>();
        answers.put(id, answer);
        Map<String, Object> command = new LinkedHashMap<>();
        command.put("id", id);
        command.put("method", method);
        command.put("params", params);
        socket.sendText(JSON.writeValueAsString(command), true).join();
        try {
            JsonNode node = answer.get(SECONDS, TimeUnit.SECONDS);
            if (node.has("error")) {
                throw new IllegalStateException(method + ": " + node.path("error"));
            }
            return node.path("result");
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new IllegalStateException(method + " got no answer", e);
        }
    }

    /** Value of an expression in the page. */
    JsonNode value(String expression) {
        JsonNode result =
                send("Runtime.evaluate", Map.of("expression", expression, "returnByValue", true, "awaitPromise", true));
        if (result.has("exceptionDetails")) {
            throw new IllegalStateException(expression + ": " + result.path("exceptionDetails"));
        }
        return result.path("result").path("value");
    }

    /** Waits until an expression is true. */
    void await(String expression) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        while (!value(expression).asBoolean(false)) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException("never became true: " + expression + "; complaints: " + complaints);
            }
            try {
                TimeUnit.MILLISECONDS.sleep(50);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** Opens a page, complaints and requests forgotten; one with a script says when it is ready. */
    void open(String address) {
        for (String domain : List.of("Runtime", "Log", "Network", "Page")) {
            send(domain + ".enable", Map.of());
        }
        send("Log.clear", Map.of());
        complaints.clear();
        requests.clear();
        send("Page.navigate", Map.of("url", address));
        await("document.documentElement?.dataset.ready === 'true' || location.href === '" + address
                + "' && document.readyState === 'complete' && document.scripts.length === 0");
    }

    /** Presses a key. */
    void press(String key, String text) {
        for (String type : List.of("keyDown", "keyUp")) {
            Map<String, Object> event = new LinkedHashMap<>(Map.of("type", type, "key", key));
            if (type.equals("keyDown") && !text.isEmpty()) {
                event.put("text", text);
            }
            send("Input.dispatchKeyEvent", event);
        }
    }

    List<String> complaints() {
        return new ArrayList<>(complaints);
    }

    List<String> requests() {
        return new ArrayList<>(requests);
    }

    @Override
    public void close() {
        socket.abort();
        List<ProcessHandle> children = process.descendants().toList();
        process.destroy();
        process.onExit().join();
        children.forEach(child -> child.onExit().join());
    }
}
