package dev.marionette.datasets.scene.assimp;

import dev.marionette.api.CharacterRig;
import dev.marionette.api.InputException;
import dev.marionette.datasets.character.CharacterFrame;
import dev.marionette.datasets.character.NoAnimation;
import dev.marionette.datasets.scene.CharacterReader;
import dev.marionette.datasets.scene.Scene;
import dev.marionette.datasets.scene.SceneMesh;
import dev.marionette.datasets.scene.StickFigure;
import dev.marionette.datasets.scene.gltf.SkinnedGlb;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads records of {@link Wire} from a file, as if a process that runs Assimp had sent them. */
public final class WireFile extends CharacterReader {
    /** A reader; it has no state. */
    public WireFile() {
        super("wire", ".wire");
    }

    /** What Assimp finds in a character with a skin and motions. */
    public static byte[] records(StickFigure figure) {
        try {
            byte[] glb = new SkinnedGlb(figure, 11, "chest", joint -> joint.startsWith("hand"))
                    .coarse()
                    .bytes();
            return GlbWitness.records("character.glb", "glTF2 Importer", glb);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Few records, so that each change falls on one that counts. */
    public static byte[] figureAlone(StickFigure figure) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        RecordOutput out = new RecordOutput(bytes);
        try {
            for (int j = 0; j < figure.names.size(); j++) {
                out.putByte(Wire.NODE);
                out.putInt(figure.parents.get(j));
                out.putText(figure.names.get(j));
                out.putByte(Wire.JOINT);
                double[] t = figure.offsets.get(j);
                out.putFloats(1, 0, 0, (float) t[0]);
                out.putFloats(0, 1, 0, (float) t[1]);
                out.putFloats(0, 0, 1, (float) t[2]);
            }
            motions(figure, out);
            out.putByte(Wire.END);
            out.flush();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return bytes.toByteArray();
    }

    private static void motions(StickFigure figure, RecordOutput out) throws IOException {
        for (StickFigure.Motion motion : figure.motions) {
            out.putByte(Wire.MOTION);
            out.putText(motion.name());
            out.putByte(Wire.CHANNEL);
            out.putInt(motion.joint());
            out.putByte(1);
            out.putInt(motion.times().length);
            for (double time : motion.times()) {
                out.putDouble(time);
            }
            for (double angle : motion.angles()) {
                out.putFloats((float) Math.cos(angle / 2), 0, 0, (float) Math.sin(angle / 2));
            }
        }
    }

    @Override
    protected Scene scene(Path file) {
        return figureIn(file).scene();
    }

    @Override
    protected Figure figure(Path file) {
        SceneInput.Figure read = figureIn(file);
        return new Figure(read.scene(), findings -> SceneMesh.points(read.meshes()));
    }

    /** Records that end early or are none are what a process that crashed leaves; a reader says so, as ours do. */
    private static SceneInput.Figure figureIn(Path file) {
        String where = String.valueOf(file.getFileName());
        try {
            return SceneInput.read(where, new RecordInput(new ByteArrayInputStream(Files.readAllBytes(file))), 1);
        } catch (StreamCorruptedException | EOFException e) {
            throw new InputException(where, "the process sent no scene: " + e.getMessage(), "", e);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    protected CharacterRig.CharacterFile animated(
            Path file, Scene scene, Scene rest, int[] bones, CharacterFrame frame) {
        return new NoAnimation(scene.where(), "it is read for tests alone");
    }
}
