package example;

import dev.marionette.api.RobotDescription;
import dev.marionette.api.RobotPlugin;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** A robot from the documents of its folder, which lie beside this class in the jar. */
public final class ValetRobot implements RobotPlugin {
    @Override
    public String id() {
        return "valet";
    }

    @Override
    public RobotDescription describe() {
        String source = "made up, as an example";
        return RobotDescription.ofDocuments(
                id(), "Valet", source, text("robot.urdf"), "", "", text("robot.yaml"));
    }

    private static String text(String name) {
        try (InputStream in = ValetRobot.class.getResourceAsStream("valet/" + name)) {
            if (in == null) {
                throw new IllegalStateException("valet/" + name + " is missing in the jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
