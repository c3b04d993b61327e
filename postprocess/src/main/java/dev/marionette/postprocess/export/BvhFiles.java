package dev.marionette.postprocess.export;

import dev.marionette.api.Clip;
import dev.marionette.robots.skeleton.BvhWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;

/** A BVH file and, as the format has no place for remarks, a text beside it that says what it is. */
final class BvhFiles {
    private BvhFiles() {}

    /** Names of the files of a BVH export. */
    static List<String> files(String bvh) {
        return List.of(bvh, bvh + ".txt");
    }

    /**
     * Writes both.
     *
     * @param rigidMetres bones that change their length by less are rigid
     * @throws IOException if one cannot be written
     */
    static void write(Path folder, String bvh, Clip clip, double rigidMetres, ExportNotes notes) throws IOException {
        notes.with("units", "cm, degrees, s")
                .with("axes", "right-handed, y up, facing z where the robot faces its x: x, y, z are its y, z, x")
                .with("rotations", "in the order of the CHANNELS lines, Z X Y, each in the parent's frame");
        AtomicFile.write(folder.resolve(bvh), writer -> BvhWriter.write(clip, writer, rigidMetres));
        AtomicFile.write(folder.resolve(bvh + ".txt"), writer -> writeLines(writer, notes));
    }

    private static void writeLines(Writer writer, ExportNotes notes) throws IOException {
        for (String line : notes.lines()) {
            writer.write(line);
            writer.write('\n');
        }
    }
}
