package dev.marionette.methods.simultaneous;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.methods.ground.WalkingLegs;
import dev.marionette.methods.simultaneous.WholeBodyCost.Marker;
import dev.marionette.numerics.Rotations;
import dev.marionette.robots.RobotPath;
import dev.marionette.transfer.BodyMotion;
import dev.marionette.transfer.Skeleton;
import dev.marionette.transfer.ground.GroundMotion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The captured markers p_ref and where they are on the human model. A clip's joints are its markers; where it has
 * orientations, measured from a pose that stands, a point {@link #ARM} in front of the head and one beside each hand and
 * before each foot are markers too, as in real marker sets: joints alone do not show how these are turned.
 *
 * @param names what each marker is called
 * @param markers where each is on the human
 * @param positions frames × markers × 3, m
 */
record MarkerPaths(List<String> names, List<Marker> markers, double[] positions) {
    /** Distance of the added points from their joint, m. */
    static final double ARM = 0.1;
    /** Trunk and legs that lean further than this, as a cosine, do not stand. */
    private static final double UPRIGHT = 0.82;

    /** Number of frames. */
    int frames() {
        return positions.length / (3 * markers.size());
    }

    /** Where in the clip, in frames, a frame of a motion is that goes evenly through it. */
    double phase(int frame, int frames) {
        return RobotPath.place(frame, frames, frames());
    }

    /** One coordinate of a marker, m, on the straight line between two frames. */
    double at(double phase, int marker, int axis) {
        int f = Math.min((int) phase, frames() - 1);
        int next = Math.min(f + 1, frames() - 1);
        double here = positions[3 * (f * markers.size() + marker) + axis];
        return here + (phase - f) * (positions[3 * (next * markers.size() + marker) + axis] - here);
    }

    /**
     * The markers of a clip.
     *
     * @param motion the clip in the person frame
     * @param ground how a person goes about; empty: markers are about the hips
     */
    static MarkerPaths of(Clip clip, BodyMotion motion, HumanModel model, Optional<GroundMotion> ground) {
        double[] shift = ground.map(g -> shift(motion, g)).orElse(new double[3 * motion.frames()]);
        List<String> names = new ArrayList<>();
        List<Marker> markers = new ArrayList<>();
        List<double[]> paths = new ArrayList<>();
        for (BodyJoint role : BodyJoint.values()) {
            if (motion.has(role)) {
                names.add(role.id());
                markers.add(new Marker(model.segment(role), new double[3]));
                paths.add(path(motion, role, shift));
            }
        }
        if (clip.hasOrientations() && standsAtRest(motion)) {
            for (BodyJoint role : List.of(
                    BodyJoint.HEAD,
                    BodyJoint.LEFT_HAND,
                    BodyJoint.RIGHT_HAND,
                    BodyJoint.LEFT_FOOT,
                    BodyJoint.RIGHT_FOOT)) {
                BodyJoint turning = turning(role);
                boolean foot = role == BodyJoint.LEFT_FOOT || role == BodyJoint.RIGHT_FOOT;
                if ((!foot || ground.isEmpty())
                        && motion.has(role)
                        && clip.joint(turning).isPresent()) {
                    names.add(role.id() + "_front");
                    markers.add(new Marker(model.segment(role), new double[] {ARM, 0, 0}));
                    paths.add(added(clip, motion, role, paths.get(names.indexOf(role.id()))));
                }
            }
        }
        ground.ifPresent(g -> {
            for (BodyJoint foot : List.of(BodyJoint.LEFT_FOOT, BodyJoint.RIGHT_FOOT)) {
                names.add(foot.id() + "_front");
                markers.add(new Marker(model.segment(foot), new double[] {ARM, 0, 0}));
                paths.add(front(g, foot == BodyJoint.LEFT_FOOT, paths.get(names.indexOf(foot.id()))));
            }
        });
        return new MarkerPaths(List.copyOf(names), List.copyOf(markers), interleaved(paths, motion.frames()));
    }

    /** From about the hips to over the ground. */
    private static double[] shift(BodyMotion motion, GroundMotion ground) {
        double[] shift = new double[3 * motion.frames()];
        double[] hips = new double[3];
        for (int i = 0; i < shift.length; i++) {
            ground.hips(i / 3, hips);
            shift[i] = hips[i % 3]
                    - (motion.position(i / 3, BodyJoint.LEFT_HIP, i % 3)
                                    + motion.position(i / 3, BodyJoint.RIGHT_HIP, i % 3))
                            / 2;
        }
        return shift;
    }

    /** A point before a foot, where its toes point. */
    private static double[] front(GroundMotion ground, boolean left, double[] ankle) {
        double[] path = ankle.clone();
        for (int f = 0; f < path.length / 3; f++) {
            double yaw = ground.footYawRad(left, f);
            double pitch = WalkingLegs.footPitch(ground.footPitchRad(left, f));
            path[3 * f] += ARM * Math.cos(pitch) * Math.cos(yaw);
            path[3 * f + 1] += ARM * Math.cos(pitch) * Math.sin(yaw);
            path[3 * f + 2] -= ARM * Math.sin(pitch);
        }
        return path;
    }

    /**
     * Whether the pose in which orientations are the identity shows a person who stands, so that it tells what is forward.
     * Some skeletons have all their bones along one axis there.
     */
    static boolean standsAtRest(BodyMotion motion) {
        double[] rest = motion.restPose();
        if (rest.length == 0) {
            return false;
        }
        return upwards(rest, BodyJoint.HIPS, BodyJoint.NECK) > UPRIGHT
                && (!motion.has(BodyJoint.LEFT_FOOT)
                        || upwards(rest, BodyJoint.LEFT_FOOT, BodyJoint.LEFT_HIP) > UPRIGHT)
                && (!motion.has(BodyJoint.RIGHT_FOOT)
                        || upwards(rest, BodyJoint.RIGHT_FOOT, BodyJoint.RIGHT_HIP) > UPRIGHT);
    }

    /** The cosine of the angle between a line of the body and the vertical. */
    private static double upwards(double[] pose, BodyJoint from, BodyJoint to) {
        double[] d = new double[3];
        for (int i = 0; i < 3; i++) {
            d[i] = pose[3 * Skeleton.index(to) + i] - pose[3 * Skeleton.index(from) + i];
        }
        return d[2] / Math.max(1e-9, Math.sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]));
    }

    /** The joint whose orientation turns a role: hands are turned by their wrists. */
    private static BodyJoint turning(BodyJoint role) {
        return switch (role) {
            case LEFT_HAND -> BodyJoint.LEFT_WRIST;
            case RIGHT_HAND -> BodyJoint.RIGHT_WRIST;
            default -> role;
        };
    }

    private static double[] path(BodyMotion motion, BodyJoint role, double[] shift) {
        double[] path = new double[3 * motion.frames()];
        for (int i = 0; i < path.length; i++) {
            path[i] = motion.position(i / 3, role, i % 3) + shift[i];
        }
        return path;
    }

    private static double[] added(Clip clip, BodyMotion motion, BodyJoint role, double[] path) {
        int joint = clip.joint(turning(role)).orElseThrow();
        double[] atRest = Rotations.aboutZ(restHeading(clip));
        double[] ahead = Rotations.apply(atRest, ARM, 0, 0);
        if (role != turning(role)) {
            double side = role == BodyJoint.LEFT_HAND ? 1 : -1;
            double[] palm = palm(clip, role == BodyJoint.LEFT_HAND);
            double[] across = Rotations.apply(atRest, 0, side, 0);
            ahead = Rotations.apply(Rotations.between(across, palm), ahead[0], ahead[1], ahead[2]);
        }
        double[] orientations = clip.orientations();
        double[] headings = motion.headingRad();
        double[] out = path.clone();
        for (int f = 0; f < headings.length; f++) {
            int k = (int) Math.min(clip.frames() - 1, Math.round(f / motion.rateHz() * clip.rateHz()));
            double[] world = Rotations.ofQuaternion(orientations, 4 * (k * clip.joints() + joint));
            double[] person = Rotations.times(Rotations.aboutZ(-headings[f]), world);
            double[] offset = Rotations.apply(person, ahead[0], ahead[1], ahead[2]);
            for (int i = 0; i < 3; i++) {
                out[3 * f + i] += offset[i];
            }
        }
        return out;
    }

    /** From wrist to hand or, where that is nothing, from elbow to wrist in the rest pose, world. */
    private static double[] palm(Clip clip, boolean left) {
        BodyJoint wrist = left ? BodyJoint.LEFT_WRIST : BodyJoint.RIGHT_WRIST;
        double[] palm = restBone(clip, wrist, left ? BodyJoint.LEFT_HAND : BodyJoint.RIGHT_HAND);
        double square = palm[0] * palm[0] + palm[1] * palm[1] + palm[2] * palm[2];
        return square > 1e-8 ? palm : restBone(clip, left ? BodyJoint.LEFT_ELBOW : BodyJoint.RIGHT_ELBOW, wrist);
    }

    private static double[] restBone(Clip clip, BodyJoint from, BodyJoint to) {
        double[] rest = clip.restPositions();
        double[] bone = new double[3];
        if (clip.joint(to).isPresent()) {
            for (int i = 0; i < 3; i++) {
                bone[i] = rest[3 * clip.joint(to).getAsInt() + i]
                        - rest[3 * clip.joint(from).orElseThrow() + i];
            }
        }
        return bone;
    }

    /** Which way the body faces in the rest pose: left shoulder less right shoulder points left. */
    private static double restHeading(Clip clip) {
        double[] left = restBone(clip, BodyJoint.RIGHT_SHOULDER, BodyJoint.LEFT_SHOULDER);
        return Math.atan2(-left[0], left[1]);
    }

    private static double[] interleaved(List<double[]> paths, int frames) {
        double[] all = new double[3 * frames * paths.size()];
        for (int i = 0; i < all.length; i++) {
            int marker = i / 3 % paths.size();
            all[i] = paths.get(marker)[3 * (i / (3 * paths.size())) + i % 3];
        }
        return all;
    }
}
