package dev.marionette.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.collision.LinkPair;
import dev.marionette.kinematics.collision.SelfCollision;
import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.LinkSpec;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.verify.CheckedPairs.Excluded;
import dev.marionette.verify.CheckedPairs.Exclusion;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CheckedPairsTest {
    private static final double LENGTH = 0.5;

    /** A chain of links along x, turning about y, with boxes of a given half length; 0 for none. */
    private static RobotModel chain(double range, double... halfLength) {
        List<LinkSpec> links = new ArrayList<>();
        List<JointSpec> joints = new ArrayList<>();
        for (int i = 0; i < halfLength.length; i++) {
            List<BoxShape> box = halfLength[i] == 0
                    ? List.of()
                    : List.of(BoxShape.aligned("box", new double[3], new double[] {halfLength[i], 0.05, 0.05}));
            links.add(new LinkSpec("l" + i, 1, new double[3], box));
            if (i > 0) {
                double[] origin = {LENGTH, 0, 0};
                double[] axis = {0, 1, 0};
                joints.add(JointSpec.revolute("j" + i, "l" + (i - 1), "l" + i, origin, axis, -range, range, 50));
            }
        }
        return RobotModel.of("chain", links, joints);
    }

    private static CheckedPairs pairs(RobotModel model, LinkPair... disabled) {
        return new CheckedPairs(model, new double[model.dof()], List.of(disabled));
    }

    @Test
    void namesWhatIsNotCheckedAndWhy() {
        CheckedPairs pairs = pairs(chain(3, 0.1, 0.1, 0.1, 0.1, 0.1, 2.2), new LinkPair("l4", "l0"));
        assertThat(pairs.excluded())
                .containsExactlyInAnyOrder(
                        new Excluded("l0", "l1", Exclusion.ADJACENT),
                        new Excluded("l1", "l2", Exclusion.ADJACENT),
                        new Excluded("l2", "l3", Exclusion.ADJACENT),
                        new Excluded("l3", "l4", Exclusion.ADJACENT),
                        new Excluded("l4", "l5", Exclusion.ADJACENT),
                        new Excluded("l0", "l4", Exclusion.DISABLED),
                        new Excluded("l1", "l5", Exclusion.OVERLAP_AT_HOME),
                        new Excluded("l2", "l5", Exclusion.OVERLAP_AT_HOME),
                        new Excluded("l3", "l5", Exclusion.OVERLAP_AT_HOME));
        // all 15 pairs but these: 02 03 05 13 14 24
        assertThat(pairs.count()).isEqualTo(6);
        assertThat(pairs.neighbours()).isEqualTo(5);
        assertThat(pairs.toReport().toString()).contains("overlap_at_home=[[l1, l5], [l2, l5], [l3, l5]]", "pairs=6");
    }

    private static List<String> scaled(CollisionModel collisions) {
        return IntStream.range(0, collisions.pairCount())
                .mapToObj(pair -> collisions.pairName(pair) + " at " + collisions.scale(pair))
                .toList();
    }

    /** The two decide apart from each other, so that one looks at what the other does; which pairs are neighbours and how large they are taken is the same. */
    @Test
    void theSolverBoundsWhatIsCheckedInTheSameSize() {
        RobotModel model = chain(3, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1);
        List<String> bounded = scaled(CollisionModel.build(model, new double[model.dof()], List.of()));
        assertThat(bounded).contains("l0 and l2 at 0.5", "l0 and l3 at 0.5", "l0 and l4 at 1.0", "l0 and l5 at 1.0");
        assertThat(scaled(pairs(model).collisions())).containsExactlyInAnyOrderElementsOf(bounded);
    }

    /** However far from each other the solver's sampling has seen them. */
    @Test
    void whatIsNeverNearIsChecked() {
        CheckedPairs pairs = pairs(chain(0.01, 0.1, 0.1, 0.1, 0.1, 0.1));
        assertThat(pairs.count()).isEqualTo(6);
        assertThat(pairs.excluded()).allMatch(pair -> pair.why() == Exclusion.ADJACENT);
    }

    @Test
    void aJointOfSeveralAxesIsOne() {
        assertThat(pairs(chain(3, 0.1, 0, 0, 0.1)).excluded())
                .containsExactly(new Excluded("l0", "l3", Exclusion.ADJACENT));
        assertThat(pairs(chain(3, 0.1, 0, 0, 0, 0.1)).count()).isEqualTo(1);
    }

    /** Torso and upper arm, so to speak: two boxes that two joints fold onto each other. */
    @Test
    void neighboursThatRunThroughEachOtherAreFound() {
        RobotModel model = chain(3.2, 0.2, 0.1, 0.2);
        CheckedPairs pairs = pairs(model);
        assertThat(pairs.neighbours()).isEqualTo(1);
        try (SelfCollision space = pairs.workspace()) {
            CheckContext context = new CheckContext(model.limits(), space);
            // folded back at the first joint, l2 lies on l0
            assertThat(passes(context, Math.PI)).isFalse();
            // middles 0.12 m apart, nearly parallel: whole boxes, 0.1 m thick and tilted, overlap, their halves do not
            assertThat(passes(context, 2 * Math.acos(0.12 / 2 / LENGTH))).isTrue();
            assertThat(passes(context, 0)).isTrue();
        }
    }

    private static boolean passes(CheckContext context, double fold) {
        JointTrajectory motion = new JointTrajectory(List.of("j1", "j2"), 1, new double[] {fold, 0, fold, 0});
        return new FrameCollisionCheck().run(motion, context).passed();
    }

    @Test
    void aRobotWithoutVolumesHasNoPairs() {
        CheckedPairs none = pairs(chain(1, 0, 0, 0));
        assertThat(none.count()).isZero();
        assertThat(none.excluded()).isEmpty();
        none.workspace().close();
    }
}
