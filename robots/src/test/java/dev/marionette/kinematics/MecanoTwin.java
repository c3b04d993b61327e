package dev.marionette.kinematics;

import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.JointType;
import dev.marionette.kinematics.model.LinkSpec;
import dev.marionette.kinematics.model.RobotModel;
import java.util.HashMap;
import java.util.Map;
import us.ihmc.euclid.matrix.Matrix3D;
import us.ihmc.euclid.matrix.RotationMatrix;
import us.ihmc.euclid.referenceFrame.ReferenceFrame;
import us.ihmc.euclid.referenceFrame.tools.ReferenceFrameTools;
import us.ihmc.euclid.transform.RigidBodyTransform;
import us.ihmc.euclid.tuple3D.Vector3D;
import us.ihmc.mecano.multiBodySystem.FixedJoint;
import us.ihmc.mecano.multiBodySystem.PrismaticJoint;
import us.ihmc.mecano.multiBodySystem.RevoluteJoint;
import us.ihmc.mecano.multiBodySystem.RigidBody;
import us.ihmc.mecano.multiBodySystem.interfaces.JointBasics;
import us.ihmc.mecano.multiBodySystem.interfaces.JointReadOnly;
import us.ihmc.mecano.multiBodySystem.interfaces.OneDoFJointBasics;
import us.ihmc.mecano.multiBodySystem.interfaces.RigidBodyBasics;

/** The same robot in mecano, link by link from the joints as they were given, with nothing welded. */
final class MecanoTwin {
    final RigidBodyBasics elevator;
    final ReferenceFrame root;
    final Map<String, RigidBodyBasics> links = new HashMap<>();
    final Map<String, OneDoFJointBasics> joints = new HashMap<>();
    private final RobotModel model;

    MecanoTwin(RobotModel model) {
        this.model = model;
        root = ReferenceFrameTools.constructARootFrame("root");
        elevator = new RigidBody("elevator", root);
        for (int link = 0; link < model.linkCount(); link++) {
            LinkSpec spec = model.linkSpec(link);
            JointBasics joint = link == 0 ? new FixedJoint("root", elevator) : joint(model.jointAbove(link));
            Matrix3D inertia = new Matrix3D();
            inertia.setIdentity();
            links.put(
                    spec.name(),
                    new RigidBody("link " + spec.name(), joint, inertia, spec.mass(), new Vector3D(spec.com())));
        }
    }

    private JointBasics joint(JointSpec spec) {
        double[] r = spec.rotation();
        RigidBodyTransform pose = new RigidBodyTransform(new RotationMatrix(r), new Vector3D(spec.origin()));
        RigidBodyBasics parent = links.get(spec.parent());
        if (spec.type() == JointType.FIXED) {
            return new FixedJoint("joint " + spec.name(), parent, pose);
        }
        Vector3D axis = new Vector3D(spec.axis());
        OneDoFJointBasics joint = spec.type() == JointType.PRISMATIC
                ? new PrismaticJoint("joint " + spec.name(), parent, pose, axis)
                : new RevoluteJoint("joint " + spec.name(), parent, pose, axis);
        joints.put(spec.name(), joint);
        return joint;
    }

    void update(double[] q) {
        for (JointSpec spec : model.jointSpecs().values()) {
            OneDoFJointBasics joint = joints.get(spec.name());
            if (joint != null) {
                joint.setQ(value(spec, q));
            }
        }
        elevator.updateFramesRecursively();
    }

    private double value(JointSpec spec, double[] q) {
        if (spec.mimic().isEmpty()) {
            return q[model.joint(spec.name())];
        }
        JointSpec.Mimic mimic = spec.mimic().get();
        return mimic.multiplier() * value(followed(mimic), q) + mimic.offset();
    }

    private JointSpec followed(JointSpec.Mimic mimic) {
        return spec(mimic.joint());
    }

    private JointSpec spec(String name) {
        JointSpec spec = model.jointSpecs().get(name);
        if (spec == null) {
            throw new IllegalStateException(name);
        }
        return spec;
    }

    /** The joint that one of mecano's stands for. */
    JointSpec spec(JointReadOnly joint) {
        return spec(joint.getName().substring("joint ".length()));
    }

    /** ∂(value of a joint)/∂q, and the degree of freedom it depends on. */
    double factor(JointSpec spec) {
        return spec.mimic().isEmpty()
                ? 1
                : spec.mimic().get().multiplier() * factor(followed(spec.mimic().get()));
    }

    int dof(JointSpec spec) {
        return spec.mimic().isEmpty()
                ? model.joint(spec.name())
                : dof(followed(spec.mimic().get()));
    }

    RigidBodyTransform pose(String link) {
        RigidBodyBasics body = links.get(link);
        if (body == null) {
            throw new IllegalStateException(link);
        }
        return body.getParentJoint().getFrameAfterJoint().getTransformToRoot();
    }
}
