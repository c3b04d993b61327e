package dev.marionette.postprocess.export;

import dev.marionette.api.CharacterRig;
import dev.marionette.api.InputException;
import dev.marionette.numerics.Quaternions;
import dev.marionette.robots.Robot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code trajectory.vrma}: VRM Animation 1.0, which any VRM avatar plays: the character's bones that VRM names, in a T-pose without rotations, and how they
 * turn. Hips travel, in metres, with the floor at y = 0; y is up, z forward, x left.
 *
 * <p>https://github.com/vrm-c/vrm-specification, VRMC_vrm_animation.
 */
public final class VrmAnimationExporter implements TrajectoryExporter {
    static final String NAME = "vrma";
    private static final String FILE = "trajectory.vrma";
    private static final String EXTENSION = "VRMC_vrm_animation";

    /** For the service loader. */
    public VrmAnimationExporter() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String summary() {
        return "VRM Animation: the motion of a character's bones, for any VRM avatar";
    }

    @Override
    public List<String> files() {
        return List.of(FILE);
    }

    @Override
    public boolean isAnimation() {
        return true;
    }

    @Override
    public void requireFor(Robot robot) {
        CharacterRig rig = rig(robot);
        HumanBones.of(robot, rig, new double[3 * rig.bones().size()]);
    }

    private static CharacterRig rig(Robot robot) {
        return robot.character()
                .orElseThrow(
                        () -> new InputException(
                                "format " + NAME,
                                robot.id() + " is a robot, no character with human bones",
                                "Give --format glb, the robot's shapes animated, or bvh-character, the source's motion fitted to it."));
    }

    @Override
    public void export(ExportInput input, Path folder) throws IOException {
        CharacterRig rig = rig(input.robot());
        BoneMotion motion = BoneMotion.of(input, rig);
        HumanBones bones = HumanBones.of(input.robot(), rig, motion.rest());
        GlbFile glb = new GlbFile();
        ExportNotes notes = ExportNotes.of(input)
                .with("units", "m, s; rotations are unit quaternions")
                .with("axes", "y up, facing z, left is x; the floor at y = 0")
                .with("quaternion_order", "xyzw")
                .with("joint_order", "a node is a bone by VRM's name; extensions map the names to nodes")
                .with("rest_pose", "T-pose without rotations; the twist of limbs is that of the character's rest");
        glb.describe(input, notes);
        double[] turns = bones.turns();
        // where the base is held, the rest has the root link at the origin
        double floor = input.trajectory().floats() ? 0 : BoneMotion.standingHeight(input.robot());
        nodes(glb, bones, bones.places(turns), floor);
        animation(glb, input, motion, bones, turns, floor);
        glb.root().putArray("extensionsUsed").add(EXTENSION);
        ObjectNode extension =
                glb.root().putObject("extensions").putObject(EXTENSION).put("specVersion", "1.0");
        ObjectNode map = extension.putObject("humanoid").putObject("humanBones");
        for (int h = 0; h < bones.count(); h++) {
            map.putObject(bones.name(h)).put("node", h);
        }
        AtomicFile.writeBytes(folder.resolve(FILE), glb::writeTo);
    }

    private static void nodes(GlbFile glb, HumanBones bones, double[] places, double floor) {
        ArrayNode nodes = glb.root().putArray("nodes");
        for (int h = 0; h < bones.count(); h++) {
            ObjectNode node = nodes.addObject().put("name", bones.name(h));
            int parent = bones.parent(h);
            ArrayNode place = node.putArray("translation");
            for (int axis : new int[] {1, 2, 0}) {
                double from = parent >= 0 ? places[3 * parent + axis] : axis == 2 ? -floor : 0;
                place.add(places[3 * h + axis] - from);
            }
            if (parent >= 0) {
                ((ObjectNode) nodes.get(parent)).withArray("children").add(h);
            }
        }
    }

    private static void animation(
            GlbFile glb, ExportInput input, BoneMotion motion, HumanBones bones, double[] turns, double floor) {
        int frames = input.trajectory().frames();
        double period = input.trajectory().periodSeconds();
        ObjectNode animation = glb.animation();
        int times = glb.floats(
                "SCALAR",
                1,
                IntStream.range(0, frames).mapToDouble(f -> f * period).toArray());
        double[][] world = new double[bones.count()][];
        for (int h = 0; h < bones.count(); h++) {
            world[h] = world(motion, bones.bone(h), turns, h, frames);
        }
        double[] hips = new double[3 * frames];
        int width = motion.rest().length;
        for (int f = 0; f < frames; f++) {
            int at = f * width + 3 * bones.bone(0);
            hips[3 * f] = motion.positions()[at + 1];
            hips[3 * f + 1] = motion.positions()[at + 2] + floor;
            hips[3 * f + 2] = motion.positions()[at];
        }
        GlbFile.channel(animation, 0, "translation", times, glb.floats("VEC3", 3, hips));
        for (int h = 0; h < bones.count(); h++) {
            double[] above = bones.parent(h) < 0 ? new double[0] : world[bones.parent(h)];
            GlbFile.channel(animation, h, "rotation", times, glb.floats("VEC4", 4, local(world[h], above)));
        }
    }

    /** How a bone is turned from the T-pose: back to rest, and then as the motion turns it. */
    private static double[] world(BoneMotion motion, int bone, double[] turns, int human, int frames) {
        double[] back = new double[4];
        Quaternions.conjugate(turns, 4 * human, back, 0);
        double[] world = new double[4 * frames];
        int width = motion.rest().length / 3 * 4;
        for (int f = 0; f < frames; f++) {
            Quaternions.multiply(motion.rotations(), f * width + 4 * bone, back, 0, world, 4 * f);
        }
        return world;
    }

    /** Against the bone above, in the file's axes, as (x, y, z, w). */
    private static double[] local(double[] world, double[] above) {
        double[] out = new double[world.length];
        double[] turn = new double[4];
        double[] back = new double[4];
        double[] last = {1, 0, 0, 0};
        for (int i = 0; i < world.length; i += 4) {
            System.arraycopy(world, i, turn, 0, 4);
            if (above.length > 0) {
                Quaternions.conjugate(above, i, back, 0);
                Quaternions.multiply(back, 0, world, i, turn, 0);
            }
            Quaternions.nearer(last, 0, turn, 0);
            System.arraycopy(turn, 0, last, 0, 4);
            out[i] = turn[2];
            out[i + 1] = turn[3];
            out[i + 2] = turn[1];
            out[i + 3] = turn[0];
        }
        return out;
    }
}
