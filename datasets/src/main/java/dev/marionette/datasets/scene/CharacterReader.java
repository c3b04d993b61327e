package dev.marionette.datasets.scene;

import dev.marionette.api.CharacterRig;
import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.api.MotionReader;
import dev.marionette.api.RobotDescription;
import dev.marionette.api.RobotReader;
import dev.marionette.datasets.assembly.ClipAssembly;
import dev.marionette.datasets.assembly.LengthUnit;
import dev.marionette.datasets.assembly.RawMotion;
import dev.marionette.datasets.body.BodyRoles;
import dev.marionette.datasets.body.JointsFile;
import dev.marionette.datasets.character.CharacterFrame;
import dev.marionette.datasets.character.CharacterRobot;
import dev.marionette.datasets.character.RestingFigure;
import dev.marionette.datasets.character.StandingPose;
import dev.marionette.datasets.io.Digests;
import dev.marionette.datasets.io.Limits;
import dev.marionette.numerics.Quaternions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Reads characters, whatever their format, as clips where they move and as robots where they are to move: a subclass makes
 * a {@link Scene} of a file, the rest is the same for all. A file may hold several animations; see {@link #takes}.
 */
public abstract class CharacterReader implements MotionReader, RobotReader {
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

    /**
     * The points of the skin and of what else hangs on the nodes.
     *
     * @param scene what {@link #scene} made of the file
     * @param findings takes what keeps it from being read. Modified.
     * @return by node of the scene, the points that it moves most, n × 3 in its own frame; empty where the format has none
     * @throws IOException if the file cannot be read at all
     */
    protected Map<Integer, double[]> skin(Path file, Scene scene, List<Finding> findings) throws IOException {
        return Map.of();
    }

    /**
     * A file read once.
     *
     * @param scene what it says
     * @param skin the points of its skin, read when they are asked for; see {@link #skin}
     */
    public record Figure(Scene scene, Skin skin) {}

    /** The points of a skin. */
    public interface Skin {
        /**
         * By node of the scene, points in its own frame, n × 3.
         *
         * @param findings takes what keeps it from being read. Modified.
         * @throws IOException if the file cannot be read at all
         */
        Map<Integer, double[]> points(List<Finding> findings) throws IOException;
    }

    /** What {@link #scene} and {@link #skin} say; for formats that are read once for both. */
    protected Figure figure(Path file) throws IOException {
        Scene scene = scene(file);
        return new Figure(scene, findings -> skin(file, scene, findings));
    }

    /**
     * What puts a motion into a file of this format.
     *
     * @param rest the same scene with its nodes where they are in the pose at rest
     * @param bones nodes of the scene, in the order of the bones
     * @param frame the robot's root frame in the file
     */
    protected abstract CharacterRig.CharacterFile animated(
            Path file, Scene scene, Scene rest, int[] bones, CharacterFrame frame);

    @Override
    public final String format() {
        return format;
    }

    @Override
    public boolean accepts(String fileName, byte[] head) {
        String lower = fileName.toLowerCase(Locale.ROOT);
        return extensions.stream().anyMatch(lower::endsWith);
    }

    /** The files of the format itself that are read with a file, such as its buffers; see {@link #companions}. */
    protected List<Path> parts(Path file) throws IOException {
        return List.of();
    }

    @Override
    public final List<Path> companions(Path file) throws IOException {
        List<Path> files = new ArrayList<>(parts(file));
        JointsFile.beside(file).ifPresent(files::add);
        return files;
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
            clip(file, stem(file), scene, moving.get(0));
        }
        return clip(file, stem(file), scene, AnimationChoice.only(scene));
    }

    @Override
    public final Clip read(Path file, String take) throws IOException {
        Scene scene = scene(file);
        Scene.Animation animation = AnimationChoice.named(scene, take);
        return clip(file, stem(file) + "-" + animation.name(), scene, animation);
    }

    @Override
    public final RobotDescription describe(Path file) throws IOException {
        return CharacterRobot.of(resting(file));
    }

    @Override
    public final Optional<RobotDescription> describeWithoutLimits(Path file) throws IOException {
        return Optional.of(CharacterRobot.withoutLimits(resting(file)));
    }

    private RestingFigure resting(Path file) throws IOException {
        Figure figure = figure(file);
        Scene scene = figure.scene();
        List<Finding> findings = new ArrayList<>(scene.findings());
        SceneBody body = SceneBody.of(scene, JointsFile.read(file), JointsFile.nameFor(file), findings);
        Map<Integer, double[]> skin = figure.skin().points(findings);
        SceneJoints joints = body.joints();
        double[] rest = joints.rest(scene);
        BodyRoles roles = body.roles(scene.where(), SceneBody.seen(scene, joints, rest), rest);
        Map<Integer, double[]> skinInFile = skin(scene, joints, scene, skin);
        Optional<StandingPose> pose = standing(scene, body, roles, skinInFile);
        Scene standing = pose.map(stands -> posed(scene, body, stands)).orElse(scene);
        pose.ifPresent(stands -> findings.add(stands.finding()));
        List<Path> files = new ArrayList<>(List.of(file));
        files.addAll(companions(file));
        return new RestingFigure(
                stem(file),
                scene.where(),
                joints.names(),
                joints.parents(),
                joints.rest(standing),
                roles,
                body.hints().aside(),
                (height, found) -> LengthUnit.ofCharacter(scene.metresPerUnit(), height, found),
                pose.isEmpty() ? skinInFile : skin(scene, joints, standing, skin),
                Digests.of(files),
                findings,
                frame -> animated(file, scene, standing, joints.nodes(), frame));
    }

    /** @param skin by joint, points of the skin, in the file's axes */
    private static Optional<StandingPose> standing(
            Scene scene, SceneBody body, BodyRoles roles, Map<Integer, double[]> skin) {
        SceneJoints joints = body.joints();
        return StandingPose.of(scene.where(), joints.names(), joints.parents(), joints.rest(scene), roles, skin);
    }

    private static Scene posed(Scene scene, SceneBody body, StandingPose pose) {
        return scene.posed(
                NodeTracks.of(scene, scene, body.joints().nodes(), pose.frame(), pose.positions(), pose.rotations()));
    }

    /** The scene of a source at rest as a target's is: with its nodes where it stands, if the file has it in a step. */
    private Scene standing(Path file, Scene scene, SceneBody body, BodyRoles roles, List<Finding> findings)
            throws IOException {
        // legs tell, and reading a skin takes time
        if (standing(scene, body, roles, Map.of()).isEmpty()) {
            return scene;
        }
        Map<Integer, double[]> skin = skin(scene, body.joints(), scene, readable(file));
        StandingPose pose = standing(scene, body, roles, skin).orElseThrow();
        findings.add(pose.finding());
        return posed(scene, body, pose);
    }

    /** The points of the skin by node; none where it cannot be read, which a source need not have. */
    private Map<Integer, double[]> readable(Path file) throws IOException {
        try {
            return figure(file).skin().points(new ArrayList<>());
        } catch (InputException broken) {
            return Map.of();
        }
    }

    /** By bone, the points of its node and of those below it that are no bones, in the file's axes. */
    private static Map<Integer, double[]> skin(
            Scene scene, SceneJoints joints, Scene resting, Map<Integer, double[]> byNode) {
        ScenePoses rest = new ScenePoses(resting);
        rest.rest();
        int[] bone = new int[scene.nodes().size()];
        Arrays.fill(bone, -1);
        for (int b = 0; b < joints.nodes().length; b++) {
            bone[joints.nodes()[b]] = b;
        }
        Map<Integer, double[]> skin = new TreeMap<>();
        new TreeMap<>(byNode).forEach((node, points) -> {
            int n = node;
            while (n >= 0 && bone[n] < 0) {
                n = scene.nodes().get(n).parent();
            }
            if (n >= 0 && points.length > 0) {
                skin.merge(bone[n], rest.points(node, points), CharacterReader::joined);
            }
        });
        return skin;
    }

    private static double[] joined(double[] a, double[] b) {
        double[] both = Arrays.copyOf(a, a.length + b.length);
        System.arraycopy(b, 0, both, a.length, b.length);
        return both;
    }

    private String stem(Path file) {
        return Limits.stem(String.valueOf(file.getFileName()), extensions.toArray(String[]::new));
    }

    private Clip clip(Path file, String name, Scene scene, Scene.Animation animation) throws IOException {
        List<Finding> findings = new ArrayList<>(scene.findings());
        SceneBody body = SceneBody.of(scene, JointsFile.read(file), JointsFile.nameFor(file), findings);
        SceneJoints joints = body.joints();
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
        BodyRoles roles = body.roles(scene.where(), positions, joints.rest(scene));
        Scene standing = standing(file, scene, body, roles, findings);
        double[] rest = rest(new ScenePoses(standing), joints, orientations);
        findings.add(0, sampled(animation, rate, frames));
        RawMotion raw = RawMotion.ofPositions(
                        scene.where(), joints.names(), joints.parents(), rate, positions, findings)
                .withOrientations(orientations, rest)
                .ofCharacter(new RawMotion.KnownCharacter(scene.metresPerUnit(), roles))
                .withHints(body.hints());
        ClipAssembly.Placed placed = ClipAssembly.placed(name, raw);
        CharacterFrame frame = new CharacterFrame(placed.rotation(), placed.metres(), new double[3]);
        // lives as long as the clip does, which has the keys already, as poses
        return placed.clip()
                .withSkin(
                        animated(file, scene.withoutAnimations(), standing.withoutAnimations(), joints.nodes(), frame)
                                ::skin);
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
