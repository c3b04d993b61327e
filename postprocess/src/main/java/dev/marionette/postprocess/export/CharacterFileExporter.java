package dev.marionette.postprocess.export;

import dev.marionette.api.CharacterRig;
import dev.marionette.api.InputException;
import dev.marionette.robots.Robot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code animated.glb}: the file of the character that plays the robot, with the motion as a new animation, called {@code
 * marionette}. Mesh, skin, materials and older animations are those of the character's file; one of another format than glTF is converted.
 */
public final class CharacterFileExporter implements KeyedExporter {
    static final String FILE = "animated.glb";
    private static final String ANIMATION = "marionette";

    /** For the service loader. */
    public CharacterFileExporter() {}

    @Override
    public String name() {
        return "character";
    }

    @Override
    public String summary() {
        return "the character's own file, as GLB, with the motion as a new animation";
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
        write(input.robot(), List.of(new Named(ANIMATION, input)), 0, folder);
    }

    @Override
    public String export(ExportInput input, double keyAngleRad, Path folder) throws IOException {
        Named named = new Named(ANIMATION, input);
        return KeyedExporter.words(
                write(input.robot(), List.of(named), keyAngleRad, folder).keys());
    }

    /** A motion and what to call it. */
    record Named(String name, ExportInput input) {}

    /**
     * Writes the character's file with some animations.
     *
     * @param keyAngleRad by how much a rotation may differ where keys are left out; 0 for all keys
     * @return what was written
     */
    static CharacterRig.AnimatedFile write(Robot robot, List<Named> motions, double keyAngleRad, Path folder)
            throws IOException {
        CharacterRig rig = rig(robot);
        List<CharacterRig.Animation> animations = new ArrayList<>();
        for (Named named : motions) {
            BoneMotion motion = BoneMotion.of(named.input(), rig);
            animations.add(new CharacterRig.Animation(
                    named.name(), named.input().trajectory().periodSeconds(), motion.fromRest(), motion.rotations()));
        }
        CharacterRig.AnimatedFile file = rig.file().animated(animations, keyAngleRad);
        AtomicFile.writeBytes(folder.resolve(FILE), out -> out.write(file.bytes()));
        return file;
    }
}
