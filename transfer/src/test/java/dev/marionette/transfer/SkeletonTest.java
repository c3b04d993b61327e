package dev.marionette.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.BodyJoint;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;

/** The tree that every body is brought to. */
class SkeletonTest {
    @Test
    void everyJointHangsOnTheHipsAndParentsComeFirst() {
        for (BodyJoint joint : BodyJoint.values()) {
            int parent = Skeleton.parent(Skeleton.index(joint));
            assertThat(parent).as(joint.id()).isLessThan(Skeleton.index(joint));
            assertThat(parent == -1).as(joint.id()).isEqualTo(joint == BodyJoint.HIPS);
            assertThat(joint.mirrored().parent())
                    .as(joint.id())
                    .isEqualTo(joint.parent().map(BodyJoint::mirrored));
        }
    }

    @Test
    void theNextJointUpIsTakenWhereAParentIsAbsent() {
        EnumSet<BodyJoint> present = EnumSet.of(BodyJoint.HIPS, BodyJoint.NECK, BodyJoint.LEFT_ELBOW);
        assertThat(BodyJoint.NECK.parentAmong(present)).contains(BodyJoint.HIPS);
        assertThat(BodyJoint.LEFT_ELBOW.parentAmong(present)).contains(BodyJoint.NECK);
        assertThat(BodyJoint.LEFT_HAND.parentAmong(present)).contains(BodyJoint.LEFT_ELBOW);
        assertThat(BodyJoint.HIPS.parentAmong(present)).isEmpty();
        assertThat(BodyJoint.HEAD.parentAmong(EnumSet.of(BodyJoint.LEFT_KNEE))).isEmpty();
    }
}
