package dev.marionette.sweep.spark;

import dev.marionette.api.InputException;
import dev.marionette.api.sweep.SweepEngine;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;

/** From the options of a sweep to the properties of Spark. What is said by the user or by spark-submit is left as it is. */
final class SparkSettings {
    /** Among the engine's settings; all others are properties of Spark. */
    static final String MASTER = "--master";

    private static final String PROPERTY = "spark.";
    private static final String JARS = "spark.jars";
    private static final String WORKER_CLASS_PATH = "spark.executor.extraClassPath";
    private static final Pattern LOCAL = Pattern.compile("local(\\[(\\*|[1-9]\\d*)(, *[1-9]\\d*)?])?");
    private static final Pattern STANDALONE = Pattern.compile("spark://[^/:,]+:\\d{1,5}(,[^/:,]+:\\d{1,5})*");
    private static final Pattern OTHER = Pattern.compile("yarn|k8s://.+|local-cluster\\[.*]");
    private static final Pattern ADDRESS = Pattern.compile("(?<![^/:,])([^/:,]++):(\\d++)");
    private static final int CONNECT_MILLIS = 5000;

    private SparkSettings() {}

    /**
     * The properties for a sweep.
     *
     * @throws InputException for what is no master and no property of Spark
     */
    static SparkConf of(SweepEngine.Options options) {
        SparkConf conf = new SparkConf();
        options.settings().forEach((key, value) -> {
            if (key.equals(MASTER)) {
                conf.setMaster(value);
            } else if (key.startsWith(PROPERTY)) {
                conf.set(key, value);
            } else {
                throw new InputException(
                        "--spark-conf " + key, "is no property of Spark", "They begin with " + PROPERTY);
            }
        });
        conf.setIfMissing("spark.master", "local[" + options.threads() + "]");
        conf.setIfMissing("spark.app.name", "marionette sweep");
        // a page that nobody asked for; say spark.ui.enabled=true for it
        conf.setIfMissing("spark.ui.enabled", "false");
        // what comes back is written down and forgotten as it comes
        conf.setIfMissing("spark.driver.maxResultSize", "0");
        String master = conf.get("spark.master");
        requireMaster(master);
        if (isLocal(master) || hosts(master).stream().allMatch(SparkSettings::isLoopback)) {
            // nothing of this needs to be reached from other machines
            conf.setIfMissing("spark.driver.host", "127.0.0.1");
            conf.setIfMissing("spark.driver.bindAddress", "127.0.0.1");
        }
        if (!isLocal(master) && !conf.contains(WORKER_CLASS_PATH)) {
            conf.setIfMissing(JARS, String.join(",", jarsToSend()));
            // Spark has older versions of some libraries
            conf.setIfMissing("spark.executor.userClassPathFirst", "true");
        }
        return conf;
    }

    private static void requireMaster(String master) {
        boolean known = LOCAL.matcher(master).matches()
                || STANDALONE.matcher(master).matches()
                || OTHER.matcher(master).matches();
        if (!known) {
            throw new InputException(
                    MASTER, "'" + master + "' is no master of Spark", "Maybe local[2] or spark://HOST:7077.");
        }
    }

    static boolean isLocal(String master) {
        return LOCAL.matcher(master).matches();
    }

    /** Of a standalone master; several where one stands in for another. */
    private static List<InetSocketAddress> hosts(String master) {
        List<InetSocketAddress> all = new ArrayList<>();
        if (STANDALONE.matcher(master).matches()) {
            Matcher addresses = ADDRESS.matcher(master.substring(master.indexOf("//") + 2));
            while (addresses.find()) {
                all.add(InetSocketAddress.createUnresolved(addresses.group(1), Integer.parseInt(addresses.group(2))));
            }
        } else {
            all.add(InetSocketAddress.createUnresolved("", 0));
        }
        return all;
    }

    private static boolean isLoopback(InetSocketAddress address) {
        try {
            return !address.getHostString().isEmpty()
                    && InetAddress.getByName(address.getHostString()).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }

    /**
     * Sees that somebody listens where a standalone master should be; Spark itself would try for a minute.
     *
     * @throws InputException if nobody does
     */
    static void requireListening(SparkConf conf) {
        String master = conf.get("spark.master");
        if (!STANDALONE.matcher(master).matches()) {
            return;
        }
        String why = "";
        for (InetSocketAddress host : hosts(master)) {
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress(host.getHostString(), host.getPort()), CONNECT_MILLIS);
                return;
            } catch (IOException | IllegalArgumentException e) {
                why = String.valueOf(e.getMessage());
            }
        }
        throw new InputException(
                MASTER, master + " cannot be reached: " + why, "Maybe it is not started, or listens on another port.");
    }

    /** All of the class path that is not Spark's. */
    private static List<String> jarsToSend() {
        Path spark = sparkFolder();
        List<String> jars = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path", "").split(File.pathSeparator)) {
            Path jar = Path.of(entry).toAbsolutePath().normalize();
            if (entry.endsWith(".jar") && !spark.equals(jar.getParent())) {
                jars.add(jar.toUri().toString());
            }
        }
        return jars;
    }

    private static Path sparkFolder() {
        CodeSource source = SparkContext.class.getProtectionDomain().getCodeSource();
        Path jar = Path.of(source.getLocation().getPath()).toAbsolutePath().normalize();
        return Objects.requireNonNull(jar.getParent());
    }
}
