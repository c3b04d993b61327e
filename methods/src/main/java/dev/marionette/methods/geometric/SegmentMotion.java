package dev.marionette.methods.geometric;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.numerics.Rotations;
import dev.marionette.transfer.BodyMotion;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * How all segments of a body turn over a whole clip: rotations, angular velocities and how far rolls are known, in the source
 * frame. Angular velocities are the clip's own where it has them, else central differences of the rotations, smoothed with
 * the weights ¼ ½ ¼.
 */
final class SegmentMotion {
    private final BodyMotion motion;
    private final int frames;
    private final double[] rotations;
    private final double[] velocities;
    private final double[] confidence;
    private final Set<Segment> present = EnumSet.noneOf(Segment.class);
    private final boolean measuredRates;
    private final boolean oriented;
    private final boolean restStands;

    private SegmentMotion(Clip clip, BodyMotion motion) {
        this.motion = motion;
        frames = motion.frames();
        rotations = new double[9 * Segment.count() * frames];
        velocities = new double[3 * Segment.count() * frames];
        confidence = new double[Segment.count() * frames];
        double[] tilts = SpineTilts.of(motion);
        restStands = SpineTilts.upright(motion.restPose());
        Optional<JointTurns> turns =
                clip.hasOrientations() ? Optional.of(new JointTurns(clip, motion, restStands)) : Optional.empty();
        Optional<RestFrames> rest = rest(clip, turns, tilts, restStands);
        oriented = rest.isPresent();
        BodyFrames body = new BodyFrames(motion.present(), tilts, rest);
        for (Segment segment : Segment.values()) {
            if (body.has(segment)) {
                present.add(segment);
            }
        }
        double[] p = motion.positions();
        double[] frame = new double[3 * BodyJoint.count()];
        double[] q = new double[rest.isPresent() ? 4 * BodyJoint.count() : 0];
        for (int f = 0; f < frames; f++) {
            System.arraycopy(p, f * frame.length, frame, 0, frame.length);
            int now = f;
            turns.ifPresent(joints -> joints.at(now, q));
            body.update(frame, q);
            System.arraycopy(body.rotations(), 0, rotations, f * 9 * Segment.count(), 9 * Segment.count());
            System.arraycopy(body.rollConfidence(), 0, confidence, f * Segment.count(), Segment.count());
        }
        measuredRates = oriented && clip.angularVelocities().length > 0;
        differentiate();
        if (measuredRates) {
            takeRates(clip, rest.orElseThrow());
        }
    }

    /** Measures a clip that is in the source frame already. */
    static SegmentMotion of(Clip clip, BodyMotion motion) {
        return new SegmentMotion(clip, motion);
    }

    /** Number of frames. */
    int frames() {
        return frames;
    }

    /** The segments that the clip shows. */
    Set<Segment> present() {
        return EnumSet.copyOf(present);
    }

    /** Whether the clip's own orientations say how bones roll. */
    boolean oriented() {
        return oriented;
    }

    /** Whether the clip's rest pose says how orientations of joints relate to bones; else their mean over the clip does. */
    boolean restStands() {
        return restStands;
    }

    /** Whether the clip's own angular velocities were taken. */
    boolean measuredRates() {
        return measuredRates;
    }

    /** Rotations from the common pose, frames × segments × 9. Live. */
    double[] rotations() {
        return rotations;
    }

    /** Angular velocities, frames × segments × 3, rad/s. Live. */
    double[] velocities() {
        return velocities;
    }

    /** How far rolls are known, frames × segments. Live. */
    double[] confidence() {
        return confidence;
    }

    /** From the rest pose where a body stands in it, else what fits the joints' positions best over the clip. */
    private Optional<RestFrames> rest(Clip clip, Optional<JointTurns> turns, double[] tilts, boolean standing) {
        if (turns.isEmpty()) {
            return Optional.empty();
        }
        Set<BodyJoint> turning = clip.roles().keySet();
        if (standing) {
            return Optional.of(RestFrames.of(motion.present(), motion.restPose(), SpineTilts.ofRest(motion), turning));
        }
        BodyFrames body = new BodyFrames(motion.present(), tilts, Optional.empty());
        RestFrames rest = RestFrames.unknown(body, turning);
        double[] p = motion.positions();
        double[] frame = new double[3 * BodyJoint.count()];
        double[] q = new double[4 * BodyJoint.count()];
        for (int f = 0; f < frames; f++) {
            System.arraycopy(p, f * frame.length, frame, 0, frame.length);
            body.update(frame, new double[0]);
            turns.get().at(f, q);
            rest.learn(body, q);
        }
        rest.learned();
        return Optional.of(rest);
    }

    private void differentiate() {
        int n = Segment.count();
        double[] raw = new double[velocities.length];
        for (int f = 0; f < frames; f++) {
            int before = Math.max(0, f - 1);
            int after = Math.min(frames - 1, f + 1);
            double rate = after > before ? motion.rateHz() / (after - before) : 0;
            for (int s = 0; s < n; s++) {
                int o = 3 * (f * n + s);
                Rotations.log(rotations, 9 * (after * n + s), rotations, 9 * (before * n + s), raw, o);
                for (int i = o; i < o + 3; i++) {
                    raw[i] *= rate;
                }
            }
        }
        int stride = 3 * n;
        for (int i = 0; i < raw.length; i++) {
            double before = i >= stride ? raw[i - stride] : raw[i];
            double after = i + stride < raw.length ? raw[i + stride] : raw[i];
            velocities[i] = 0.25 * before + 0.5 * raw[i] + 0.25 * after;
        }
    }

    /** Takes the clip's own angular velocities of the segments whose joints' orientations are known. */
    private void takeRates(Clip clip, RestFrames rest) {
        double[] rates = clip.angularVelocities();
        double[] headings = motion.headingRad();
        for (int f = 0; f < frames; f++) {
            int k = JointTurns.clipFrame(clip, motion, f);
            double c = Math.cos(headings[f]);
            double s = Math.sin(headings[f]);
            // the source frame may itself turn
            int g = Math.min(frames - 1, f + 1);
            double turning = g > f ? (headings[g] - headings[f]) * motion.rateHz() : 0;
            for (Segment segment : Segment.values()) {
                if (rest.known(segment)) {
                    int from =
                            3 * (k * clip.joints() + clip.joint(segment.turns()).orElseThrow());
                    int to = 3 * (f * Segment.count() + segment.ordinal());
                    velocities[to] = c * rates[from] + s * rates[from + 1];
                    velocities[to + 1] = c * rates[from + 1] - s * rates[from];
                    velocities[to + 2] = rates[from + 2] - turning;
                }
            }
        }
    }

    /**
     * Smooths all rotations as a live stream is smoothed, with the lag taken out, and takes the angular velocities of the
     * smoothed ones.
     *
     * @param smoothingSeconds smoothing time, above 0
     */
    void smooth(double smoothingSeconds) {
        double period = 1 / motion.rateHz();
        int lag = (int) Math.round(MinJerkRotation.lagSeconds(smoothingSeconds) / period);
        int n = Segment.count();
        double[] out = new double[9];
        double[] omega = new double[3];
        for (int s = 0; s < n; s++) {
            MinJerkRotation filter = new MinJerkRotation(smoothingSeconds);
            for (int f = 0; f < frames + lag; f++) {
                int from = Math.min(f, frames - 1);
                filter.next(rotations, 9 * (from * n + s), period, out, 0, omega, 0);
                if (f >= lag) {
                    System.arraycopy(out, 0, rotations, 9 * ((f - lag) * n + s), 9);
                    System.arraycopy(omega, 0, velocities, 3 * ((f - lag) * n + s), 3);
                }
            }
        }
    }
}
