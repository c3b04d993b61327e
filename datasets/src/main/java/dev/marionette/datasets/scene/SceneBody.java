package dev.marionette.datasets.scene;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Finding;
import dev.marionette.datasets.body.BodyHints;
import dev.marionette.datasets.body.BodyRoles;
import dev.marionette.datasets.body.ControlBones;
import dev.marionette.datasets.body.Figure;
import dev.marionette.datasets.body.JointsFile;
import dev.marionette.datasets.body.RigMaps;
import dev.marionette.datasets.body.RigMatch;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The joints of a scene as a body has them, and what is known of them before the body is looked for: feet and hands on their
 * limbs, control bones told from the rest, roles that the user or the file says.
 *
 * @param joints the joints, hung on each other as they move in a body
 * @param hints what is known of them
 */
record SceneBody(SceneJoints joints, BodyHints hints) {
    /** Poses of each animation in which the body is looked for. */
    private static final int POSES_PER_ANIMATION = 8;

    private static final int MAX_POSES = 240;

    /**
     * The body of a scene.
     *
     * @param said what the user says
     * @param saidIn what the file would be called in which the user says it
     * @param findings takes what was hung elsewhere. Modified.
     */
    static SceneBody of(Scene scene, Optional<JointsFile> said, String saidIn, List<Finding> findings) {
        SceneJoints joints = SceneJoints.of(scene);
        SceneBody found = of(scene, joints, said, saidIn);
        joints = DetachedEnds.attach(scene, joints, found.hints.aside(), findings);
        found = of(scene, joints, said, saidIn);
        Figure figure = new Figure(joints.names(), joints.parents(), seen(scene, joints, joints.rest(scene)));
        SceneJoints hung = NamedLimbs.attach(joints, figure, found.named(), found.hints.skinned(), findings);
        return hung.equals(joints) ? found : of(scene, hung, said, saidIn);
    }

    private static SceneBody of(Scene scene, SceneJoints joints, Optional<JointsFile> said, String saidIn) {
        Map<BodyJoint, Integer> byFile = joints.roles(scene.humanoid().nodes());
        Map<BodyJoint, Integer> told = new EnumMap<>(BodyJoint.class);
        told.putAll(byFile);
        said.ifPresent(file -> told.putAll(file.roles(joints.names())));
        boolean byUser = said.isPresent() && !said.get().roles(joints.names()).isEmpty();
        Set<Integer> skinned = joints.skinned(scene);
        Set<Integer> body = new HashSet<>(told.values());
        RigMaps.match(joints.names(), skinned)
                .ifPresent(match -> body.addAll(match.roles().values()));
        Set<Integer> aside =
                new TreeSet<>(ControlBones.find(joints.names(), joints.parents(), joints.rest(scene), skinned, body));
        said.ifPresent(file -> aside.addAll(ControlBones.below(joints.parents(), file.ignored(joints.names()))));
        String file = said.map(JointsFile::label).orElse(saidIn);
        return new SceneBody(
                joints,
                new BodyHints(
                        told,
                        byUser ? file : told.isEmpty() ? "" : scene.humanoid().by(),
                        skinned,
                        aside,
                        file));
    }

    /** The joints of limbs and trunk that are said or carry the names of a rig. */
    private Optional<RigMatch> named() {
        return hints.told().isEmpty()
                ? RigMaps.match(joints.names(), hints.skinned())
                : Optional.of(new RigMatch(hints.by(), hints.told(), List.of(), List.of(), List.of(-1, -1)));
    }

    /**
     * Which joint is what.
     *
     * @param where the file's name, for messages
     * @param poses frames × J × 3. Not modified.
     * @param rest J × 3. Not modified.
     * @throws dev.marionette.api.InputException if the figure has no two arms; the message says why
     */
    BodyRoles roles(String where, double[] poses, double[] rest) {
        return BodyRoles.ofCharacter(
                where,
                new Figure(joints.names(), joints.parents(), poses, hints.aside()),
                new Figure(joints.names(), joints.parents(), rest, hints.aside()),
                hints);
    }

    /** The pose at rest and some of each animation: what a rig hides at rest shows when it moves. */
    static double[] seen(Scene scene, SceneJoints joints, double[] rest) {
        List<double[]> seen = new ArrayList<>(List.of(rest));
        ScenePoses poses = new ScenePoses(scene);
        for (Scene.Animation animation : scene.animations()) {
            for (int i = 0; i < POSES_PER_ANIMATION && seen.size() < MAX_POSES; i++) {
                poses.at(
                        animation,
                        animation.startSeconds() + animation.durationSeconds() * i / (POSES_PER_ANIMATION - 1));
                double[] pose = new double[rest.length];
                poses.positions(joints.nodes(), pose, 0);
                seen.add(pose);
            }
        }
        double[] all = new double[seen.size() * rest.length];
        for (int f = 0; f < seen.size(); f++) {
            System.arraycopy(seen.get(f), 0, all, f * rest.length, rest.length);
        }
        return all;
    }
}
