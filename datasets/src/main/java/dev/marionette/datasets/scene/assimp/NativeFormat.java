package dev.marionette.datasets.scene.assimp;

import java.nio.charset.StandardCharsets;

/**
 * The formats that are read by native code. Which one a file is told to be comes from what it begins with and from its reader;
 * what it is called is not passed on, so that none of the forty other importers of Assimp is reached.
 */
enum NativeFormat {
    FBX("FBX", "character.fbx", "Autodesk FBX Importer", Double.NaN) {
        @Override
        String problem(byte[] head) {
            return isBinaryFbx(head) || isText(head)
                    ? ""
                    : "it is neither binary FBX, which begins '" + MAGIC + "', nor text";
        }
    },
    COLLADA("Collada", "character.dae", "Collada Importer", 1) {
        @Override
        String problem(byte[] head) {
            if (head.length > 1 && head[0] == 'P' && head[1] == 'K') {
                return "it is a zip archive, and Collada is text";
            }
            // In UTF-16 every other byte of these characters is zero.
            String start = new String(head, StandardCharsets.ISO_8859_1)
                    .replaceAll("[\\x00\\s\u00ef\u00bb\u00bf\u00fe\u00ff]", "");
            return start.startsWith("<") ? "" : "Collada is XML and begins with '<'";
        }
    };

    /** As many bytes of a file are looked at. */
    static final int HEAD_BYTES = 512;

    private static final String MAGIC = "Kaydara FBX Binary";

    private final String shown;
    private final String fileName;
    private final String importer;
    private final double metresPerUnit;

    NativeFormat(String shown, String fileName, String importer, double metresPerUnit) {
        this.shown = shown;
        this.fileName = fileName;
        this.importer = importer;
        this.metresPerUnit = metresPerUnit;
    }

    /** As people write it. */
    String shown() {
        return shown;
    }

    /** What Assimp is told that the file is called: it chooses its importer by the ending. */
    String fileName() {
        return fileName;
    }

    /** What Assimp calls the importer that has to read it. */
    String importer() {
        return importer;
    }

    /** The unit of what Assimp makes of a file that does not name one: Collada is brought to metres by Assimp, of FBX nobody knows. */
    double metresPerUnit() {
        return metresPerUnit;
    }

    /** Why a file that begins so is none of this format; empty where it may be one. */
    abstract String problem(byte[] head);

    /** Whether a file begins as binary FBX does. */
    static boolean isBinaryFbx(byte[] head) {
        return new String(head, 0, Math.min(head.length, MAGIC.length()), StandardCharsets.ISO_8859_1).equals(MAGIC);
    }

    private static boolean isText(byte[] head) {
        for (byte b : head) {
            if (b >= 0 && b < ' ' && b != '\t' && b != '\n' && b != '\r' && b != '\f') {
                return false;
            }
        }
        return true;
    }
}
