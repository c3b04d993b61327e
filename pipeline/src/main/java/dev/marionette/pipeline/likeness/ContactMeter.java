package dev.marionette.pipeline.likeness;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.FootContacts.Stance;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.BasePoses;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.collision.SelfCollision;
import dev.marionette.methods.ContactTarget;
import dev.marionette.methods.SourceMotion;
import dev.marionette.numerics.Rotations;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotPath;
import dev.marionette.transfer.HandContact;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Measures whether a robot's hands touch its body where the source's touch its own. A hand counts once a frame, with the part that it is nearest to. It
 * keeps the contact where it is at the same place about the part, in the scale of the arms, or where its volumes touch those of the part in about the same
 * direction: thick hands cannot be as near to a middle line as thin ones.
 */
final class ContactMeter {
    /** How far a hand may be from its place, or from the part, lengths of the arm: 2 cm of an adult. */
    private static final double WITHIN = 0.035;
    /**
     * How much the direction from the part to a hand that touches it may differ: a little more than the 25° to which palms face each other on robots whose
     * hands are in each other's way ({@code HandContactRunTest}).
     */
    private static final double COS_DIRECTION = Math.cos(Math.toRadians(30));

    private final SourceMotion source;
    private final Robot robot;
    private final JointTrajectory trajectory;
    private final Kinematics kinematics;
    private final double[] base;
    private final double[] q;

    ContactMeter(SourceMotion source, Robot robot, JointTrajectory trajectory) {
        this.source = source;
        this.robot = robot;
        this.trajectory = trajectory;
        kinematics = new Kinematics(robot.model());
        q = new double[trajectory.joints()];
        base = Pose.unturned(1);
        Pose.rotate(base, 0, 0, 0, -robot.forwardYaw());
    }

    /** A contact and what of it was seen so far. */
    private static final class Seen {
        private final ContactTarget target;
        private final HandContact contact;
        private final SelfCollision volumes;
        private final boolean[] touched;
        private final boolean[] kept;
        private double sources;
        private double robots;

        Seen(Robot robot, ContactTarget target, int frames) {
            this.target = target;
            contact = target.contact();
            touched = new boolean[frames];
            kept = new boolean[frames];
            volumes = new SelfCollision(CollisionModel.of(robot.model(), new ContactLinks(robot, target).pairs()));
        }

        Optional<KeptContact> result() {
            List<Stance> runs = Stance.where(touched);
            int frames = runs.stream().mapToInt(Stance::frames).sum();
            return frames == 0
                    ? Optional.empty()
                    : Optional.of(new KeptContact(
                            contact.hand(),
                            contact.part(),
                            runs,
                            Stance.where(kept),
                            sources / frames,
                            robots / frames));
        }
    }

    List<KeptContact> measure() {
        List<Seen> all = new ArrayList<>();
        for (HandContact contact : source.handContacts()) {
            // legs that are held do not go where the source's go
            if (trajectory.floats() || !contact.part().leg()) {
                ContactTarget.of(robot, contact)
                        .map(target -> new Seen(robot, target, trajectory.frames()))
                        .ifPresent(all::add);
            }
        }
        try {
            see(all);
        } finally {
            all.forEach(seen -> seen.volumes.close());
        }
        return all.stream().flatMap(seen -> seen.result().stream()).toList();
    }

    private void see(List<Seen> all) {
        for (int f = 0; f < trajectory.frames() && !all.isEmpty(); f++) {
            for (int d = 0; d < q.length; d++) {
                q[d] = trajectory.position(f, d);
            }
            kinematics.update(q);
            if (trajectory.floats()) {
                BasePoses.of(robot.model(), trajectory, f, base);
            }
            int phase = RobotPath.phase(f, trajectory.frames(), source.frames());
            see(all, BodyJoint.LEFT_HAND, f, phase);
            see(all, BodyJoint.RIGHT_HAND, f, phase);
        }
    }

    private void see(List<Seen> all, BodyJoint hand, int frame, int phase) {
        Seen nearest = null;
        for (Seen seen : all) {
            if (seen.contact.hand() == hand
                    && seen.contact.touches(phase)
                    && (nearest == null
                            || seen.contact.gaps()[phase] < nearest.contact.gaps()[phase])) {
                nearest = seen;
            }
        }
        if (nearest == null) {
            return;
        }
        double[] vectors = nearest.contact.vectors();
        double scale = nearest.target.scale();
        double[] wanted = Rotations.apply(
                Rotations.transposed(base),
                scale * vectors[3 * phase],
                scale * vectors[3 * phase + 1],
                scale * vectors[3 * phase + 2]);
        double[] found = vector(nearest, phase);
        double off = norm(new double[] {found[0] - wanted[0], found[1] - wanted[1], found[2] - wanted[2]});
        double cos =
                (found[0] * wanted[0] + found[1] * wanted[1] + found[2] * wanted[2]) / (norm(found) * norm(wanted));
        double within = WITHIN * nearest.target.arm();
        nearest.touched[frame] = true;
        nearest.kept[frame] = off <= within || cos >= COS_DIRECTION && touches(nearest, within);
        nearest.sources += norm(wanted);
        nearest.robots += norm(found);
    }

    /** Whether volumes of the hand and of the part are nearer than a distance, metres. */
    private boolean touches(Seen seen, double distance) {
        int near = seen.volumes.evaluate(q, distance);
        boolean touches = false;
        for (int entry = 0; entry < near; entry++) {
            touches |= seen.volumes.clearance(entry) <= distance;
        }
        return touches;
    }

    private static double norm(double[] v) {
        return Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    }

    /** From the place on the part to the hand, in the axes of the root link. */
    private double[] vector(Seen seen, int phase) {
        double[] p = new double[3];
        double[] v = new double[3];
        kinematics.position(seen.target.hand(), v, 0);
        int joints = seen.target.points().size();
        for (int k = 0; k < joints; k++) {
            kinematics.position(seen.target.points().get(k), p, 0);
            for (int i = 0; i < 3; i++) {
                v[i] -= seen.contact.shares()[phase * joints + k] * p[i];
            }
        }
        return v;
    }
}
