package dev.marionette.postprocess.export;

import dev.marionette.api.CharacterRig;
import dev.marionette.api.InputException;
import dev.marionette.robots.Robot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * {@code animated.glb}: the file of the character that plays the robot, with the motion as a new animation, called {@code
 * marionette}. Mesh, skin, materials and older animations are those of the file.
 */
public final class CharacterFileExporter implements TrajectoryExporter {
    private static final String FILE = "animated.glb";
    private static final String ANIMATION = "marionette";

    /** For the service loader. */
    public CharacterFileExporter() {}

    @Override
    public String name() {
        return "character";
    }

    @Override
    public String summary() {
        return "the character's own glTF, GLB or VRM file with the motion as a new animation";
    }

    @Override
    public List<String> files() {
        return List.of(FILE);
    }

    @Override
    public void requireFor(Robot robot) {
        rig(robot).file().requireAnimated();
    }

    private static CharacterRig rig(Robot robot) {
        return robot.character()
                .orElseThrow(() -> new InputException(
                        "format character",
                        robot.id() + " is a robot, no character with a file of its own",
                        "Give --format glb: the robot's boxes, animated."));
    }

    @Override
    public void export(ExportInput input, Path folder) throws IOException {
        CharacterRig rig = rig(input.robot());
        BoneMotion motion = BoneMotion.of(input, rig);
        byte[] bytes = rig.file()
                .animated(ANIMATION, input.trajectory().periodSeconds(), motion.fromRest(), motion.rotations());
        AtomicFile.writeBytes(folder.resolve(FILE), out -> out.write(bytes));
    }
}
