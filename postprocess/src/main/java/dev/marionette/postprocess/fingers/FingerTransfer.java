package dev.marionette.postprocess.fingers;

import dev.marionette.api.Clip;
import dev.marionette.numerics.Quaternions;
import dev.marionette.numerics.Vec3;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Gives a character's fingers the directions that the source's have in the hand. A finger with as many bones takes them bone by bone, any
 * other at the middles of its bones along the finger: from the palm's direction at the knuckle over those of the source's bones. Nothing is
 * optimised: curl and spread of a bone follow from its direction and that of the bone before.
 */
public final class FingerTransfer {
    private final Clip clip;
    private final FingerRig rig;

    private FingerTransfer(Clip clip, FingerRig rig) {
        this.clip = clip;
        this.rig = rig;
    }

    /**
     * The motion of the fingers, at the clip's frames.
     *
     * @return empty where clip or character have no fingers: they stay at rest
     */
    public static Optional<FingerMotion> of(Clip clip, FingerRig rig) {
        List<FingerJoint> joints = new ArrayList<>();
        List<double[]> columns = new ArrayList<>();
        FingerTransfer transfer = new FingerTransfer(clip, rig);
        for (boolean left : new boolean[] {true, false}) {
            rig.hand(left)
                    .ifPresent(hand -> SourceHand.of(clip, left)
                            .ifPresent(source -> transfer.hand(source, hand, joints, columns)));
        }
        if (joints.isEmpty()) {
            return Optional.empty();
        }
        double[] values = new double[clip.frames() * columns.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = columns.get(i % columns.size())[i / columns.size()];
        }
        return Optional.of(new FingerMotion(FingerMotion.columns(joints), 1 / clip.rateHz(), values));
    }

    private void hand(SourceHand source, Hand hand, List<FingerJoint> joints, List<double[]> columns) {
        for (Finger finger : hand.fingers()) {
            Optional<Finger> like = source.like(finger.digit());
            if (like.isEmpty()) {
                continue;
            }
            List<FingerJoint> own = Arrays.stream(finger.bones())
                    .mapToObj(bone -> rig.joint(bone).orElseThrow())
                    .toList();
            double[][] paths = new double[FingerJoint.WIDTH * own.size()][clip.frames()];
            for (int f = 0; f < clip.frames(); f++) {
                double[] wanted = at(source.directions(f, like.get()), like.get(), finger);
                bend(own, finger, hand, wanted, paths, f);
            }
            joints.addAll(own);
            columns.addAll(List.of(paths));
        }
    }

    /** Directions of the source's bones at those of a finger. */
    private static double[] at(double[] directions, Finger source, Finger finger) {
        int n = finger.bones().length;
        if (source.bones().length == n) {
            return directions;
        }
        double[] wanted = new double[3 * n];
        for (int i = 0; i < n; i++) {
            double at = finger.middles()[i];
            double before = 0;
            double[] from = {1, 0, 0};
            double[] direction = from;
            for (int k = 0; k < source.middles().length; k++) {
                double[] to = Vec3.at(directions, k);
                double share = Math.min(1, (at - before) / (source.middles()[k] - before));
                direction = share > 0 ? between(from, to, share) : direction;
                before = source.middles()[k];
                from = to;
            }
            System.arraycopy(direction, 0, wanted, 3 * i, 3);
        }
        return wanted;
    }

    /** A unit vector a share of the way from one to another. */
    private static double[] between(double[] a, double[] b, double share) {
        double[] axis = Vec3.unit(Vec3.cross(a, b));
        return Vec3.norm(axis) == 0 ? b : Vec3.turned(a, axis, share * Vec3.angle(a, b));
    }

    /** Curl and spread that bring the bones of a finger into directions, one after the other. */
    private static void bend(
            List<FingerJoint> joints, Finger finger, Hand hand, double[] wanted, double[][] paths, int frame) {
        double[] before = {1, 0, 0, 0};
        double[] back = new double[4];
        double[] turn = new double[4];
        double[] to = new double[3];
        for (int i = 0; i < joints.size(); i++) {
            FingerJoint joint = joints.get(i);
            double[] w = hand.fromAxes(Vec3.at(wanted, i));
            Quaternions.conjugate(before, 0, back, 0);
            Quaternions.rotate(back, 0, w[0], w[1], w[2], to, 0);
            double[] angles = joint.towards(Vec3.at(finger.directions(), i), to);
            paths[FingerJoint.WIDTH * i][frame] = angles[0];
            paths[FingerJoint.WIDTH * i + 1][frame] = angles[1];
            joint.turn(angles[0], angles[1], turn);
            Quaternions.multiply(before, 0, turn, 0, before, 0);
        }
    }
}
