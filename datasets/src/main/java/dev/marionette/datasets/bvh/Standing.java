package dev.marionette.datasets.bvh;

import dev.marionette.api.BodyJoint;
import dev.marionette.datasets.body.BodyRoles;
import dev.marionette.numerics.Vec3;

/** Whether a body stands: upright, with both arms at its sides or level. */
final class Standing {
    private static final double UPRIGHT = 0.7;
    private static final double LEVEL = 0.3;

    private final BodyRoles body;
    private final double[] positions;
    private final int from;

    private Standing(BodyRoles body, double[] positions, int from) {
        this.body = body;
        this.positions = positions;
        this.from = from;
    }

    /**
     * Looks at one pose.
     *
     * @param body which joint is what
     * @param positions n × 3, units and axes in which the body was found. Not modified.
     * @param from where the pose starts
     */
    public static boolean in(BodyRoles body, double[] positions, int from) {
        Standing pose = new Standing(body, positions, from);
        return pose.upright(BodyJoint.LEFT_HIP, BodyJoint.LEFT_FOOT)
                && pose.upright(BodyJoint.RIGHT_HIP, BodyJoint.RIGHT_FOOT)
                && pose.upright(BodyJoint.NECK, BodyJoint.HIPS)
                && pose.level();
    }

    private double[] bone(BodyJoint from, BodyJoint to) {
        return Vec3.minus(at(to), at(from));
    }

    private double[] at(BodyJoint role) {
        int i = this.from + 3 * body.roles().getOrDefault(role, 0);
        return new double[] {positions[i], positions[i + 1], positions[i + 2]};
    }

    private boolean upright(BodyJoint above, BodyJoint below) {
        if (!body.roles().containsKey(above) || !body.roles().containsKey(below)) {
            return true;
        }
        double[] bone = bone(below, above);
        return Vec3.dot(bone, body.up().vector()) > UPRIGHT * Vec3.norm(bone);
    }

    private boolean level() {
        double arm = Vec3.norm(bone(BodyJoint.LEFT_SHOULDER, BodyJoint.LEFT_WRIST));
        double[] hands = bone(BodyJoint.LEFT_WRIST, BodyJoint.RIGHT_WRIST);
        return Math.abs(Vec3.dot(hands, body.up().vector())) < LEVEL * arm;
    }
}
