package dev.marionette.kinematics.robot;

import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.LinkSpec;
import dev.marionette.kinematics.model.RobotModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A robot whose names say nothing. */
final class Renamed {
    private Renamed() {}

    static RobotModel anonymous(RobotModel model) {
        List<LinkSpec> links = new ArrayList<>();
        for (int i = 0; i < model.linkCount(); i++) {
            LinkSpec link = model.linkSpec(i);
            links.add(new LinkSpec("b" + i, link.mass(), link.com(), link.boxes()));
        }
        List<String> names = List.copyOf(model.jointSpecs().keySet());
        List<JointSpec> joints = new ArrayList<>();
        for (JointSpec j : model.jointSpecs().values()) {
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
                    j.mimic()
                            .map(m -> Optional.of(
                                    new JointSpec.Mimic("q" + names.indexOf(m.joint()), m.multiplier(), m.offset())))
                            .orElse(Optional.empty())));
        }
        return RobotModel.of("anonymous", links, joints);
    }
}
