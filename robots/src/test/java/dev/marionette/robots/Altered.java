package dev.marionette.robots;

import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.LinkSpec;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.numerics.Vec3;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The same robot written down otherwise: without names, turned, in a mirror. Links and bodies keep their order. */
final class Altered {
    private Altered() {}

    /** A robot whose names say nothing. */
    static RobotModel anonymous(RobotModel model) {
        List<LinkSpec> links = new ArrayList<>();
        for (int i = 0; i < model.linkCount(); i++) {
            LinkSpec link = model.linkSpec(i);
            links.add(new LinkSpec("b" + i, link.mass(), link.com(), link.boxes()));
        }
        List<String> names = List.copyOf(model.jointSpecs().keySet());
        List<JointSpec> joints = new ArrayList<>();
        for (JointSpec j : model.jointSpecs().values()) {
            Optional<JointSpec.Mimic> mimic =
                    j.mimic().map(m -> new JointSpec.Mimic("q" + names.indexOf(m.joint()), m.multiplier(), m.offset()));
            joints.add(new JointSpec(
                    "q" + names.indexOf(j.name()),
                    j.type(),
                    "b" + model.link(j.parent()),
                    "b" + model.link(j.child()),
                    j.rotation(),
                    j.origin(),
                    j.axis(),
                    j.lower(),
                    j.upper(),
                    j.velocity(),
                    mimic));
        }
        return RobotModel.of("anonymous", links, joints);
    }

    /** A robot whose root frame was turned about z, so that the robot stands turned by some angle in it, rad. */
    static RobotModel turned(RobotModel model, double yaw) {
        double c = Math.cos(yaw);
        double s = Math.sin(yaw);
        double[] r = {c, -s, 0, s, c, 0, 0, 0, 1};
        List<LinkSpec> links = new ArrayList<>();
        for (int i = 0; i < model.linkCount(); i++) {
            LinkSpec link = model.linkSpec(i);
            links.add(
                    model.parentLink(i) >= 0
                            ? link
                            : new LinkSpec(
                                    link.name(),
                                    link.mass(),
                                    product(r, link.com(), 1),
                                    link.boxes().stream()
                                            .map(b -> new BoxShape(
                                                    b.name(),
                                                    product(r, b.rotation(), 3),
                                                    product(r, b.center(), 1),
                                                    b.half()))
                                            .toList()));
        }
        List<JointSpec> joints = new ArrayList<>();
        for (JointSpec j : model.jointSpecs().values()) {
            boolean first = model.parentLink(model.link(j.parent())) < 0;
            joints.add(with(
                    j,
                    first ? product(r, j.rotation(), 3) : j.rotation(),
                    first ? product(r, j.origin(), 1) : j.origin(),
                    j.axis()));
        }
        return RobotModel.of(model.name(), links, joints);
    }

    /** A robot as a mirror shows it: its left side is its right one. */
    static RobotModel mirrored(RobotModel model) {
        List<LinkSpec> links = new ArrayList<>();
        for (int i = 0; i < model.linkCount(); i++) {
            LinkSpec link = model.linkSpec(i);
            links.add(new LinkSpec(
                    link.name(),
                    link.mass(),
                    flip(link.com()),
                    link.boxes().stream()
                            .map(b -> new BoxShape(b.name(), flip9(b.rotation()), flip(b.center()), b.half()))
                            .toList()));
        }
        List<JointSpec> joints = new ArrayList<>();
        for (JointSpec j : model.jointSpecs().values()) {
            // an axis turns the other way in a mirror
            double[] a = j.axis();
            joints.add(with(j, flip9(j.rotation()), flip(j.origin()), new double[] {-a[0], a[1], -a[2]}));
        }
        return RobotModel.of(model.name(), links, joints);
    }

    /** A robot in which the frame of a joint stands elsewhere along the joint's axis. */
    static RobotModel slid(RobotModel model, String joint, double metres) {
        JointSpec moved = Objects.requireNonNull(model.jointSpecs().get(joint));
        double[] along = new double[3];
        Arrays.setAll(along, i -> metres * moved.axis()[i]);
        double[] inParent = product(moved.rotation(), along, 1);
        List<LinkSpec> links = new ArrayList<>();
        for (int i = 0; i < model.linkCount(); i++) {
            LinkSpec link = model.linkSpec(i);
            links.add(
                    link.name().equals(moved.child())
                            ? new LinkSpec(
                                    link.name(),
                                    link.mass(),
                                    Vec3.minus(link.com(), along),
                                    link.boxes().stream()
                                            .map(b -> new BoxShape(
                                                    b.name(), b.rotation(), Vec3.minus(b.center(), along), b.half()))
                                            .toList())
                            : link);
        }
        List<JointSpec> joints = new ArrayList<>();
        for (JointSpec j : model.jointSpecs().values()) {
            double[] origin = j.origin();
            origin = j.name().equals(joint) ? Vec3.plus(origin, 1, inParent) : origin;
            origin = j.parent().equals(moved.child()) ? Vec3.minus(origin, along) : origin;
            joints.add(with(j, j.rotation(), origin, j.axis()));
        }
        return RobotModel.of(model.name(), links, joints);
    }

    /** A robot whose joint is bent by an angle where it was at zero, rad. */
    static RobotModel bent(RobotModel model, String joint, double angle) {
        List<JointSpec> joints = new ArrayList<>();
        for (JointSpec j : model.jointSpecs().values()) {
            double[] turn = new double[9];
            for (int column = 0; column < 3; column++) {
                double[] e = new double[3];
                e[column] = 1;
                double[] turned = Vec3.turned(e, j.axis(), angle);
                for (int row = 0; row < 3; row++) {
                    turn[3 * row + column] = turned[row];
                }
            }
            joints.add(j.name().equals(joint) ? with(j, product(j.rotation(), turn, 3), j.origin(), j.axis()) : j);
        }
        List<LinkSpec> links = new ArrayList<>();
        for (int i = 0; i < model.linkCount(); i++) {
            links.add(model.linkSpec(i));
        }
        return RobotModel.of(model.name(), links, joints);
    }

    private static JointSpec with(JointSpec j, double[] rotation, double[] origin, double[] axis) {
        return new JointSpec(
                j.name(),
                j.type(),
                j.parent(),
                j.child(),
                rotation,
                origin,
                axis,
                j.lower(),
                j.upper(),
                j.velocity(),
                j.mimic());
    }

    private static double[] flip(double[] v) {
        return new double[] {v[0], -v[1], v[2]};
    }

    /** M R M with M = diag(1, −1, 1). */
    private static double[] flip9(double[] r) {
        return new double[] {r[0], -r[1], r[2], -r[3], r[4], -r[5], r[6], -r[7], r[8]};
    }

    /** A 3×3 matrix times one of some columns, both row by row. */
    private static double[] product(double[] r, double[] m, int columns) {
        double[] out = new double[3 * columns];
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < columns; j++) {
                for (int k = 0; k < 3; k++) {
                    out[columns * i + j] += r[3 * i + k] * m[columns * k + j];
                }
            }
        }
        return out;
    }
}
