package dev.marionette.testkit;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Joi;
import dev.marionette.api.RobotDescription;
import dev.marionette.api.RobotPlugin;
import dev.marionette.api.RobotProfile;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract accepts a robot that is right and finds what is wrong with one that is not. */
@Tag("jdk")
class RobotPluginContractTest {
    @Nested
    class Right extends RobotPluginContract {
        @Override
        protected RobotPlugin plugin() {
            return new ToyRobotPlugin();
        }
    }

    private record Broken(String id, RobotDescription describe) implements RobotPlugin {}

    private static RobotPlugin robot(String id, String urdf, RobotProfile profile) {
        return new Broken(id, new RobotDescription(id, "Toy", "made up", urdf, "", "", profile));
    }

    private static RobotPlugin urdf(String from, String to) {
        String text = ToyRobotPlugin.urdf();
        String changed = text.replace(from, to);
        if (changed.equals(text)) {
            throw new IllegalArgumentException("the toy has no " + from);
        }
        return robot("toy", changed, RobotProfile.fixed(ToyRobotPlugin.JOI, ToyRobotPlugin.HOME));
    }

    private static RobotPlugin home(Map<String, Double> home) {
        return robot("toy", ToyRobotPlugin.urdf(), RobotProfile.fixed(ToyRobotPlugin.JOI, home));
    }

    private static RobotPlugin joi(List<Joi> joi) {
        return robot("toy", ToyRobotPlugin.urdf(), RobotProfile.fixed(joi, ToyRobotPlugin.HOME));
    }

    private static List<Joi> without(BodyJoint role, Joi... others) {
        return Stream.concat(ToyRobotPlugin.JOI.stream().filter(j -> j.role() != role), Stream.of(others))
                .toList();
    }

    private static Arguments broken(String what, RobotPlugin plugin, Consumer<RobotPluginContract> test) {
        return Arguments.of(what, plugin, test);
    }

    static Stream<Arguments> brokenRobots() {
        RobotProfile profile = RobotProfile.fixed(ToyRobotPlugin.JOI, ToyRobotPlugin.HOME);
        String text = ToyRobotPlugin.urdf();
        return Stream.of(
                broken("id", robot("My Toy", text, profile), RobotPluginContract::idIsLowerCaseDigitsAndHyphens),
                broken("no service", robot("other", text, profile), RobotPluginContract::isFoundByItsId),
                broken(
                        "doctype",
                        robot("toy", "<!DOCTYPE robot>" + text, profile),
                        RobotPluginContract::modelIsOneTreeOfUniqueNames),
                broken(
                        "two roots",
                        urdf("</robot>", "<link name=\"stray\"/></robot>"),
                        RobotPluginContract::modelIsOneTreeOfUniqueNames),
                broken(
                        "name twice",
                        urdf("right_elbow", "left_elbow"),
                        RobotPluginContract::modelIsOneTreeOfUniqueNames),
                broken("axis", urdf("0 1 0\"", "0 2 0\""), RobotPluginContract::jointsHaveAnAxisAndRealLimits),
                broken(
                        "limits",
                        urdf("upper=\"2.0\"", "upper=\"-3\""),
                        RobotPluginContract::jointsHaveAnAxisAndRealLimits),
                broken(
                        "speed",
                        urdf("velocity=\"5\"", "velocity=\"0\""),
                        RobotPluginContract::jointsHaveAnAxisAndRealLimits),
                broken(
                        "mass",
                        urdf("mass value=\"1\"", "mass value=\"0\""),
                        RobotPluginContract::movingLinksHaveMassAndAnInertiaThatABodyCanHave),
                broken(
                        "inertia",
                        urdf("izz=\"0.002\"", "izz=\"0.03\""),
                        RobotPluginContract::movingLinksHaveMassAndAnInertiaThatABodyCanHave),
                broken(
                        "products of inertia",
                        urdf("ixy=\"0\"", "ixy=\"0.011\""),
                        RobotPluginContract::movingLinksHaveMassAndAnInertiaThatABodyCanHave),
                broken("box", urdf("0.05 0.05 0.3", "0.05 0 0.3"), RobotPluginContract::boxesHaveASize),
                broken(
                        "joi link",
                        joi(without(BodyJoint.LEFT_HAND, Joi.at(BodyJoint.LEFT_HAND, "paw", 0, 0, 0))),
                        RobotPluginContract::jointsOfInterestAreOnLinksOfTheModel),
                broken(
                        "joi missing",
                        joi(without(BodyJoint.LEFT_HAND)),
                        RobotPluginContract::jointsOfInterestAreOnLinksOfTheModel),
                broken(
                        "one side",
                        joi(without(BodyJoint.HEAD, Joi.at(BodyJoint.LEFT_WRIST, "left_fore", 0, 0, -0.2))),
                        RobotPluginContract::bothSidesAreNamed),
                broken("home outside", home(Map.of("left_elbow", 0.09)), RobotPluginContract::homeIsInsideTheLimits),
                broken("home unknown", home(Map.of("tail", 0.0)), RobotPluginContract::homeIsInsideTheLimits),
                broken(
                        "velocity of no joint",
                        robot(
                                "toy",
                                text,
                                new RobotProfile(
                                        RobotProfile.Base.FIXED,
                                        profile.joi(),
                                        OptionalDouble.empty(),
                                        Map.of("tail", 1.0),
                                        Map.of())),
                        RobotPluginContract::velocityLimitsAreThoseOfItsJoints),
                broken(
                        "warnings",
                        urdf("velocity=\"5\"", "velocity=\"90\""),
                        RobotPluginContract::loadsWithoutWarnings),
                broken(
                        "lopsided",
                        home(Map.of("left_shoulder", 0.2)),
                        RobotPluginContract::leftIsOnTheLeftAndTheHomePoseIsSymmetric),
                broken("arms up", home(Map.of("left_shoulder", 1.9)), RobotPluginContract::stands),
                broken(
                        "arms crossed",
                        home(Map.of("left_shoulder", -0.6, "right_shoulder", 0.6)),
                        RobotPluginContract::homeIsFreeOfCollisions));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("brokenRobots")
    void findsWhatIsWrong(String what, RobotPlugin plugin, Consumer<RobotPluginContract> test) {
        assertThatThrownBy(() -> test.accept(new GivenRobotContract(plugin))).isInstanceOf(AssertionError.class);
    }

    @Test
    void anAnswerThatChangesIsFound() {
        RobotPlugin fickle = new RobotPlugin() {
            private int calls;

            @Override
            public String id() {
                return "toy";
            }

            @Override
            public RobotDescription describe() {
                RobotDescription toy = new ToyRobotPlugin().describe();
                return new RobotDescription("toy", "Toy " + calls++, "made up", toy.urdf(), "", "", toy.profile());
            }
        };
        assertThatThrownBy(() -> new GivenRobotContract(fickle).describesTheSameRobotEachTime())
                .isInstanceOf(AssertionError.class);
    }
}
