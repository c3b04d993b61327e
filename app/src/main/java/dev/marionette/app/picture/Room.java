package dev.marionette.app.picture;

/** The room that figures take in a picture. */
final class Room {
    private final Camera camera;
    private double left = Double.POSITIVE_INFINITY;
    private double right = Double.NEGATIVE_INFINITY;
    private double bottom = Double.POSITIVE_INFINITY;
    private double top = Double.NEGATIVE_INFINITY;
    private double ground = Double.POSITIVE_INFINITY;

    Room(Camera camera) {
        this.camera = camera;
    }

    void include(Mesh mesh) {
        for (int t = 0; t < mesh.size(); t++) {
            for (int c = 0; c < 3; c++) {
                double x = mesh.at(t, c, 0);
                double y = mesh.at(t, c, 1);
                double z = mesh.at(t, c, 2);
                left = Math.min(left, camera.across(x, y));
                right = Math.max(right, camera.across(x, y));
                bottom = Math.min(bottom, camera.up(x, y, z));
                top = Math.max(top, camera.up(x, y, z));
                ground = Math.min(ground, z);
            }
        }
    }

    /** Between lines on the ground: a quarter of the height. */
    double step() {
        return 0.25 * (top - bottom);
    }

    double aspect() {
        return (right - left) / (top - bottom);
    }

    /** Centres the room in a cell of the height of a pose. */
    Canvas3d.Place place(int pixels, double x, double y) {
        double scale = 0.9 * pixels / (top - bottom);
        double across = 0.5 * (left + right);
        double up = 0.5 * (top + bottom);
        return new Canvas3d.Place(scale, x - scale * across, y + scale * up, new double[3], ground);
    }
}
