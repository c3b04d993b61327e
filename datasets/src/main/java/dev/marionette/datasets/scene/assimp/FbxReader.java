package dev.marionette.datasets.scene.assimp;

/** Reads characters from Autodesk FBX, binary or text. */
public final class FbxReader extends AssimpReader {
    /** A reader; it has no state. */
    public FbxReader() {
        super(NativeFormat.FBX, "fbx", ".fbx");
    }

    @Override
    public boolean accepts(String fileName, byte[] head) {
        return NativeFormat.isBinaryFbx(head) || super.accepts(fileName, head);
    }
}
