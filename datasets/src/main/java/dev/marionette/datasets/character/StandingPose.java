package dev.marionette.datasets.character;

import dev.marionette.api.BodyJoint;
import dev.marionette.numerics.PlaneHull;
import dev.marionette.numerics.Quaternions;
import dev.marionette.numerics.Rotations;
import dev.marionette.numerics.Vec3;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The pose in which a character stands whose file has it in the middle of a step: the bones of the trunk are upright, thighs and shanks hang, hips and
 * shoulders are across, soles are level. Ranges of joints, soles and the home posture are said from the pose at rest, which therefore has to be a standing
 * one. Of a figure that stands, one leg is the mirror image of the other, whatever its legs are like.
 *
 * @param positions J × 3, metres, root frame
 * @param rotations J × 4 (w, x, y, z), from the pose at rest, root frame
 */
record StandingPose(double[] positions, double[] rotations) {
    /** Legs whose bones differ by more from each other's mirror images are in the middle of a step. */
    private static final double ALIKE = Math.toRadians(25);
    /** Pieces of an outline between which it bends by less are one. */
    private static final double ONE_PIECE = Math.toRadians(10);
    /** A sole is no farther than this from square to its shank: an ankle bends by 50° down and 45° up (AAOS 1965), and feet are not square. */
    private static final double BENT_ANKLE = Math.toRadians(60);

    private static final double[] DOWN = {0, 0, -1};
    private static final double[] UP = {0, 0, 1};
    private static final double[] LEFT = {0, 1, 0};
    private static final double[] FORWARD = {1, 0, 0};

    /**
     * The pose; empty where the figure stands at rest or has no legs.
     *
     * @param skin by bone, points of the skin at rest, n × 3, metres, root frame; without those of a foot its sole is taken to be as square to
     *     the shank as it is
     */
    static Optional<StandingPose> of(Anatomy body, Map<Integer, double[]> skin) {
        if (!body.hasLegs()) {
            return Optional.empty();
        }
        Leg left = new Leg(body, BodyJoint.LEFT_HIP, BodyJoint.LEFT_KNEE, BodyJoint.LEFT_FOOT);
        Leg right = new Leg(body, BodyJoint.RIGHT_HIP, BodyJoint.RIGHT_KNEE, BodyJoint.RIGHT_FOOT);
        if (alike(left.thigh(), right.thigh()) && alike(left.shank(), right.shank())) {
            return Optional.empty();
        }
        Map<Integer, double[]> turns = new HashMap<>();
        trunk(body, turns);
        left.stand(skin, turns);
        right.stand(skin, turns);
        return Optional.of(turned(body, turns));
    }

    /** Hips and shoulders are across, each bone of the trunk is upright. */
    private static void trunk(Anatomy body, Map<Integer, double[]> turns) {
        double[] hips = Vec3.minus(body.at(body.bone(BodyJoint.LEFT_HIP)), body.at(body.bone(BodyJoint.RIGHT_HIP)));
        turns.put(body.base(), Rotations.between(hips, LEFT));
        List<Integer> bones = body.way(body.base(), body.chest());
        for (int i = 0; i + 1 < bones.size(); i++) {
            double[] bone = Vec3.minus(body.at(bones.get(i + 1)), body.at(bones.get(i)));
            if (Vec3.norm(bone) > Anatomy.SAME_PLACE * body.height()) {
                turns.put(bones.get(i), Rotations.between(bone, UP));
            }
        }
        double[] left = body.at(body.bone(BodyJoint.LEFT_SHOULDER));
        double[] right = body.at(body.bone(BodyJoint.RIGHT_SHOULDER));
        double[] above = body.neck() < 0 ? Vec3.plus(left, 0.5, Vec3.minus(right, left)) : body.at(body.neck());
        double[] z = Vec3.unit(Vec3.minus(above, body.at(body.chest())));
        double[] y = Vec3.unit(Vec3.across(Vec3.minus(left, right), z));
        double[] x = Vec3.cross(y, z);
        turns.put(body.chest(), new double[] {x[0], x[1], x[2], y[0], y[1], y[2], z[0], z[1], z[2]});
    }

    private static boolean alike(double[] left, double[] right) {
        return Vec3.angle(left, Vec3.of(right[0], -right[1], right[2])) < ALIKE;
    }

    /** @param turns by bone, how it is turned from rest, with all below it down to the next in the map */
    private static StandingPose turned(Anatomy body, Map<Integer, double[]> turns) {
        int count = body.parents().length;
        double[] positions = new double[3 * count];
        double[] rotations = new double[4 * count];
        double[][] turn = new double[count][];
        for (int b = 0; b < count; b++) {
            int parent = body.parents()[b];
            double[] above = parent < 0 ? Rotations.aboutZ(0) : turn[parent];
            double[] at = body.at(b);
            if (parent >= 0) {
                double[] bone = Vec3.minus(at, body.at(parent));
                at = Vec3.plus(Vec3.at(positions, parent), 1, Rotations.apply(above, bone[0], bone[1], bone[2]));
            }
            turn[b] = turns.getOrDefault(b, above);
            System.arraycopy(at, 0, positions, 3 * b, 3);
            Quaternions.fromMatrix(turn[b], rotations, 4 * b);
        }
        return new StandingPose(positions, rotations);
    }

    private record Leg(Anatomy body, BodyJoint hip, BodyJoint knee, BodyJoint foot) {
        double[] thigh() {
            return Vec3.unit(Vec3.minus(body.at(body.bone(knee)), body.at(body.bone(hip))));
        }

        double[] shank() {
            return Vec3.unit(Vec3.minus(body.at(body.bone(foot)), body.at(body.bone(knee))));
        }

        void stand(Map<Integer, double[]> skin, Map<Integer, double[]> turns) {
            turns.put(body.bone(hip), Rotations.between(thigh(), DOWN));
            turns.put(body.bone(knee), Rotations.between(shank(), DOWN));
            double pitch = pitch(outline(skin));
            double[] sole = {Math.cos(pitch), 0, -Math.sin(pitch)};
            turns.put(
                    body.bone(foot),
                    Double.isNaN(pitch) ? turns.get(body.bone(knee)) : Rotations.between(sole, FORWARD));
        }

        /** Of foot and toes from their side: x forward and z up of the corners, from the front or back anticlockwise. */
        private double[] outline(Map<Integer, double[]> skin) {
            int ankle = body.bone(foot);
            double[] points = new double[0];
            for (Map.Entry<Integer, double[]> some : skin.entrySet()) {
                if (isBelow(some.getKey(), ankle)) {
                    int from = points.length;
                    points = Arrays.copyOf(points, from + 2 * some.getValue().length / 3);
                    for (int i = 0; i < some.getValue().length / 3; i++) {
                        points[from + 2 * i] = some.getValue()[3 * i];
                        points[from + 2 * i + 1] = some.getValue()[3 * i + 2];
                    }
                }
            }
            return PlaneHull.of(points, 0);
        }

        private boolean isBelow(int bone, int ankle) {
            int b = bone;
            while (b > ankle) {
                b = body.parents()[b];
            }
            return b == ankle;
        }

        /** By how much the toes are below the heel: the direction of the longest side of an outline that can be a sole; not a number without one. */
        private double pitch(double[] outline) {
            double[] shank = shank();
            double square = Math.atan2(-shank[0], -shank[2]);
            double longest = 0;
            double pitch = Double.NaN;
            int corners = outline.length / 2;
            for (int first = 0; first < corners; first++) {
                double[] side = side(outline, first);
                double ahead = Math.atan2(side[1], side[0]);
                for (int next = first + 1; next < first + corners; next++) {
                    double[] more = side(outline, next % corners);
                    if (Math.abs(Math.IEEEremainder(Math.atan2(more[1], more[0]) - ahead, 2 * Math.PI)) > ONE_PIECE) {
                        break;
                    }
                    side = new double[] {side[0] + more[0], side[1] + more[1]};
                }
                double down = Math.atan2(-side[1], side[0]);
                double length = Math.hypot(side[0], side[1]);
                if (length > longest && Math.abs(Math.IEEEremainder(down - square, 2 * Math.PI)) < BENT_ANKLE) {
                    longest = length;
                    pitch = down;
                }
            }
            return pitch;
        }

        private static double[] side(double[] outline, int corner) {
            int a = 2 * corner;
            int b = (a + 2) % outline.length;
            return new double[] {outline[b] - outline[a], outline[b + 1] - outline[a + 1]};
        }
    }
}
