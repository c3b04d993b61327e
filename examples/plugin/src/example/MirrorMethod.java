package example;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.Setting;
import dev.marionette.api.SettingsGroup;
import dev.marionette.methods.MethodContext;
import dev.marionette.methods.MethodResult;
import dev.marionette.methods.RetargetMethod;
import dev.marionette.methods.naturalmotion.NaturalMotion;
import dev.marionette.robots.Robot;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** A method: what natural-motion makes of the clip seen in a mirror, so that left does what right did. */
public final class MirrorMethod implements RetargetMethod {
    /** What can be set: {@code --set mirror.sides=keep}. */
    @SettingsGroup(value = "mirror", help = "the method mirror")
    public record Settings(
            @Setting(value = "swap", help = "swap: left does what right did; keep: the clip stays as it is") Sides sides) {
        /** What becomes of left and right. */
        public enum Sides {
            /** Left does what right did. */
            SWAP,
            /** The clip stays as it is. */
            KEEP
        }
    }

    @Override
    public String id() {
        return "mirror";
    }

    @Override
    public String summary() {
        return "natural-motion on the mirror image of the clip";
    }

    /** Its own, and those of the method that it builds on. */
    @Override
    public List<Class<? extends Record>> settings() {
        List<Class<? extends Record>> all = new ArrayList<>(new NaturalMotion().settings());
        all.add(Settings.class);
        return all;
    }

    @Override
    public MethodResult solve(Clip clip, Robot robot, MethodContext context) {
        boolean swap = context.settings().get(Settings.class).sides() == Settings.Sides.SWAP;
        MethodResult found = new NaturalMotion().solve(swap ? mirrored(clip) : clip, robot, context);
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
