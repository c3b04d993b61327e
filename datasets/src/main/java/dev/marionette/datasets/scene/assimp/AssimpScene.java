package dev.marionette.datasets.scene.assimp;

import dev.marionette.api.InputException;
import dev.marionette.datasets.io.Limits;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads a file with Assimp: in a process of its own or, where {@value #SETTING} is {@code in-process}, in this one, which a file
 * that breaks Assimp then ends.
 */
final class AssimpScene {
    /** The system property that says where; with {@code .seconds} and {@code .megabytes} behind it, what a process may take. */
    static final String SETTING = "marionette.native";

    private AssimpScene() {}

    /**
     * What a file says.
     *
     * @param skin whether meshes are wanted
     * @throws InputException if Assimp cannot read it, or is not there for this machine
     * @throws IOException if the file cannot be read at all
     */
    static SceneInput.Figure read(Path file, NativeFormat format, boolean skin) throws IOException {
        String where = String.valueOf(file.getFileName());
        int length = Limits.size(file);
        try (InputStream in = Files.newInputStream(file)) {
            byte[] head = in.readNBytes(Math.min(length, NativeFormat.HEAD_BYTES));
            String problem = head.length == 0 ? "the file is empty" : format.problem(head);
            if (!problem.isEmpty()) {
                throw new InputException(where, problem, "Export the character again, or as .glb.");
            }
            InputStream whole = new SequenceInputStream(new ByteArrayInputStream(head), in);
            return inProcess()
                    ? here(where, format, length, whole, skin)
                    : ImportProcess.read(where, format, length, whole, skin, bounds(length), ChildCommand::of);
        }
    }

    private static boolean inProcess() {
        String value = System.getProperty(SETTING, "process");
        if (!value.equals("process") && !value.equals("in-process")) {
            throw new InputException(
                    SETTING,
                    "is '" + value + "', allowed are process and in-process",
                    "Leave it out to read in a process of its own.");
        }
        return value.equals("in-process");
    }

    private static SceneInput.Figure here(String where, NativeFormat format, int length, InputStream file, boolean skin)
            throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        RecordOutput out = new RecordOutput(bytes);
        AssimpImport.write(format.fileName(), format.importer(), length, file, skin, () -> {}, out);
        out.flush();
        RecordInput in = new RecordInput(new ByteArrayInputStream(bytes.toByteArray()));
        return SceneInput.read(where, in, format.metresPerUnit());
    }

    /** Assimp reads text FBX at 20 MB/s and takes eleven times its size; see docs/adr/0013. */
    static ImportProcess.Bounds bounds(int length) {
        long megabytes = length >> 20;
        return new ImportProcess.Bounds(
                setting("seconds", 20 + megabytes), setting("megabytes", Math.min(512 + 20 * megabytes, 4096)));
    }

    private static long setting(String name, long standard) {
        Long value = Long.getLong(SETTING + "." + name, standard);
        if (value < 1) {
            throw new InputException(
                    SETTING + "." + name,
                    "is " + value + ", allowed is 1 or more",
                    "Leave it out for the usual limit.");
        }
        return value;
    }
}
