package dev.marionette.datasets.scene;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Finding;
import dev.marionette.datasets.body.Figure;
import dev.marionette.datasets.body.RigMatch;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Hangs joints on each other as their names say. In rigs for animators the bones that move the skin hang on controllers,
 * forearms beside their upper arms, hands on the root, and constraints that no file keeps bring them together. Where the names
 * are those of a known rig and fit the geometry, each bone of a limb is hung on the one before it, with what hangs on
 * control bones in its own place; where bones of the trunk meet near by, they stay as they are.
 */
final class NamedLimbs {
    /** Joints nearer to each other than this share of the figure's size are in one place. */
    private static final double SAME_PLACE = 1e-3;

    private static final List<BodyJoint> LIMBS =
            List.of(BodyJoint.LEFT_ELBOW, BodyJoint.LEFT_WRIST, BodyJoint.LEFT_KNEE, BodyJoint.LEFT_FOOT);

    private final SceneJoints joints;
    private final Figure figure;
    private final int[] parents;
    private final Set<Integer> body = new HashSet<>();
    private final List<String> moved = new ArrayList<>();

    private NamedLimbs(SceneJoints joints, Figure figure) {
        this.joints = joints;
        this.figure = figure;
        parents = joints.parents().clone();
    }

    /**
     * The joints with their limbs in one piece; the same joints where they are so already, or no names say how.
     *
     * @param figure the joints in poses, the first of them at rest
     * @param rig the joints that are named
     * @param skinned joints that move skin; empty where that is not known
     * @param findings takes what was moved. Modified.
     */
    static SceneJoints attach(
            SceneJoints joints, Figure figure, Optional<RigMatch> rig, Set<Integer> skinned, List<Finding> findings) {
        if (rig.isEmpty() || !rig.get().fits(figure)) {
            return joints;
        }
        NamedLimbs limbs = new NamedLimbs(joints, figure);
        limbs.hang(rig.get());
        if (limbs.moved.isEmpty()) {
            return joints;
        }
        limbs.takeOver(skinned);
        findings.add(Finding.info(
                "named-limbs",
                "joints that hang elsewhere in the file were hung on each other as the names of the rig "
                        + rig.get().rig() + " say: " + String.join(", ", limbs.moved)));
        return joints.hungOn(limbs.parents);
    }

    private void hang(RigMatch rig) {
        Map<BodyJoint, Integer> roles = rig.roles();
        body.addAll(roles.values());
        body.addAll(rig.spine());
        body.addAll(rig.neck());
        int last = roles.getOrDefault(BodyJoint.HIPS, -1);
        for (int bone : rig.spine()) {
            near(bone, last);
            last = bone;
        }
        int neck = last;
        for (int bone : rig.neck()) {
            near(bone, neck);
            neck = bone;
        }
        near(roles.getOrDefault(BodyJoint.HEAD, -1), neck);
        for (int side = 0; side < 2; side++) {
            boolean left = side == 0;
            int clavicle = rig.clavicles().get(side);
            near(clavicle, last);
            near(role(roles, BodyJoint.LEFT_SHOULDER, left), clavicle < 0 ? last : clavicle);
            near(role(roles, BodyJoint.LEFT_HIP, left), roles.getOrDefault(BodyJoint.HIPS, -1));
            for (BodyJoint joint : LIMBS) {
                below(role(roles, joint, left), role(roles, joint.parent().orElseThrow(), left));
            }
        }
    }

    private static int role(Map<BodyJoint, Integer> roles, BodyJoint role, boolean left) {
        return roles.getOrDefault(left ? role : role.mirrored(), -1);
    }

    /** Hangs a joint of the trunk on another one unless they meet no farther away than they are apart. */
    private void near(int joint, int on) {
        if (joint < 0 || on < 0 || isBelow(on, joint)) {
            return;
        }
        body.add(joint);
        int meeting = joint;
        while (meeting >= 0 && !isBelow(on, meeting)) {
            meeting = parents[meeting];
        }
        boolean together = meeting >= 0
                && figure.restDistance(meeting, on) <= figure.restDistance(joint, on) + SAME_PLACE * figure.restSize();
        if (!together) {
            below(joint, on);
        }
    }

    private void below(int joint, int on) {
        if (joint >= 0 && on >= 0 && !isBelow(joint, on) && !isBelow(on, joint)) {
            parents[joint] = on;
            moved.add(
                    "'" + joints.names().get(joint) + "' to '" + joints.names().get(on) + "'");
        }
    }

    private boolean isBelow(int joint, int above) {
        int j = joint;
        while (j >= 0 && j != above) {
            j = parents[j];
        }
        return j == above;
    }

    /** What hangs on a control bone in the place of a bone of the body hangs on that. */
    private void takeOver(Set<Integer> skinned) {
        for (int bone : body) {
            for (int j = 0; j < parents.length; j++) {
                int parent = parents[j];
                boolean control = parent >= 0 && parent != bone && !skinned.contains(parent) && !body.contains(parent);
                if (control
                        && !skinned.isEmpty()
                        && !isBelow(bone, j)
                        && !isBelow(j, bone)
                        && figure.restDistance(parent, bone) < SAME_PLACE * figure.restSize()) {
                    parents[j] = bone;
                }
            }
        }
    }
}
