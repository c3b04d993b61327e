package dev.marionette.methods;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.transfer.BodyMotion;
import dev.marionette.transfer.BodyMotionOptions;
import dev.marionette.transfer.HandContact;
import dev.marionette.transfer.HeadingLine;
import dev.marionette.transfer.HeadingMode;
import java.util.List;

/** The raw motion in the source frame, as the likeness of any method is measured on it. */
public final class SourceBodyMotion implements SourceMotion {
    private final BodyMotion motion;
    private final double[] trunk;

    /** The likeness to a motion. */
    public SourceBodyMotion(BodyMotion motion) {
        this.motion = motion;
        trunk = motion.trunkRotations();
    }

    /** Brings a clip into the source frame as the settings say. */
    public static BodyMotion of(Clip clip, SourceSettings settings) {
        HeadingMode mode = switch (settings.heading()) {
            case FIRST -> HeadingMode.FIRST;
            case EVERY -> HeadingMode.EVERY;
            case AUTO -> HeadingMode.AUTO;
        };
        return of(clip, settings, mode);
    }

    /** As {@link #of(Clip, SourceSettings)}, with a heading of one's own. */
    public static BodyMotion of(Clip clip, SourceSettings settings, HeadingMode mode) {
        BodyMotionOptions d = BodyMotionOptions.DEFAULT;
        return BodyMotion.of(
                clip,
                new BodyMotionOptions(
                        mode,
                        HeadingLine.HIPS,
                        settings.autoTurnRad(),
                        d.headingSmoothingSeconds(),
                        d.handFraction(),
                        settings.maxRateHz()));
    }

    @Override
    public int frames() {
        return motion.frames();
    }

    @Override
    public double position(int frame, BodyJoint joint, int axis) {
        return motion.position(frame, joint, axis);
    }

    @Override
    public List<HandContact> handContacts() {
        return HandContact.of(motion);
    }

    @Override
    public void trunk(int frame, double[] out, int o) {
        System.arraycopy(trunk, 9 * frame, out, o, 9);
    }
}
