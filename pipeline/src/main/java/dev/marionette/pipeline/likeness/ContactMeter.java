package dev.marionette.pipeline.likeness;

import dev.marionette.api.BodyJoint;
import dev.marionette.methods.ContactRoles;
import dev.marionette.methods.SourceMotion;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotPath;
import dev.marionette.transfer.HandContact;
import java.util.ArrayList;
import java.util.List;

/** Measures whether a robot's hands touch its body where the source's touch its own. */
final class ContactMeter {
    /** How much nearer or farther a hand may be, metres of the source. */
    private static final double WITHIN = 0.02;

    private final SourceMotion source;
    private final Robot robot;
    private final RobotPath path;
    private final boolean legsMove;

    /** @param legsMove whether the robot's legs go as the source's do; else their contacts are not looked at */
    ContactMeter(SourceMotion source, Robot robot, RobotPath path, boolean legsMove) {
        this.source = source;
        this.robot = robot;
        this.path = path;
        this.legsMove = legsMove;
    }

    List<KeptContact> measure() {
        List<KeptContact> list = new ArrayList<>();
        for (HandContact contact : source.handContacts()) {
            List<BodyJoint> roles = ContactRoles.of(robot, contact);
            if (!roles.isEmpty() && (legsMove || !contact.part().leg())) {
                add(contact, roles, list);
            }
        }
        return list;
    }

    private void add(HandContact contact, List<BodyJoint> roles, List<KeptContact> list) {
        int frames = 0;
        int kept = 0;
        double wanted = 0;
        double found = 0;
        double scale = scale();
        for (int f = 0; f < path.frames(); f++) {
            int g = RobotPath.phase(f, path.frames(), source.frames());
            if (contact.nearness()[g] == 1) {
                double sources = scale * norm(contact.vectors(), 3 * g);
                double robots = distance(contact, roles, f, g);
                frames++;
                wanted += sources;
                found += robots;
                kept += Math.abs(robots - sources) <= scale * WITHIN ? 1 : 0;
            }
        }
        if (frames > 0) {
            list.add(new KeptContact(
                    contact.hand(), contact.part(), frames, (double) kept / frames, wanted / frames, found / frames));
        }
    }

    private double distance(HandContact contact, List<BodyJoint> roles, int frame, int sourceFrame) {
        double[] v = new double[3];
        for (int i = 0; i < 3; i++) {
            v[i] = path.position(frame, contact.hand(), i);
            for (int k = 0; k < roles.size(); k++) {
                v[i] -= contact.shares()[sourceFrame * roles.size() + k] * path.position(frame, roles.get(k), i);
            }
        }
        return norm(v, 0);
    }

    /** Of the robot's upper arms and forearms against the source's; limbs are rigid, so that the first frame does. */
    private double scale() {
        double robots = 0;
        double sources = 0;
        for (boolean left : new boolean[] {true, false}) {
            BodyJoint shoulder = left ? BodyJoint.LEFT_SHOULDER : BodyJoint.RIGHT_SHOULDER;
            BodyJoint elbow = left ? BodyJoint.LEFT_ELBOW : BodyJoint.RIGHT_ELBOW;
            BodyJoint wrist = left ? BodyJoint.LEFT_WRIST : BodyJoint.RIGHT_WRIST;
            BodyJoint hand = left ? BodyJoint.LEFT_HAND : BodyJoint.RIGHT_HAND;
            BodyJoint end = robot.find(wrist).isPresent() ? wrist : hand;
            double[] v = new double[12];
            for (int i = 0; i < 3; i++) {
                v[i] = path.position(0, elbow, i) - path.position(0, shoulder, i);
                v[3 + i] = path.position(0, end, i) - path.position(0, elbow, i);
                v[6 + i] = source.position(0, elbow, i) - source.position(0, shoulder, i);
                v[9 + i] = source.position(0, wrist, i) - source.position(0, elbow, i);
            }
            robots += norm(v, 0) + norm(v, 3);
            sources += norm(v, 6) + norm(v, 9);
        }
        return robots / sources;
    }

    private static double norm(double[] v, int o) {
        return Math.sqrt(v[o] * v[o] + v[o + 1] * v[o + 1] + v[o + 2] * v[o + 2]);
    }
}
