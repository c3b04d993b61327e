package dev.marionette.methods;

import dev.marionette.api.Clip;
import dev.marionette.robots.RobotPath;
import dev.marionette.robots.skeleton.JointAngles;

/**
 * A joint of the reconstructed person beside the same of the captured, at the frames of the reconstructed motion. The captured
 * one goes on evenly beside it; between two of its frames joints turn steadily and go straight.
 */
public final class ComparedJoint {
    private final Clip captured;
    private final int joint;
    private final Clip reconstructed;
    private final int same;
    private final JointAngles before;
    private final JointAngles after;

    /**
     * @param joint index in the captured clip
     * @param same index of the same joint in the reconstructed one
     */
    public ComparedJoint(Clip captured, int joint, Clip reconstructed, int same) {
        this.captured = captured;
        this.joint = joint;
        this.reconstructed = reconstructed;
        this.same = same;
        before = JointAngles.of(captured, joint);
        after = JointAngles.of(reconstructed, same);
    }

    /** Over all frames. */
    public Reconstruction.Difference difference() {
        int frames = after.frames();
        double degrees = 0;
        double most = 0;
        int worst = 0;
        double metres = 0;
        double furthest = 0;
        for (int f = 0; f < frames; f++) {
            double angle = degrees(f);
            degrees += angle / frames;
            worst = angle > most ? f : worst;
            most = Math.max(most, angle);
            double distance = metres(f);
            metres += distance / frames;
            furthest = Math.max(furthest, distance);
        }
        return new Reconstruction.Difference(degrees, most, worst, metres, furthest);
    }

    /** The angle between the two turns against the parent at a frame. */
    public double degrees(int frame) {
        return Math.toDegrees(after.between(frame, before, place(frame)));
    }

    /** The distance between the two centres at a frame. */
    private double metres(int frame) {
        double phase = place(frame);
        int from = (int) phase;
        int to = Math.min(from + 1, captured.frames() - 1);
        double square = 0;
        for (int i = 0; i < 3; i++) {
            double here = captured.position(from, joint, i);
            double there = here + (phase - from) * (captured.position(to, joint, i) - here);
            double d = reconstructed.position(frame, same, i) - there;
            square += d * d;
        }
        return Math.sqrt(square);
    }

    private double place(int frame) {
        return RobotPath.place(frame, after.frames(), before.frames());
    }
}
