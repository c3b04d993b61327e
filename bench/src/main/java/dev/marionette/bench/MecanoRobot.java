package dev.marionette.bench;

import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.JointType;
import dev.marionette.kinematics.model.LinkSpec;
import dev.marionette.kinematics.model.RobotModel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import us.ihmc.euclid.matrix.Matrix3D;
import us.ihmc.euclid.matrix.RotationMatrix;
import us.ihmc.euclid.referenceFrame.ReferenceFrame;
import us.ihmc.euclid.referenceFrame.tools.ReferenceFrameTools;
import us.ihmc.euclid.transform.RigidBodyTransform;
import us.ihmc.euclid.tuple3D.Vector3D;
import us.ihmc.mecano.algorithms.GeometricJacobianCalculator;
import us.ihmc.mecano.multiBodySystem.FixedJoint;
import us.ihmc.mecano.multiBodySystem.PrismaticJoint;
import us.ihmc.mecano.multiBodySystem.RevoluteJoint;
import us.ihmc.mecano.multiBodySystem.RigidBody;
import us.ihmc.mecano.multiBodySystem.interfaces.JointBasics;
import us.ihmc.mecano.multiBodySystem.interfaces.OneDoFJointBasics;
import us.ihmc.mecano.multiBodySystem.interfaces.RigidBodyBasics;

/** A robot without mimic joints as a mecano multi-body system, to measure against. */
final class MecanoRobot {
    private final RigidBodyBasics elevator;
    private final OneDoFJointBasics[] joints;
    private final List<GeometricJacobianCalculator> calculators = new ArrayList<>();
    private final Object[] matrices;

    /** @param ends links whose Jacobians are wanted */
    MecanoRobot(RobotModel model, List<String> ends) {
        ReferenceFrame root = ReferenceFrameTools.constructARootFrame("benchmark root");
        elevator = new RigidBody("elevator", root);
        joints = new OneDoFJointBasics[model.dof()];
        Map<String, RigidBodyBasics> links = new LinkedHashMap<>();
        for (int link = 0; link < model.linkCount(); link++) {
            LinkSpec spec = model.linkSpec(link);
            JointBasics joint = link == 0 ? new FixedJoint("root", elevator) : joint(model, links, link);
            Matrix3D inertia = new Matrix3D();
            inertia.setIdentity();
            links.put(spec.name(), new RigidBody(spec.name(), joint, inertia, spec.mass(), new Vector3D(spec.com())));
        }
        for (String end : ends) {
            GeometricJacobianCalculator calculator = new GeometricJacobianCalculator();
            calculator.setKinematicChain(elevator, Objects.requireNonNull(links.get(end)));
            calculator.setJacobianFrame(root);
            calculators.add(calculator);
        }
        matrices = new Object[ends.size()];
    }

    private JointBasics joint(RobotModel model, Map<String, RigidBodyBasics> links, int link) {
        JointSpec spec = model.jointAbove(link);
        RigidBodyTransform pose =
                new RigidBodyTransform(new RotationMatrix(spec.rotation()), new Vector3D(spec.origin()));
        RigidBodyBasics parent = Objects.requireNonNull(links.get(spec.parent()));
        if (spec.type() == JointType.FIXED) {
            return new FixedJoint(spec.name(), parent, pose);
        }
        Vector3D axis = new Vector3D(spec.axis());
        OneDoFJointBasics joint = spec.type() == JointType.PRISMATIC
                ? new PrismaticJoint(spec.name(), parent, pose, axis)
                : new RevoluteJoint(spec.name(), parent, pose, axis);
        joints[model.joint(spec.name())] = joint;
        return joint;
    }

    /** Sets the joints and updates all frames. */
    Object update(double[] q) {
        for (int d = 0; d < q.length; d++) {
            joints[d].setQ(q[d]);
        }
        elevator.updateFramesRecursively();
        return elevator;
    }

    /** Jacobians of all ends at the joints as they are. */
    Object jacobians() {
        for (int i = 0; i < matrices.length; i++) {
            calculators.get(i).reset();
            matrices[i] = calculators.get(i).getJacobianMatrix();
        }
        return matrices;
    }
}
