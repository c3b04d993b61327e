package dev.marionette.methods.geometric;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.collision.DetectorBackend;
import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.LinkSpec;
import dev.marionette.kinematics.model.RobotModel;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ContactDampersTest {
    private static final int LIMBS = 14;

    /** Nothing is allocated however many pairs are near at once, the first time included. */
    @Test
    void aLookAtAllPairsAllocatesNothing() {
        RobotModel model = bunch();
        Kinematics kinematics = new Kinematics(model);
        kinematics.update(new double[LIMBS]);
        CollisionModel pairs = CollisionModel.build(model, new double[LIMBS], List.of());
        assertThat(pairs.pairCount()).isGreaterThan(80);
        ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        double allPairs = 1;
        // with others first, so that classes are loaded
        for (int k = 0; k < 20; k++) {
            try (ContactDampers dampers = new ContactDampers(kinematics, pairs, DetectorBackend.GJK, 0.01)) {
                long before = thread.getCurrentThreadAllocatedBytes();
                dampers.look(allPairs);
                long bytes = thread.getCurrentThreadAllocatedBytes() - before;
                if (k == 19) {
                    assertThat(bytes).isZero();
                }
            }
        }
    }

    /** Limbs side by side, any two of which can meet. */
    private static RobotModel bunch() {
        List<LinkSpec> links = new ArrayList<>();
        List<JointSpec> joints = new ArrayList<>();
        links.add(LinkSpec.bare("root"));
        for (int i = 0; i < LIMBS; i++) {
            String name = "limb" + i;
            BoxShape box = BoxShape.aligned(name, new double[] {0, 0, -0.5}, new double[] {0.02, 0.02, 0.4});
            links.add(new LinkSpec(name, 1, new double[3], List.of(box)));
            double[] top = {0.05 * i, 0, 0};
            joints.add(JointSpec.revolute("to_" + name, "root", name, top, new double[] {0, 1, 0}, -1.5, 1.5, 3));
        }
        return RobotModel.of("bunch", links, joints);
    }
}
