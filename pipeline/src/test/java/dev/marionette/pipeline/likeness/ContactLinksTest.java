package dev.marionette.pipeline.likeness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.BodyJoint;
import dev.marionette.kinematics.collision.CollisionModel.ScaledPair;
import dev.marionette.methods.ContactTarget;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.extensions.Robots;
import dev.marionette.robots.Robot;
import dev.marionette.transfer.HandContact;
import dev.marionette.transfer.HandContact.Part;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The links that make up the parts of robots that hands touch, as one reads them off their files. */
class ContactLinksTest {
    private static ContactLinks links(Robot robot, Part part) {
        BodyJoint hand = part.name().startsWith("RIGHT") ? BodyJoint.LEFT_HAND : BodyJoint.RIGHT_HAND;
        HandContact contact = new HandContact(
                hand, part, 0.5, new double[part.joints().size()], new double[3], new double[1], new double[1]);
        return new ContactLinks(robot, ContactTarget.of(robot, contact).orElseThrow());
    }

    @ParameterizedTest
    @CsvSource({
        "unitree-g1, LEFT_FOREARM, left_elbow_link left_wrist_roll_link",
        "unitree-g1, RIGHT_UPPER_ARM, right_shoulder_pitch_link right_shoulder_roll_link right_shoulder_yaw_link",
        "unitree-g1, LEFT_THIGH, left_hip_pitch_link left_hip_roll_link left_hip_yaw_link",
        "unitree-g1, HIPS, pelvis",
        "unitree-g1, TRUNK, pelvis torso_link waist_roll_link waist_yaw_link",
        "unitree-g1, LEFT_HAND, left_wrist_yaw_link",
        // welded to the torso: touching the chest is not touching the head
        "unitree-g1, HEAD, ''",
        "coman, LEFT_FOREARM, LElb LForearm",
        "coman, RIGHT_UPPER_ARM, RShr RShy",
        "coman, RIGHT_THIGH, RHipMot RThighLowLeg RThighUpLeg",
        "nao, LEFT_FOREARM, LForeArm",
        "nao, LEFT_UPPER_ARM, LBicep",
        "nao, HEAD, Head"
    })
    void partsAreMadeOfTheirLinks(String name, Part part, String links) {
        Robot robot = new Robots(Extensions.builtIn()).load(name);
        Set<String> found = new TreeSet<>();
        Set<String> hands = new TreeSet<>();
        for (ScaledPair pair : links(robot, part).pairs()) {
            hands.add(robot.model().linkName(pair.linkA()));
            found.add(robot.model().linkName(pair.linkB()));
            assertThat(pair.scale()).isEqualTo(1);
        }
        Set<String> wanted = new TreeSet<>(Arrays.asList(links.split(" ")));
        wanted.remove("");
        assertThat(found).isEqualTo(wanted);
        hands.retainAll(found);
        assertThat(hands).isEmpty();
    }

    /** Whatever touches what is the same from the other side. */
    @ParameterizedTest
    @CsvSource({"unitree-g1", "coman", "nao", "atlas", "icub"})
    void handsAreTheSameOnBothSides(String name) {
        Robot robot = new Robots(Extensions.builtIn()).load(name);
        Set<Set<Integer>> left = new HashSet<>();
        Set<Set<Integer>> right = new HashSet<>();
        links(robot, Part.LEFT_HAND).pairs().forEach(pair -> left.add(Set.of(pair.linkA(), pair.linkB())));
        links(robot, Part.RIGHT_HAND).pairs().forEach(pair -> right.add(Set.of(pair.linkA(), pair.linkB())));
        assertThat(left).isNotEmpty().isEqualTo(right);
    }
}
