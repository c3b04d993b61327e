package dev.marionette.plugins;

import dev.marionette.api.RobotDescription;
import dev.marionette.api.RobotPlugin;
import dev.marionette.api.RobotProfile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * A robot of this module: its model is {@code ID.urdf} beside the class that extends this one, with {@code ID.joints}, the
 * order of its joints in its maker's file, where that is another; all else is said to the constructor.
 */
public abstract class BuiltInRobot implements RobotPlugin {
    private final String id;
    private final String label;
    private final String source;
    private final RobotProfile profile;
    private final List<String> aliases;

    /**
     * A robot whose model lies beside the class.
     *
     * @param id what the command line calls it, and its model's file
     * @param label its proper name
     * @param source where the figures come from, with the licence
     * @param profile its keypoints and home posture
     * @param aliases other names that it is known by
     */
    protected BuiltInRobot(String id, String label, String source, RobotProfile profile, String... aliases) {
        this.id = id;
        this.label = label;
        this.source = source;
        this.profile = profile;
        this.aliases = List.of(aliases);
    }

    @Override
    public final String id() {
        return id;
    }

    @Override
    public final List<String> aliases() {
        return aliases;
    }

    /** @throws IllegalStateException if the plugin was packed without its model */
    @Override
    public final RobotDescription describe() {
        String model = text(id + ".urdf")
                .orElseThrow(() -> new IllegalStateException("resource '" + id + ".urdf' is missing beside "
                        + getClass().getName()));
        return new RobotDescription(id, label, source, model, "", "", profile.withJointOrder(order()));
    }

    /** One name a line; lines with # are comments. */
    private List<String> order() {
        return text(id + ".joints").stream()
                .flatMap(String::lines)
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .toList();
    }

    private Optional<String> text(String name) {
        try (InputStream stream = getClass().getResourceAsStream(name)) {
            return stream == null
                    ? Optional.empty()
                    : Optional.of(new String(stream.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot read resource '" + name + "'", failure);
        }
    }
}
