package dev.marionette.datasets.scene;

import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.MotionReader;
import dev.marionette.datasets.assembly.ClipAssembly;
import dev.marionette.datasets.assembly.RawMotion;
import dev.marionette.datasets.io.Limits;
import dev.marionette.kinematics.skeleton.Quaternions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Reads animated characters, whatever their format: a subclass makes a {@link Scene} of a file, the rest is the same for
 * all. A file may hold several animations; see {@link #takes}.
 */
public abstract class CharacterReader implements MotionReader {
    private final String format;
    private final List<String> extensions;

    /**
     * @param format short name of the format
     * @param extensions of its files, lower case, with the dot
     */
    protected CharacterReader(String format, String... extensions) {
        this.format = format;
        this.extensions = List.of(extensions);
    }

    /**
     * What a file says.
     *
     * @throws dev.marionette.api.InputException if it is broken
     * @throws IOException if it cannot be read at all
     */
    protected abstract Scene scene(Path file) throws IOException;

    @Override
    public final String format() {
        return format;
    }

    @Override
    public boolean accepts(String fileName, byte[] head) {
        String lower = fileName.toLowerCase(Locale.ROOT);
        return extensions.stream().anyMatch(lower::endsWith);
    }

    @Override
    public final List<Take> takes(Path file) throws IOException {
        return AnimationChoice.takes(scene(file));
    }

    @Override
    public final Clip read(Path file) throws IOException {
        Scene scene = scene(file);
        List<Scene.Animation> moving = AnimationChoice.moving(scene);
        if (moving.size() > 1) {
            // A figure that cannot be used is refused for that: no choice among its animations would help.
            clip(stem(file), scene, moving.get(0));
        }
        return clip(stem(file), scene, AnimationChoice.only(scene));
    }

    @Override
    public final Clip read(Path file, String take) throws IOException {
        Scene scene = scene(file);
        Scene.Animation animation = AnimationChoice.named(scene, take);
        return clip(stem(file) + "-" + animation.name(), scene, animation);
    }

    private String stem(Path file) {
        return Limits.stem(String.valueOf(file.getFileName()), extensions.toArray(String[]::new));
    }

    private static Clip clip(String name, Scene scene, Scene.Animation animation) {
        List<Finding> findings = new ArrayList<>(scene.findings());
        SceneJoints joints = DetachedEnds.attach(scene, SceneJoints.of(scene), findings);
        double rate = KeyRate.of(animation);
        double start = animation.startSeconds();
        // A key that is a rounding error beyond the last frame does not cost the last frame.
        int count = joints.nodes().length;
        long frames = (long) Math.floor(animation.durationSeconds() * rate + 0.05) + 1;
        Limits.requireFrames(scene.where() + ": animation '" + animation.name() + "'", frames, count);
        double[] positions = new double[(int) frames * count * 3];
        double[] orientations = new double[(int) frames * count * 4];
        ScenePoses poses = new ScenePoses(scene);
        for (int f = 0; f < frames; f++) {
            poses.at(animation, start + f / rate);
            poses.positions(joints.nodes(), positions, 3 * f * count);
            poses.orientations(joints.nodes(), orientations, 4 * f * count);
        }
        double[] rest = rest(poses, joints, orientations);
        findings.add(0, sampled(animation, rate, frames));
        RawMotion raw = RawMotion.ofPositions(
                        scene.where(), joints.names(), joints.parents(), rate, positions, findings)
                .withOrientations(orientations, rest)
                .ofCharacter(new RawMotion.KnownCharacter(joints.roles(scene.humanoid()), scene.metresPerUnit()));
        return ClipAssembly.clip(name, raw);
    }

    /** Where the joints rest; their orientations become relative to that pose. */
    private static double[] rest(ScenePoses poses, SceneJoints joints, double[] orientations) {
        int count = joints.nodes().length;
        double[] rest = new double[3 * count];
        double[] turned = new double[4 * count];
        poses.rest();
        poses.positions(joints.nodes(), rest, 0);
        poses.orientations(joints.nodes(), turned, 0);
        for (int i = 0; i < turned.length; i += 4) {
            for (int k = 1; k < 4; k++) {
                turned[i + k] = -turned[i + k];
            }
        }
        for (int i = 0; i < orientations.length; i += 4) {
            Quaternions.multiply(orientations, i, turned, i % turned.length, orientations, i);
        }
        return rest;
    }

    private static Finding sampled(Scene.Animation animation, double rate, long frames) {
        return Finding.info(
                "animation",
                String.format(
                        Locale.ROOT,
                        "animation '%s', %.2f s, sampled at %.4g Hz into %d frames",
                        animation.name(),
                        animation.durationSeconds(),
                        rate,
                        frames));
    }
}
