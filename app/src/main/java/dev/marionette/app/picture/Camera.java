package dev.marionette.app.picture;

/** From where a picture is taken; parallel projection, so that all poses have one scale. */
public enum Camera {
    /** From the front, a little from above. */
    FRONT(0, 6),
    /** From the right side. */
    SIDE(-90, 6),
    /** From above. */
    TOP(0, 90),
    /** Between front and side. */
    QUARTER(-38, 14);

    private final double azimuth;
    private final double elevation;

    Camera(double azimuthDeg, double elevationDeg) {
        azimuth = Math.toRadians(azimuthDeg);
        elevation = Math.toRadians(elevationDeg);
    }

    /** Across the picture, metres. */
    double across(double x, double y) {
        return Math.cos(azimuth) * y - Math.sin(azimuth) * x;
    }

    /** Up the picture, metres. */
    double up(double x, double y, double z) {
        return Math.cos(elevation) * z - Math.sin(elevation) * ahead(x, y);
    }

    /** Towards the eye, metres. */
    double near(double x, double y, double z) {
        return Math.sin(elevation) * z + Math.cos(elevation) * ahead(x, y);
    }

    /** Towards the foot of the eye, metres. */
    private double ahead(double x, double y) {
        return Math.cos(azimuth) * x + Math.sin(azimuth) * y;
    }
}
