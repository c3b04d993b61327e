package dev.marionette.pipeline;

import com.google.inject.Guice;
import com.google.inject.Injector;
import dev.marionette.api.Clip;
import dev.marionette.api.InputException;
import dev.marionette.api.MotionSource;
import dev.marionette.host.PluginFolders;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.extensions.Robots;
import dev.marionette.pipeline.run.Motions;
import dev.marionette.pipeline.run.RunFolder;
import dev.marionette.robots.mesh.PackagePath;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/**
 * Marionette as a library: what the command line does, from Java.
 *
 * <pre>{@code
 * RetargetedMotion wave = Marionette.retarget("coman", "big-wave");
 * RetargetedMotion walk = Marionette.request("unitree-g1", "walk.bvh")
 *         .set("ground.base", "floating")
 *         .retarget();
 * walk.write(Path.of("out/walk"), "npz");
 * }</pre>
 *
 * <p>The static methods use the built-in robots and motions and what else is on the class path. {@link #open} adds folders of
 * plugins, and is to be closed after the last use of a motion made with it. Robots are loaded once. All methods may be called
 * from several threads at once.
 */
public final class Marionette implements AutoCloseable {
    private final PluginFolders plugins;
    private final Injector injector;

    /** Made when it is first needed, never closed: there is nothing in it that would have to be. */
    private static final class ClassPathOnly {
        static final Marionette INSTANCE = new Marionette(PluginFolders.none(), PackagePath.none());
    }

    private Marionette(PluginFolders plugins, PackagePath packages) {
        this.plugins = plugins;
        injector = Guice.createInjector(new PipelineModule(plugins, packages));
    }

    /**
     * Retargets a motion with default settings.
     *
     * @param robot id of a robot, or path of a robot's folder, URDF, MJCF or character file
     * @param motion id of a motion, or path of a file or of a run's folder
     * @return the motion of the robot, whose limits were checked: ask {@link RetargetedMotion#verified}
     * @throws InputException if there is no such robot or motion, or it cannot be read
     */
    public static RetargetedMotion retarget(String robot, String motion) {
        return request(robot, motion).retarget();
    }

    /** As {@link #retarget(String, String)}, with more to choose before {@link RetargetRequest#retarget}. */
    public static RetargetRequest request(String robot, String motion) {
        return ClassPathOnly.INSTANCE.newRequest(robot, motion);
    }

    /** As {@link #request(String, String)}, of a clip that is in memory. */
    public static RetargetRequest request(String robot, Clip clip) {
        return ClassPathOnly.INSTANCE.newRequest(robot, clip);
    }

    /**
     * With further plugins.
     *
     * @param pluginFolders folders of jars and of robots' folders, as for {@code --plugins}
     * @param packages folders that {@code package://} in robots' files is resolved in, as for {@code --package-path}
     * @throws InputException if one of them is no folder
     */
    public static Marionette open(List<Path> pluginFolders, List<Path> packages) {
        PackagePath path = PackagePath.of(packages, "");
        return new Marionette(pluginFolders.isEmpty() ? PluginFolders.none() : PluginFolders.open(pluginFolders), path);
    }

    /** As {@link #request}, with the plugins of this instance. */
    public RetargetRequest newRequest(String robot, String motion) {
        return request(robot, motion, injector.getInstance(Motions.class)::load);
    }

    /** As {@link #newRequest(String, String)}, of a clip that is in memory. */
    public RetargetRequest newRequest(String robot, Clip clip) {
        return request(robot, clip.name(), name -> Motions.Loaded.of(clip));
    }

    private RetargetRequest request(String robot, String motion, Function<String, Motions.Loaded> source) {
        return new RetargetRequest(
                injector.getInstance(Retargeter.class),
                injector.getInstance(RunFolder.class),
                injector.getInstance(Robots.class),
                robot,
                motion,
                source);
    }

    /** Ids of the robots, sorted; any other is named by its path. */
    public List<String> robots() {
        return extensions().robots().ids();
    }

    /** Ids of the motions, in the order of their sets; any other is named by its path. */
    public List<String> motions() {
        return extensions().motions().entries().stream()
                .map(MotionSource.Entry::id)
                .toList();
    }

    /** Ids of the methods, sorted. */
    public List<String> methods() {
        return List.copyOf(extensions().methods().all().keySet());
    }

    /** Names of the formats that {@link RetargetedMotion#write} knows besides {@code csv}, which it always writes; sorted. */
    public List<String> formats() {
        return List.copyOf(extensions().exporters().all().keySet());
    }

    private Extensions extensions() {
        return injector.getInstance(Extensions.class);
    }

    /** Closes the jars of the plugins. */
    @Override
    public void close() {
        try {
            plugins.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
