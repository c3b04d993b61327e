package dev.marionette.methods.geometric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.methods.BuiltInRobots;
import dev.marionette.methods.geometric.GeometricSettings.GeometricError;
import dev.marionette.numerics.Rotations;
import dev.marionette.robots.Robot;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Of a robot whose upper arms are carried by no link, so that lines stand for them. */
class LinkReferencesTest {
    private static final Robot ROBOT = BuiltInRobots.load("thormang");
    private static final List<RobotLinks.Link> LINKS = RobotLinks.of(ROBOT, false);
    private static final double KNOWN = 0.6;

    private final double[] rotations = new double[9 * Segment.count()];
    private final double[] velocities = new double[3 * Segment.count()];
    private final double[] confidence = new double[Segment.count()];

    LinkReferencesTest() {
        for (int s = 0; s < Segment.count(); s++) {
            Rotations.turn(0.1 * s, 0.2, -0.05 * s, new double[] {1, 0, 0, 0, 1, 0, 0, 0, 1}, 0, rotations, 9 * s);
            velocities[3 * s] = s;
            velocities[3 * s + 1] = -2 * s;
        }
        Arrays.fill(confidence, KNOWN);
    }

    private LinkReferences written(GeometricSettings settings) {
        LinkReferences references = new LinkReferences(LINKS, settings);
        references.write(rotations, 0, velocities, 0, confidence, 0);
        return references;
    }

    private static int link(Segment segment) {
        for (int i = 0; i < LINKS.size(); i++) {
            if (LINKS.get(i).segment() == segment && LINKS.get(i).points()) {
                return i;
            }
        }
        throw new AssertionError("no link for " + segment.id());
    }

    /** Which of the lines stands for a segment. */
    private static int line(Segment segment) {
        return (int) LINKS.subList(0, link(segment)).stream()
                .filter(link -> link.line().isPresent())
                .count();
    }

    private static double[] weights(LinkReferences references, Segment segment) {
        int o = 3 * link(segment);
        return Arrays.copyOfRange(references.tasks().weights(), o, o + 3);
    }

    @Test
    void theDirectionOfABoneWithoutALinkIsAskedOfItsLine() {
        GeometricSettings settings = TestSettings.geometric(GeometricError.SWING_TWIST);
        LinkReferences references = written(settings);
        assertThat(references.lines().count())
                .isEqualTo(
                        (int) LINKS.stream().filter(l -> l.line().isPresent()).count())
                .isGreaterThanOrEqualTo(2);
        for (Segment arm : List.of(Segment.LEFT_UPPER_ARM, Segment.RIGHT_UPPER_ARM)) {
            double roll = LINKS.get(link(arm)).rolls() ? settings.roll() * KNOWN : 0;
            assertThat(weights(references, arm)).containsExactly(new double[] {0, 0, roll}, within(1e-15));
            int line = line(arm);
            assertThat(references.lines().weights()[line]).isEqualTo(1);
            for (int k = 0; k < 3; k++) {
                // a bone hangs in the common pose
                assertThat(references.lines().directions()[3 * line + k])
                        .isEqualTo(-rotations[9 * arm.ordinal() + 3 * k + 2]);
                assertThat(references.lines().velocities()[3 * line + k]).isEqualTo(velocities[3 * arm.ordinal() + k]);
            }
        }
        assertThat(weights(references, Segment.HEAD)[0]).isEqualTo(settings.head());
    }

    /** As printed, the error is one of links. */
    @Test
    void thePrintedErrorHasNoLines() {
        GeometricSettings settings = TestSettings.geometric(GeometricError.SKEW);
        assertThat(settings.error()).isEqualTo(GeometricError.SKEW);
        LinkReferences references = written(settings);
        assertThat(references.lines().count()).isZero();
        assertThat(weights(references, Segment.LEFT_UPPER_ARM)).startsWith(1, 1);
    }

    @Test
    void whatIsForgottenIsAskedOfNeitherLinkNorLineUntilItIsWrittenAgain() {
        for (GeometricError error : GeometricError.values()) {
            LinkReferences references = written(TestSettings.geometric(error));
            double[] links = references.tasks().weights().clone();
            double[] lines = references.lines().weights().clone();
            references.forget(link(Segment.LEFT_UPPER_ARM));
            assertThat(weights(references, Segment.LEFT_UPPER_ARM)).containsOnly(0);
            if (error == GeometricError.SWING_TWIST) {
                assertThat(references.lines().weights()[line(Segment.LEFT_UPPER_ARM)])
                        .isZero();
                assertThat(references.lines().weights()[line(Segment.RIGHT_UPPER_ARM)])
                        .isEqualTo(1);
            }
            assertThat(weights(references, Segment.HEAD)).doesNotContain(0);
            references.write(rotations, 0, velocities, 0, confidence, 0);
            assertThat(references.tasks().weights()).isEqualTo(links);
            assertThat(references.lines().weights()).isEqualTo(lines);
        }
    }
}
