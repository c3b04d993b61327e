package dev.marionette.postprocess.export;

import dev.marionette.api.CharacterRig;
import dev.marionette.robots.Robot;
import dev.marionette.testkit.RobotCopies;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;

/** The puppet as a character of four bones, whose file keeps what it is given. */
final class PlayedPuppet implements CharacterRig.CharacterFile {
    /** Bones, with names of their own; a bone may hang on another than the link does. */
    static final List<CharacterRig.Bone> BONES = List.of(
            new CharacterRig.Bone("Pelvis", -1, "base"),
            new CharacterRig.Bone("Breast", 0, "chest"),
            new CharacterRig.Bone("Fore Arm", 1, "left_fore"),
            new CharacterRig.Bone("Hand", 2, "left_hand"));

    double[] positions = {};
    double[] rotations = {};

    /** The run with a robot that is this character. */
    ExportInput plays(ExportInput run) {
        Robot r = run.robot();
        Robot played = RobotCopies.playing(r, new CharacterRig(BONES, Map.of(), Map.of(), List.of(), this));
        return new ExportInput(played, run.trajectory(), run.character(), run.version());
    }

    @Override
    public void requireAnimated() {}

    @Override
    public CharacterRig.AnimatedFile animated(List<CharacterRig.Animation> animations, double keyAngleRad) {
        CharacterRig.Animation animation = animations.get(0);
        positions = animation.positions().clone();
        rotations = animation.rotations().clone();
        byte[] bytes = ByteBuffer.allocate(16)
                .putDouble(animation.periodSeconds())
                .putDouble(positions[positions.length - 1])
                .array();
        return new CharacterRig.AnimatedFile(
                bytes, List.of(animation.name()), new CharacterRig.Keys(1, 1, keyAngleRad, 0));
    }
}
