package example;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.robots.Robot;
import dev.marionette.methods.MethodContext;
import dev.marionette.methods.MethodResult;
import dev.marionette.methods.RetargetMethod;
import dev.marionette.methods.naturalmotion.NaturalMotion;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** A method: what natural-motion makes of the clip seen in a mirror, so that left does what right did. */
public final class MirrorMethod implements RetargetMethod {
    @Override
    public String id() {
        return "mirror";
    }

    @Override
    public String summary() {
        return "natural-motion on the mirror image of the clip";
    }

    @Override
    public MethodResult solve(Clip clip, Robot robot, MethodContext context) {
        MethodResult found = new NaturalMotion().solve(mirrored(clip), robot, context);
        return found.toBuilder().diagnostic("mirrored_joints", clip.joints()).build();
    }

    private static Clip mirrored(Clip clip) {
        double[] p = clip.positions();
        for (int i = 1; i < p.length; i += 3) {
            p[i] = -p[i];
        }
        Map<BodyJoint, Integer> roles = new EnumMap<>(BodyJoint.class);
        clip.roles().forEach((role, joint) -> roles.put(role.mirrored(), joint));
        int[] parents = new int[clip.joints()];
        for (int j = 0; j < parents.length; j++) {
            parents[j] = clip.parent(j);
        }
        double[] none = {};
        List<String> names = clip.jointNames();
        return new Clip(clip.name(), clip.rateHz(), names, parents, p, none, none, roles, clip.findings());
    }
}
