package dev.marionette.datasets.scene.assimp;

/** Reads characters from Collada ({@code .dae}). */
public final class ColladaReader extends AssimpReader {
    /** A reader; it has no state. */
    public ColladaReader() {
        super(NativeFormat.COLLADA, "collada", ".dae");
    }
}
