package dev.marionette.datasets.character;

import static dev.marionette.datasets.character.CharacterFrame.UP;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Finding;
import dev.marionette.datasets.body.BodyRoles;
import dev.marionette.numerics.Quaternions;
import dev.marionette.numerics.Rotations;
import dev.marionette.numerics.Vec3;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The pose in which a character stands whose file has it in the middle of a step: the bones of the trunk are upright, thighs and shanks hang, hips and
 * shoulders are across. Ranges of joints, soles, orientations and the home posture are said from the pose at rest, which therefore has to be a standing one.
 *
 * <p>Thighs and shanks of a figure that stands are about the mirror images of those at the other side, whatever its legs are like; in a step they are not.
 *
 * <p>A sole is level by the shape of the foot's skin: of its outline from the side, and from the front, the longest piece that faces down. A foot without one
 * stays to its shank as it is. So do arms and head to the chest, and toes to the foot.
 *
 * @param frame axes of the root frame of the character at rest, in units of the file
 * @param positions J × 3 in that frame; the lowest point of the feet is as high as at rest. Owned by this record.
 * @param rotations J × 4 (w, x, y, z), from the pose at rest, in that frame. Owned by this record.
 * @param level whether both soles are known, and level
 */
public record StandingPose(CharacterFrame frame, double[] positions, double[] rotations, boolean level) {
    /** Legs whose bones differ by more from each other's mirror images are in the middle of a step. */
    private static final double ALIKE = Math.toRadians(25);
    /** A sole is no farther than this from square to its shank: an ankle bends by 50° down and 45° up (AAOS 1965), and feet are not square. */
    private static final double BENT = Math.toRadians(60);
    /** Nor does it tilt by more: an ankle by 35° inwards (AAOS 1965). */
    private static final double TILTED = Math.toRadians(35);

    /** Joints of the trunk that are nearer than this share of the height may lie in any direction from each other: a spine may begin behind the hips. */
    private static final double SHOWS = 0.05;

    private static final double[] DOWN = {0, 0, -1};

    /**
     * The pose; empty where the figure stands at rest, has no legs or hangs on several roots.
     *
     * @param where the file's name, for messages
     * @param bones J names
     * @param parents J indices, each below the bone's own; −1 for roots. Not modified.
     * @param rest J × 3, the figure at rest, units and axes of the file. Not modified.
     * @param body which bone is what
     * @param skin by bone, points of the skin at rest, n × 3, likewise; without them soles are not known. Not modified.
     */
    public static Optional<StandingPose> of(
            String where,
            List<String> bones,
            int[] parents,
            double[] rest,
            BodyRoles body,
            Map<Integer, double[]> skin) {
        Anatomy inFile = Anatomy.inFile(where, bones, parents, rest, body);
        if (!inFile.isOneTree()) {
            return Optional.empty();
        }
        CharacterFrame frame = inFile.frame(body.up().vector(), 1);
        Map<Integer, double[]> turned = new TreeMap<>();
        skin.forEach((bone, points) -> turned.put(bone, frame.fromFile(points)));
        return of(inFile.in(frame, Map.of()), turned, frame);
    }

    /** @param skin by bone, points of the skin at rest, n × 3, as the body. Not modified. */
    static Optional<StandingPose> of(Anatomy body, Map<Integer, double[]> skin, CharacterFrame frame) {
        if (!body.hasLegs()) {
            return Optional.empty();
        }
        Straightening straightening = new Straightening(body, skin);
        return straightening.steps() ? Optional.of(straightening.pose(frame)) : Optional.empty();
    }

    /** What is said of a figure that is put into it. */
    public Finding finding() {
        return Finding.info(
                "rest-pose",
                "the file has the character in the middle of a step; taken for its rest is a pose in which it stands: trunk and legs straight, "
                        + (level ? "soles level by their shape" : "feet to their shanks as they are"));
    }

    /** Finds the pose. */
    private static final class Straightening {
        private final Anatomy body;
        private final Map<Integer, double[]> skin;
        /** By bone, how it is turned from rest, 9 values. */
        private final double[][] turns;

        private final double[] positions;

        Straightening(Anatomy body, Map<Integer, double[]> skin) {
            this.body = body;
            this.skin = skin;
            turns = new double[body.parents().length][];
            positions = new double[3 * turns.length];
        }

        /** Whether its legs are no mirror images of each other. */
        boolean steps() {
            return !alike(BodyJoint.LEFT_HIP, BodyJoint.LEFT_KNEE, BodyJoint.RIGHT_HIP, BodyJoint.RIGHT_KNEE)
                    || !alike(BodyJoint.LEFT_KNEE, BodyJoint.LEFT_FOOT, BodyJoint.RIGHT_KNEE, BodyJoint.RIGHT_FOOT);
        }

        private boolean alike(BodyJoint from, BodyJoint to, BodyJoint mirroredFrom, BodyJoint mirroredTo) {
            double[] mirrored = way(mirroredFrom, mirroredTo);
            mirrored[1] = -mirrored[1];
            return Vec3.angle(way(from, to), mirrored) < ALIKE;
        }

        private double[] way(BodyJoint from, BodyJoint to) {
            return Vec3.minus(at(to), at(from));
        }

        private double[] at(BodyJoint joint) {
            return body.at(body.bone(joint));
        }

        StandingPose pose(CharacterFrame frame) {
            trunk();
            leg(BodyJoint.LEFT_HIP, BodyJoint.LEFT_KNEE, BodyJoint.LEFT_FOOT);
            leg(BodyJoint.RIGHT_HIP, BodyJoint.RIGHT_KNEE, BodyJoint.RIGHT_FOOT);
            boolean left = level(body.bone(BodyJoint.LEFT_FOOT));
            boolean right = level(body.bone(BodyJoint.RIGHT_FOOT));
            place();
            double raised = lowest(false) - lowest(true);
            double[] rotations = new double[4 * turns.length];
            for (int b = 0; b < turns.length; b++) {
                positions[3 * b + 2] += raised;
                Quaternions.fromMatrix(turns[b], rotations, 4 * b);
            }
            return new StandingPose(frame, positions, rotations, left && right);
        }

        /** Each bone of the trunk is upright, and across as hips and shoulders are, in shares of its length. */
        private void trunk() {
            double[] hips = way(BodyJoint.RIGHT_HIP, BodyJoint.LEFT_HIP);
            double[] shoulders = way(BodyJoint.RIGHT_SHOULDER, BodyJoint.LEFT_SHOULDER);
            List<Integer> bones = new ArrayList<>(List.of(body.base()));
            bones.addAll(body.way(body.base(), body.chest()));
            double whole = length(bones, bones.size() - 1);
            for (int i = 0; i < bones.size(); i++) {
                double share = whole > 0 ? length(bones, i) / whole : 1;
                double[] side = Vec3.plus(Vec3.plus(new double[3], 1 - share, hips), share, shoulders);
                turns[bones.get(i)] = upright(above(bones, i), side);
            }
        }

        private double length(List<Integer> bones, int end) {
            double length = 0;
            for (int i = 1; i <= end; i++) {
                length += Vec3.distance(body.at(bones.get(i - 1)), body.at(bones.get(i)));
            }
            return length;
        }

        /**
         * From a bone of the trunk to the next one, the neck or the middle of the shoulders, whichever is the first that is far enough, and not below, to show a
         * direction; else as the whole trunk.
         */
        private double[] above(List<Integer> bones, int bone) {
            double[] from = body.at(bones.get(bone));
            List<double[]> above = new ArrayList<>();
            bones.subList(bone + 1, bones.size()).forEach(b -> above.add(body.at(b)));
            int chest = bones.get(bones.size() - 1);
            if (body.neck() >= 0 && isBelow(body.neck(), chest)) {
                above.add(body.at(body.neck()));
            }
            double[] left = at(BodyJoint.LEFT_SHOULDER);
            double[] shoulders = Vec3.plus(left, 0.5, Vec3.minus(at(BodyJoint.RIGHT_SHOULDER), left));
            above.add(shoulders);
            double[] trunk = Vec3.minus(shoulders, body.at(bones.get(0)));
            return above.stream()
                    .map(p -> Vec3.minus(p, from))
                    .filter(way -> isLong(way, SHOWS) && Vec3.dot(way, trunk) > 0)
                    .findFirst()
                    .orElse(isLong(trunk, SHOWS) ? trunk : UP);
        }

        /** Thigh and shank hang; the bend of a knee in a step says little of its axis, so that neither is turned about itself. */
        private void leg(BodyJoint hip, BodyJoint knee, BodyJoint foot) {
            turns[body.bone(hip)] = hanging(body.bone(hip), way(hip, knee));
            turns[body.bone(knee)] = hanging(body.bone(knee), way(knee, foot));
        }

        private double[] hanging(int bone, double[] way) {
            return isLong(way, Anatomy.SAME_PLACE) ? Rotations.between(way, DOWN) : above(bone);
        }

        private boolean isLong(double[] way, double share) {
            return Vec3.norm(way) > share * body.height();
        }

        /** The turn after which a direction is up and another one across to the left, as far as it is not along the first; the first alone where it is. */
        private static double[] upright(double[] up, double[] left) {
            double[] z = Vec3.unit(up);
            double[] y = Vec3.across(left, z);
            if (Vec3.norm(y) <= 1e-6 * Vec3.norm(left)) {
                return Rotations.between(z, UP);
            }
            y = Vec3.unit(y);
            double[] x = Vec3.cross(y, z);
            return new double[] {x[0], x[1], x[2], y[0], y[1], y[2], z[0], z[1], z[2]};
        }

        /** Turns a foot with its shank, then so that its sole is level, if it is found. */
        private boolean level(int foot) {
            double[] turn = above(foot);
            List<double[]> points = new ArrayList<>();
            skin.forEach((bone, some) -> {
                for (int i = 0; isBelow(bone, foot) && i < some.length; i += 3) {
                    double[] p = Vec3.minus(new double[] {some[i], some[i + 1], some[i + 2]}, body.at(foot));
                    points.add(Rotations.apply(turn, p[0], p[1], p[2]));
                }
            });
            turns[foot] = turn;
            double pitch = FootOutline.slope(points, 0, Math.PI / 2);
            if (!(Math.abs(pitch) < BENT)) {
                return false;
            }
            double[] pitched = levelling(0, pitch);
            points.replaceAll(p -> Rotations.apply(pitched, p[0], p[1], p[2]));
            double roll = FootOutline.slope(points, 1, TILTED);
            double[] rolled = levelling(1, Double.isNaN(roll) ? 0 : roll);
            turns[foot] = Rotations.times(rolled, Rotations.times(pitched, turn));
            return true;
        }

        /** The turn that levels a slope along an axis, 0 forward, 1 left. */
        private static double[] levelling(int axis, double slope) {
            double[] sloping = {0, 0, Math.sin(slope)};
            sloping[axis] = Math.cos(slope);
            double[] level = new double[3];
            level[axis] = 1;
            return Rotations.between(sloping, level);
        }

        /** How a bone is turned by those that it hangs on. */
        private double[] above(int bone) {
            int b = body.parents()[bone];
            while (b >= 0 && turns[b] == null) {
                b = body.parents()[b];
            }
            return b < 0 ? Rotations.aboutZ(0) : turns[b];
        }

        private boolean isBelow(int bone, int above) {
            int b = bone;
            while (b > above) {
                b = body.parents()[b];
            }
            return b == above;
        }

        /** Height of the lowest point of the skin of the feet, or of their joints where they have none, at rest or in the pose. */
        private double lowest(boolean placed) {
            double skinned = Double.POSITIVE_INFINITY;
            double joints = Double.POSITIVE_INFINITY;
            for (int b = 0; b < turns.length; b++) {
                if (isBelow(b, body.bone(BodyJoint.LEFT_FOOT)) || isBelow(b, body.bone(BodyJoint.RIGHT_FOOT))) {
                    double height = placed ? positions[3 * b + 2] : body.at(b)[2];
                    joints = Math.min(joints, height);
                    double[] some = skin.getOrDefault(b, new double[0]);
                    for (int i = 0; i < some.length; i += 3) {
                        double[] p = Vec3.minus(new double[] {some[i], some[i + 1], some[i + 2]}, body.at(b));
                        skinned = Math.min(
                                skinned, height + (placed ? Rotations.apply(turns[b], p[0], p[1], p[2]) : p)[2]);
                    }
                }
            }
            return Double.isInfinite(skinned) ? joints : skinned;
        }

        /** Puts bones where their parents' turns bring them; those without a turn of their own go with their parents. */
        private void place() {
            for (int b = 0; b < turns.length; b++) {
                int parent = body.parents()[b];
                double[] turn = above(b);
                double[] at = body.at(b);
                if (parent >= 0) {
                    double[] bone = Vec3.minus(at, body.at(parent));
                    at = Vec3.plus(Vec3.at(positions, parent), 1, Rotations.apply(turn, bone[0], bone[1], bone[2]));
                }
                turns[b] = turns[b] == null ? turn : turns[b];
                System.arraycopy(at, 0, positions, 3 * b, 3);
            }
        }
    }
}
