package dev.marionette.transfer.ground;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.FootContacts.Stance;
import dev.marionette.transfer.BodyMotion;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The contacts that a source states ({@link Clip#contacts}), in the frames of its motion. They replace what is found. */
final class StatedContacts {
    private final Map<BodyJoint, List<Stance>> stances = new EnumMap<>(BodyJoint.class);

    /** Reads what a clip states. */
    StatedContacts(Clip clip, BodyMotion motion) {
        clip.contacts().forEach((part, flags) -> {
            boolean[] resampled = new boolean[motion.frames()];
            for (int f = 0; f < resampled.length; f++) {
                long nearest = Math.round(f / motion.rateHz() * clip.rateHz());
                resampled[f] = flags[(int) Math.min(nearest, flags.length - 1)];
            }
            stances.put(part, Stance.where(resampled));
        });
    }

    /** The parts of which it is stated when they are in contact. */
    Set<BodyJoint> parts() {
        return stances.keySet();
    }

    /** The stances of a part: those stated or, where nothing is stated of it, those found. */
    List<Stance> or(BodyJoint part, List<Stance> found) {
        return stances.getOrDefault(part, found);
    }

    /** The stances of all parts that are no feet. */
    Map<BodyJoint, List<Stance>> or(Map<BodyJoint, List<Stance>> found) {
        Map<BodyJoint, List<Stance>> all = new EnumMap<>(BodyJoint.class);
        all.putAll(found);
        all.putAll(stances);
        all.remove(BodyJoint.LEFT_FOOT);
        all.remove(BodyJoint.RIGHT_FOOT);
        return all;
    }
}
