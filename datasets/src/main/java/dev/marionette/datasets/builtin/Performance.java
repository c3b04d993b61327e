package dev.marionette.datasets.builtin;

import dev.marionette.api.Clip;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * One take of a gesture by a performer: the score in the performer's style and build, sampled. The angles of the score
 * are differences from the standard relaxed stand; the performer adds them, larger or smaller, to their own.
 */
final class Performance {
    /** Frames per second of all built-in clips. */
    static final double RATE_HZ = 60;

    /** Quiet standing after the last movement, seconds. */
    private static final double TAIL_SECONDS = 0.55;

    /** How fast a swing swells and dies away, in cycles of it. */
    private static final double SWING_RAMP_CYCLES = 0.55;

    /** Keys come this much earlier or later from take to take, seconds, and their angles differ by this share. */
    private static final double TIME_JITTER = 0.022;

    private static final double ANGLE_JITTER = 0.03;

    /** Keyposes keep this far from the end of an angle's range, so that sway does not leave it; share of the range. */
    private static final double MARGIN = 0.03;

    private final Gesture gesture;
    private final Performer performer;
    private final Take take;
    private final Score score;
    private final double tempo;

    Performance(Gesture gesture, Performer performer, int takeNumber) {
        this.gesture = gesture;
        this.performer = performer;
        this.take = new Take(gesture, performer, takeNumber);
        this.score = gesture.score(take);
        this.tempo = performer.style().tempo() * take.tempo();
    }

    /** The id of the clip: {@code big-wave-ann-1}. */
    String id() {
        return gesture.id() + "-" + performer.id() + "-" + take.number();
    }

    Gesture gesture() {
        return gesture;
    }

    Performer performer() {
        return performer;
    }

    Take take() {
        return take;
    }

    int frames() {
        return (int) StrictMath.round((score.endSeconds() / tempo + TAIL_SECONDS) * RATE_HZ) + 1;
    }

    double durationSeconds() {
        return (frames() - 1) / RATE_HZ;
    }

    /** The angles of every frame. */
    Pose[] poses() {
        Track[] tracks = tracks();
        Sway sway = new Sway(take.random(1), performer.style().sway());
        Pose[] poses = new Pose[frames()];
        for (int frame = 0; frame < poses.length; frame++) {
            Pose pose = new Pose();
            double time = frame / RATE_HZ;
            for (int slot = 0; slot < Pose.SIZE; slot++) {
                pose.set(slot, tracks[slot].at(time));
            }
            sway.addTo(pose, time);
            poses[frame] = pose;
        }
        return poses;
    }

    /** The clip, made anew. */
    Clip clip() {
        Body body = new Body(performer.build());
        Pose[] poses = poses();
        int joints = Bone.values().length;
        double[] positions = new double[poses.length * joints * 3];
        double[] orientations = new double[poses.length * joints * 4];
        for (int frame = 0; frame < poses.length; frame++) {
            body.take(poses[frame]);
            for (Bone bone : Bone.values()) {
                write(body.position(bone), positions, (frame * joints + bone.index()) * 3);
                Rotation r = body.rotation(bone).normalized();
                int o = (frame * joints + bone.index()) * 4;
                orientations[o] = r.w();
                orientations[o + 1] = r.x();
                orientations[o + 2] = r.y();
                orientations[o + 3] = r.z();
            }
        }
        double[] rest = new double[joints * 3];
        Vec[] restPositions = performer.build().restPositions();
        for (int j = 0; j < joints; j++) {
            write(restPositions[j], rest, j * 3);
        }
        return new Clip(
                id(),
                RATE_HZ,
                Bone.jointNames(),
                Bone.parents(),
                positions,
                orientations,
                rest,
                Bone.roles(),
                List.of());
    }

    private static void write(Vec v, double[] to, int offset) {
        to[offset] = v.x();
        to[offset + 1] = v.y();
        to[offset + 2] = v.z();
    }

    private Track[] tracks() {
        Pose own = performer.ownRelaxed();
        Track[] tracks = new Track[Pose.SIZE];
        for (int slot = 0; slot < Pose.SIZE; slot++) {
            tracks[slot] = new Track(own.get(slot));
        }
        Body body = new Body(performer.build());
        Random random = take.random(2);
        Pose now = own;
        for (Key key : score.keys()) {
            Pose next = inStyle(key, now, own, random);
            for (Key.Reach reach : key.reaches()) {
                Reaching.solve(body, next, reach);
            }
            double late = TIME_JITTER * (2 * random.nextDouble() - 1);
            for (int slot = 0; slot < Pose.SIZE; slot++) {
                addMove(tracks[slot], slot, key, next.get(slot) - now.get(slot), late);
            }
            now = next;
        }
        for (Score.Swing swing : score.swings()) {
            addSwing(tracks[swing.slot()], swing);
        }
        return tracks;
    }

    /** The pose of a key as this performer makes it in this take. */
    private Pose inStyle(Key key, Pose before, Pose own, Random random) {
        Pose standard = Performer.relaxed();
        Pose pose = new Pose(before);
        for (Map.Entry<Integer, Double> target : key.targets().entrySet()) {
            int slot = target.getKey();
            double jitter = 1 + ANGLE_JITTER * (2 * random.nextDouble() - 1);
            double size = amplitude(slot) * jitter;
            double value = own.get(slot) + size * (target.getValue() - standard.get(slot));
            double margin = MARGIN * (Pose.high(slot) - Pose.low(slot));
            double low = Math.min(Pose.low(slot) + margin, own.get(slot));
            pose.set(slot, Math.max(low, Math.min(Pose.high(slot) - margin, value)));
        }
        return pose;
    }

    private double amplitude(int slot) {
        double size = performer.style().amplitude();
        for (Side side : Side.values()) {
            if (Pose.isArm(slot, side)) {
                return size * take.amplitude(side);
            }
        }
        return size * take.amplitude();
    }

    private double delay(int slot) {
        double delay = performer.style().drag() * Pose.delaySeconds(slot);
        for (Side side : Side.values()) {
            if (Pose.isArm(slot, side)) {
                delay += take.delaySeconds(side);
            }
        }
        return delay;
    }

    /** A key's movement of one angle: a dip the other way before it and an overshoot after it where they are wanted. */
    private void addMove(Track track, int slot, Key key, double delta, double late) {
        if (delta == 0) {
            return;
        }
        double takes = key.takingSeconds() / tempo;
        double start = Math.max(0, (key.arriveSeconds() - key.takingSeconds()) / tempo + late) + delay(slot);
        double exaggeration = Pose.isHeldByFloor(slot) ? 0 : performer.style().exaggeration();
        double back = key.anticipation() * exaggeration * delta;
        double beyond = key.overshoot() * exaggeration * delta;
        track.move(start, takes, delta + back + beyond, key.skew());
        if (back != 0) {
            track.move(Math.max(0, start - 0.35 * takes), 0.7 * takes, -back, 0);
        }
        if (beyond != 0) {
            track.move(start + 0.75 * takes, 0.8 * takes, -beyond, 0);
        }
    }

    private void addSwing(Track track, Score.Swing swing) {
        double hz = swing.hz() * tempo;
        double late = delay(swing.slot());
        track.oscillate(
                swing.from() / tempo + late,
                swing.to() / tempo + late,
                hz,
                swing.amplitude() * amplitude(swing.slot()),
                StrictMath.toRadians(swing.phase()),
                SWING_RAMP_CYCLES / hz);
    }
}
