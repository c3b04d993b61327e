package dev.marionette.sweep.spark;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A standalone master of Spark with workers, processes of this machine on loopback addresses, and drivers for it. */
final class StandaloneCluster implements AutoCloseable {
    private static final Pattern URL = Pattern.compile("Starting Spark master at (spark://\\S+)");
    private static final long PATIENCE_MILLIS = 240_000;

    private final Path folder;
    private final Path home = Path.of(System.getProperty("marionette.spark.home", "home/target"));
    private final List<Process> processes = new ArrayList<>();
    private final List<Process> workers = new ArrayList<>();
    private final String url;

    /**
     * @param folder for logs and the work of the workers
     * @param count of workers
     * @param cores of each
     */
    StandaloneCluster(Path folder, int count, int cores) throws IOException, InterruptedException {
        this.folder = folder;
        start("master", sparkOnly(), "org.apache.spark.deploy.master.Master", "--port", "0");
        url = await("master", URL).group(1);
        for (int i = 0; i < count; i++) {
            String work = folder.resolve("work-" + i).toString();
            String name = "worker-" + i;
            String type = "org.apache.spark.deploy.worker.Worker";
            String threads = String.valueOf(cores);
            workers.add(start(name, sparkOnly(), type, "--cores", threads, "--memory", "1g", "--work-dir", work, url));
        }
        for (int i = 0; i < count; i++) {
            await("worker-" + i, Pattern.compile("Successfully registered with master"));
        }
    }

    String url() {
        return url;
    }

    /** Whether there is what it takes: a build that stopped early has no jars of Spark. */
    static boolean isPossible() {
        return Files.isDirectory(Path.of(System.getProperty("marionette.spark.home", "home/target"), "jars"));
    }

    /** Ends a worker and what it runs at once, as a machine that fails does. */
    void kill(int worker) throws InterruptedException {
        Process process = workers.get(worker);
        List<ProcessHandle> children = process.descendants().toList();
        process.destroyForcibly();
        children.forEach(ProcessHandle::destroyForcibly);
        process.waitFor();
    }

    /** Starts a program of ours, the class first, with all that it needs. */
    Process drive(String... command) throws IOException {
        return start("driver", ourJars() + File.pathSeparator + sparkOnly(), command);
    }

    String log(String name) throws IOException {
        return Files.readString(folder.resolve(name + ".log"));
    }

    private String sparkOnly() {
        return home.resolve("jars") + File.separator + "*";
    }

    /** The class path of the tests less what is Spark's; folders of classes as jars, which is what drivers send around. */
    private String ourJars() throws IOException {
        List<String> jars = new ArrayList<>();
        for (String text : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path entry = Path.of(text);
            String name = String.valueOf(entry.getFileName());
            if (Files.isDirectory(entry)) {
                jars.add(jar(entry, folder.resolve("classes-" + jars.size() + ".jar"))
                        .toString());
            } else if (!name.startsWith("slf4j-")
                    && !Files.exists(home.resolve("jars").resolve(name))) {
                jars.add(entry.toAbsolutePath().toString());
            }
        }
        return String.join(File.pathSeparator, jars);
    }

    private static Path jar(Path classes, Path target) throws IOException {
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(target));
                Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                jar.putNextEntry(
                        new JarEntry(classes.relativize(file).toString().replace(File.separatorChar, '/')));
                Files.copy(file, jar);
            }
        }
        return target;
    }

    private Process start(String name, String classPath, String... command) throws IOException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> all = new ArrayList<>(List.of(java, "-Xmx700m", "-Djava.awt.headless=true"));
        for (String packages : List.of(
                "java.lang",
                "java.lang.invoke",
                "java.net",
                "java.nio",
                "java.util",
                "java.util.concurrent",
                "java.util.concurrent.atomic",
                "jdk.internal.ref",
                "sun.nio.ch",
                "sun.nio.cs",
                "sun.security.action")) {
            all.add("--add-opens=java.base/" + packages + "=ALL-UNNAMED");
        }
        all.addAll(List.of("-cp", classPath));
        all.addAll(List.of(command));
        if (command[0].startsWith("org.apache.spark")) {
            int options = all.indexOf(command[0]) + 1;
            all.addAll(options, List.of("--host", "127.0.0.1", "--webui-port", "0"));
        }
        ProcessBuilder builder = new ProcessBuilder(all).redirectErrorStream(true);
        builder.redirectOutput(folder.resolve(name + ".log").toFile());
        builder.environment().put("SPARK_HOME", home.toAbsolutePath().toString());
        builder.environment().put("SPARK_SCALA_VERSION", "2.13");
        builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        // short-lived processes: the optimising compiler would cost them more than it gives
        builder.environment().put("JDK_JAVA_OPTIONS", "-XX:+UseSerialGC -XX:TieredStopAtLevel=1");
        Process process = builder.start();
        processes.add(process);
        return process;
    }

    private Matcher await(String name, Pattern pattern) throws IOException, InterruptedException {
        Process process = processes.get(processes.size() - 1);
        for (long waited = 0; waited < PATIENCE_MILLIS; waited += 100) {
            Matcher matcher = pattern.matcher(log(name));
            if (matcher.find()) {
                return matcher;
            }
            if (!Objects.requireNonNull(process).isAlive()) {
                break;
            }
            Thread.sleep(100);
        }
        throw new IllegalStateException(name + " did not start:\n" + log(name));
    }

    @Override
    public void close() {
        for (Process process : processes) {
            List<ProcessHandle> children = process.descendants().toList();
            process.destroyForcibly();
            children.forEach(ProcessHandle::destroyForcibly);
        }
        try {
            for (Process process : processes) {
                process.waitFor();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
