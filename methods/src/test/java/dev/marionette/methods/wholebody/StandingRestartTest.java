package dev.marionette.methods.wholebody;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BaseLimits;
import dev.marionette.api.FootContacts;
import dev.marionette.api.FootContacts.Stance;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.Progress;
import dev.marionette.api.RobotDescription;
import dev.marionette.api.RunSettings;
import dev.marionette.ik.IkOptions;
import dev.marionette.ik.trajectory.PostureResidual;
import dev.marionette.ik.trajectory.VectorResidual;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.methods.CollisionSettings;
import dev.marionette.methods.KnownFrames;
import dev.marionette.methods.PrescribedJoints;
import dev.marionette.methods.SolverSettings;
import dev.marionette.methods.wholebody.WholeBodyMotion.Part;
import dev.marionette.methods.wholebody.WholeBodyMotion.Stand;
import dev.marionette.methods.wholebody.WholeBodyMotion.Wanted;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotLoader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * A robot whose thighs cannot pass its waist: at about 45° of hip flexion their boxes overlap by a millimetre, whatever the other joints do, below and
 * above they are free. JVRC-1 is such a robot.
 */
class StandingRestartTest {
    private static final double PERIOD = 1.0 / 30;
    private static final double SEGMENT = 0.35;
    private static final RunSettings SETTINGS = RunSettings.defaults(
                    List.of(SolverSettings.class, CollisionSettings.class))
            .with(new IkOptions(24, 0.02, 0.005, 0, 0, 0.4, IkOptions.CollisionHandling.AVOID, 0));

    private final Robot robot =
            RobotLoader.load(RobotDescription.ofDocuments("barred", "Barred", "a test", urdf(), "", "", profile()));

    /** It squats as deep as its thighs let it: solved from a squat, it would pass its waist between two frames, as fast as the hips can. */
    @Test
    void aSquatStaysOnTheSideOfHome() {
        SolvedMotion solved = squat(150, 4.2, 0);
        standsAndTouchesNothing(solved);
        assertThat(flexion(solved.motion(), 75)).isCloseTo(0.55, within(0.05));
    }

    /** Where a squat lasts longer than the robot stands at first around the frames in which it passes, it stands for longer. */
    @Test
    void aLongSquatStaysOnTheSideOfHome() {
        SolvedMotion solved = squat(240, 7.2, 0);
        standsAndTouchesNothing(solved);
        assertThat(flexion(solved.motion(), 120)).isLessThan(0.6);
    }

    private void standsAndTouchesNothing(SolvedMotion solved) {
        assertThat(colliding(solved.motion()).isEmpty()).isTrue();
        List<Stance> always = List.of(new Stance(0, solved.motion().frames() - 1));
        assertThat(solved.contacts().of(true)).isEqualTo(always);
        assertThat(solved.contacts().of(false)).isEqualTo(always);
        assertThat(flexion(solved.motion(), 0)).isLessThan(0.3);
    }

    /** Where its last frames are known to be on the other side, it has to pass: that is no reason to stand still. */
    @Test
    void aMotionThatCollidesAllTheSameIsAsItWas() {
        SolvedMotion solved = squat(150, 10, 4);
        assertThat(colliding(solved.motion()).isEmpty()).isFalse();
        assertThat(flexion(solved.motion(), 75)).isGreaterThan(1);
    }

    private double flexion(JointTrajectory motion, int frame) {
        return -motion.position(frame, robot.model().joint("left_hip_pitch"));
    }

    private BitSet colliding(JointTrajectory motion) {
        CollisionModel links = CollisionModel.build(robot.model(), robot.home(), List.of());
        return CollidingFrames.of(
                links, motion, BetweenFrames.touching(links, motion).where())[0];
    }

    /**
     * A squat from 0.8 s on.
     *
     * @param frames of it
     * @param until when it ends, s
     * @param after how many last frames are known
     */
    private SolvedMotion squat(int frames, double until, int after) {
        int dof = robot.model().dof();
        double[] q = new double[frames * dof];
        double[] base = new double[JointTrajectory.BASE_WIDTH * frames];
        double[][] thighs = new double[2][3 * frames];
        double height = 2 * SEGMENT * Math.cos(0.15) + 0.06;
        for (int f = 0; f < frames; f++) {
            double t = f * PERIOD;
            double part = Math.max(0, Math.min(1, 3 * Math.min(t - 0.8, until - t)));
            double thigh = 0.15 + 1.1 * part * part * (3 - 2 * part);
            for (String side : List.of("left", "right")) {
                q[f * dof + robot.model().joint(side + "_hip_pitch")] = -thigh;
                q[f * dof + robot.model().joint(side + "_knee")] = 2 * thigh;
                q[f * dof + robot.model().joint(side + "_ankle")] = -thigh;
            }
            base[7 * f + 2] = height - 2 * SEGMENT * (Math.cos(0.15) - Math.cos(thigh));
            base[7 * f + 3] = 1;
            for (double[] path : thighs) {
                path[3 * f] = Math.sin(thigh);
                path[3 * f + 2] = -Math.cos(thigh);
            }
        }
        JointTrajectory motion = new JointTrajectory(robot.model().jointNames(), PERIOD, q, base);
        double[] bases = WholeBodyMotion.poses(robot, motion);
        List<Part> parts = new ArrayList<>(WholeBodyMotion.basePath(robot, SETTINGS.get(SolverSettings.class), bases));
        parts.add(new Part(PostureResidual.constant(robot.home(), 0.02)));
        for (int side = 0; side < 2; side++) {
            int thigh = robot.model().bodyOf(robot.model().link(side == 0 ? "left_thigh" : "right_thigh"));
            parts.add(new Part(new VectorResidual(
                    new BodyPoint(thigh, 0, 0, 0), new BodyPoint(thigh, 0, 0, -1), thighs[side], 1)));
        }
        List<Stance> always = List.of(new Stance(0, frames - 1));
        Stand stand = new Stand(new FootContacts(frames, always, always), BaseLimits.NONE, Optional.empty());
        KnownFrames known = new KnownFrames(
                Optional.empty(), Optional.of(after).filter(n -> n > 0).map(n -> last(motion, n)), Optional.empty());
        return new WholeBodyMotion(
                        robot,
                        SETTINGS,
                        robot.model().limits(),
                        CollisionModel.build(robot.model(), robot.home(), List.of()),
                        Optional.of(stand),
                        Progress.NONE)
                .solve(new Wanted(motion, bases, new boolean[dof], PrescribedJoints.NONE, parts, known));
    }

    private static JointTrajectory last(JointTrajectory motion, int frames) {
        int dof = motion.jointNames().size();
        double[] q = motion.positions();
        double[] base = new double[JointTrajectory.BASE_WIDTH * frames];
        double[] pose = new double[JointTrajectory.BASE_WIDTH];
        for (int f = 0; f < frames; f++) {
            motion.basePose(motion.frames() - frames + f, pose);
            System.arraycopy(pose, 0, base, f * pose.length, pose.length);
        }
        return new JointTrajectory(
                motion.jointNames(), PERIOD, Arrays.copyOfRange(q, q.length - frames * dof, q.length), base);
    }

    private static String urdf() {
        StringBuilder urdf = new StringBuilder("<robot name='barred'>");
        urdf.append(link("base"));
        joint(urdf, "waist", "base", "waist", "0 0 0", "0 0 1", -0.01, 0.01);
        urdf.append(link("waist", "0 0 0.1008", "0.14 0.4 0.04"));
        for (String side : List.of("left", "right")) {
            String place = side.equals("left") ? "0 0.1 0" : "0 -0.1 0";
            joint(urdf, side + "_hip_yaw", "base", side + "_hip", place, "0 0 1", -0.01, 0.01);
            urdf.append(link(side + "_hip"));
            joint(urdf, side + "_hip_pitch", side + "_hip", side + "_thigh", "0 0 0", "0 1 0", -2.2, 0.3);
            urdf.append(link(side + "_thigh", "0 0 0", "0.119 0.08 0.115", "0 0 -0.2", "0.04 0.04 0.2"));
            joint(urdf, side + "_knee", side + "_thigh", side + "_shank", "0 0 " + -SEGMENT, "0 1 0", 0, 2.6);
            urdf.append(link(side + "_shank", "0 0 -0.175", "0.04 0.04 0.2"));
            joint(urdf, side + "_ankle", side + "_shank", side + "_foot", "0 0 " + -SEGMENT, "0 1 0", -1.5, 0.6);
            urdf.append(link(side + "_foot", "0.04 0 -0.05", "0.2 0.08 0.02"));
        }
        return urdf.append("</robot>").toString();
    }

    private static void joint(
            StringBuilder urdf,
            String name,
            String parent,
            String child,
            String xyz,
            String axis,
            double lower,
            double upper) {
        urdf.append("<joint name='%s' type='revolute'><parent link='%s'/><child link='%s'/>"
                        .formatted(name, parent, child))
                .append("<origin xyz='%s'/><axis xyz='%s'/>".formatted(xyz, axis))
                .append("<limit lower='%s' upper='%s' velocity='15' effort='1'/></joint>".formatted(lower, upper));
    }

    /** @param boxes place and size of each, by turns */
    private static String link(String name, String... boxes) {
        StringBuilder link = new StringBuilder("<link name='" + name + "'>");
        for (int i = 0; i < boxes.length; i += 2) {
            link.append("<collision><origin xyz='%s'/><geometry><box size='%s'/></geometry></collision>"
                    .formatted(boxes[i], boxes[i + 1]));
        }
        return link.append("</link>").toString();
    }

    private static String profile() {
        StringBuilder yaml = new StringBuilder("joi:\n");
        for (String side : List.of("left", "right")) {
            String sign = side.equals("left") ? "" : "-";
            yaml.append("  %s_shoulder: {link: waist, offset: [0, %s0.2, 0.5]}\n".formatted(side, sign));
            yaml.append("  %s_elbow: {link: waist, offset: [0, %s0.2, 0.3]}\n".formatted(side, sign));
            yaml.append("  %s_hand: {link: waist, offset: [0, %s0.2, 0.1]}\n".formatted(side, sign));
            yaml.append("  %s_hip: {link: base, offset: [0, %s0.1, 0]}\n".formatted(side, sign));
            yaml.append("  %s_knee: {link: %s_thigh, offset: [0, 0, -0.35]}\n".formatted(side, side));
            yaml.append("  %s_foot: {link: %s_shank, offset: [0, 0, -0.35]}\n".formatted(side, side));
        }
        yaml.append("home:\n");
        for (String side : List.of("left", "right")) {
            yaml.append("  %s_hip_pitch: -0.15\n  %s_knee: 0.3\n  %s_ankle: -0.15\n".formatted(side, side, side));
        }
        return yaml.toString();
    }
}
