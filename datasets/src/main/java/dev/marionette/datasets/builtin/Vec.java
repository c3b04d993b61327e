package dev.marionette.datasets.builtin;

/** A point or direction in space, metres. */
record Vec(double x, double y, double z) {
    Vec plus(Vec o) {
        return new Vec(x + o.x, y + o.y, z + o.z);
    }

    Vec minus(Vec o) {
        return new Vec(x - o.x, y - o.y, z - o.z);
    }

    Vec times(double s) {
        return new Vec(x * s, y * s, z * s);
    }

    double dot(Vec o) {
        return x * o.x + y * o.y + z * o.z;
    }

    Vec cross(Vec o) {
        return new Vec(y * o.z - z * o.y, z * o.x - x * o.z, x * o.y - y * o.x);
    }

    double length() {
        return StrictMath.sqrt(dot(this));
    }

    Vec unit() {
        return times(1 / length());
    }
}
