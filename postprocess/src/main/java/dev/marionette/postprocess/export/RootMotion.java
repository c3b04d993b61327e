package dev.marionette.postprocess.export;

import dev.marionette.kinematics.model.RobotModel;
import java.util.List;

/**
 * The path of the base as retargeting data sets keep it. Of the two signs of a quaternion the one nearer to the frame before, so that
 * neighbouring frames can be differenced.
 *
 * @param positions frames × 3, m, world frame, z up
 * @param rotations frames × 4, <b>x, y, z, w</b>
 */
record RootMotion(double[] positions, double[] rotations) {
    static RootMotion of(ExportInput input) {
        RobotModel model = input.robot().model();
        SimulatorTree base = new SimulatorTree(List.of(model.baseLink()), List.of());
        LinkMotion motion = LinkMotion.of(model, input.trajectory());
        double[] wxyz = base.pick(motion.orientations(), model.linkCount(), 4);
        double[] xyzw = new double[wxyz.length];
        for (int i = 0; i < wxyz.length; i += 4) {
            System.arraycopy(wxyz, i + 1, xyzw, i, 3);
            xyzw[i + 3] = wxyz[i];
        }
        return new RootMotion(base.pick(motion.positions(), model.linkCount(), 3), xyzw);
    }
}
