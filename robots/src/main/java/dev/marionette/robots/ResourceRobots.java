package dev.marionette.robots;

import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.api.RobotDescription;
import dev.marionette.api.RobotPlugin;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Robots that are folders of resources: a jar that has {@code robots/ID/robot.urdf}, with {@code robot.yaml}, {@code robot.srdf}
 * and {@code boxes.json} beside it where there is more to say, and names its robots in {@code META-INF/marionette/robots}: a line
 * for each, its id and then what else it is called. No class is needed. Found once; what cannot be read is a finding.
 */
public final class ResourceRobots {
    /** Where a jar names its robots; nobody needs more than a few hundred of them. */
    public static final String INDEX = "META-INF/marionette/robots";

    private static final int MAX_BYTES = 1 << 20;

    private final Map<String, RobotPlugin> byOrigin = new LinkedHashMap<>();
    private final List<Finding> findings;

    private ResourceRobots(List<Finding> findings) {
        this.findings = findings;
    }

    /**
     * Looks for them.
     *
     * @param findings takes a warning for each index that cannot be read. Modified.
     */
    static ResourceRobots find(ClassLoader loader, List<Finding> findings) {
        ResourceRobots robots = new ResourceRobots(findings);
        try {
            for (URL index : Collections.list(loader.getResources(INDEX))) {
                robots.add(index);
            }
        } catch (IOException broken) {
            findings.add(Finding.warning("plugin", "robots in jars cannot be looked for: " + broken));
        }
        return robots;
    }

    /** The robots of a class loader by their ids; where two jars have one of the same id, the later one. */
    public static Map<String, RobotPlugin> byId(ClassLoader loader) {
        Map<String, RobotPlugin> byId = new LinkedHashMap<>();
        find(loader, new ArrayList<>()).byOrigin.values().forEach(robot -> byId.put(robot.id(), robot));
        return byId;
    }

    /** The robots by where they come from. */
    Map<String, RobotPlugin> byOrigin() {
        return byOrigin;
    }

    private void add(URL index) {
        String root = index.toString().substring(0, index.toString().length() - INDEX.length());
        try {
            String lines = text(index);
            for (String line : String.valueOf(lines).split("\\R", -1)) {
                List<String> names =
                        List.of(line.replaceFirst("#.*", "").strip().split("\\s+", -1));
                if (!names.get(0).isEmpty()) {
                    String folder = root + "robots/" + names.get(0) + "/";
                    byOrigin.put(folder, new ResourceRobot(names.get(0), names.subList(1, names.size()), folder));
                }
            }
        } catch (IOException broken) {
            findings.add(Finding.warning("plugin", "set aside the robots of " + index + ": " + broken));
        }
    }

    /** The text of a resource; null where there is none. */
    private static @Nullable String text(URL resource) throws IOException {
        try (InputStream in = resource.openStream()) {
            byte[] bytes = in.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                throw new IOException(resource + " has more than " + MAX_BYTES + " bytes");
            }
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (FileNotFoundException none) {
            return null;
        }
    }

    private record ResourceRobot(String id, List<String> aliases, String folder) implements RobotPlugin {
        @Override
        public RobotDescription describe() {
            String urdf = document("robot.urdf");
            if (urdf.isEmpty()) {
                throw new InputException(folder + "robot.urdf", "is missing", INDEX + " names it.");
            }
            String yaml = document("robot.yaml");
            String where = folder + "robot.yaml";
            RobotYaml said = RobotYaml.read(yaml, where);
            return new RobotDescription(
                    id,
                    said.name() == null ? id : said.name(),
                    said.source() == null ? folder : said.source(),
                    urdf,
                    document("robot.srdf"),
                    document("boxes.json"),
                    said.profile(where),
                    yaml,
                    Optional.empty());
        }

        private String document(String name) {
            try {
                String text = text(URI.create(folder + name).toURL());
                return text == null ? "" : text;
            } catch (IOException broken) {
                throw new InputException(
                        folder + name, "cannot be read: " + broken, "Get a whole copy of the jar.", broken);
            }
        }
    }
}
