package dev.marionette.robots.mjcf;

import dev.marionette.numerics.Quaternions;
import dev.marionette.robots.urdf.XmlElement;

/**
 * A pose in its parent.
 *
 * @param rotation 9 values row-major: its axes in the parent
 * @param position 3 values, metres, parent
 */
record MjcfFrame(double[] rotation, double[] position) {
    private static final double TINY = 1e-10;

    static final MjcfFrame IDENTITY = new MjcfFrame(new double[] {1, 0, 0, 0, 1, 0, 0, 0, 1}, new double[3]);

    /** The pose that an element's {@code pos} and one of its orientation attributes say. */
    static MjcfFrame of(MjcfElement element, MjcfCompiler compiler) {
        return new MjcfFrame(orientation(element, compiler), element.vector("pos", 0, 0, 0));
    }

    /** The element's own attribute wins over that of a default, whichever of the five it is. */
    private static double[] orientation(MjcfElement element, MjcfCompiler compiler) {
        for (XmlElement level : element.levels()) {
            if (level.attribute("quat").isPresent()) {
                return quaternion(level, MjcfElement.vector(level, "quat", 4));
            } else if (level.attribute("axisangle").isPresent()) {
                double[] v = MjcfElement.vector(level, "axisangle", 4);
                return turn(unit(level, "axisangle", v[0], v[1], v[2]), v[3] * compiler.perUnit());
            } else if (level.attribute("euler").isPresent()) {
                return euler(MjcfElement.vector(level, "euler", 3), compiler);
            } else if (level.attribute("xyaxes").isPresent()) {
                return axes(level, MjcfElement.vector(level, "xyaxes", 6));
            } else if (level.attribute("zaxis").isPresent()) {
                double[] z = MjcfElement.vector(level, "zaxis", 3);
                return toZ(unit(level, "zaxis", z[0], z[1], z[2]));
            }
        }
        return IDENTITY.rotation.clone();
    }

    /** The rotation of a quaternion w, x, y, z of any length above 0. */
    static double[] quaternion(XmlElement where, double[] q) {
        double n = Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
        if (n < TINY) {
            throw where.error("quat has no length", "A quaternion is w x y z, such as 1 0 0 0.");
        }
        double[] r = new double[9];
        Quaternions.toMatrix(new double[] {q[0] / n, q[1] / n, q[2] / n, q[3] / n}, 0, r);
        return r;
    }

    /** Rodrigues' formula for a unit axis. */
    static double[] turn(double[] a, double angle) {
        double c = Math.cos(angle);
        double s = Math.sin(angle);
        double k = 1 - c;
        return new double[] {
            c + k * a[0] * a[0],
            k * a[0] * a[1] - s * a[2],
            k * a[0] * a[2] + s * a[1],
            k * a[1] * a[0] + s * a[2],
            c + k * a[1] * a[1],
            k * a[1] * a[2] - s * a[0],
            k * a[2] * a[0] - s * a[1],
            k * a[2] * a[1] + s * a[0],
            c + k * a[2] * a[2]
        };
    }

    private static double[] euler(double[] angles, MjcfCompiler compiler) {
        double[] r = IDENTITY.rotation.clone();
        for (int i = 0; i < 3; i++) {
            char letter = compiler.eulerSequence().charAt(i);
            double[] axis = new double[3];
            axis[Character.toLowerCase(letter) - 'x'] = 1;
            double[] next = turn(axis, angles[i] * compiler.perUnit());
            r = Character.isLowerCase(letter) ? multiply(r, next) : multiply(next, r);
        }
        return r;
    }

    private static double[] axes(XmlElement where, double[] v) {
        double[] x = unit(where, "xyaxes", v[0], v[1], v[2]);
        double d = x[0] * v[3] + x[1] * v[4] + x[2] * v[5];
        double[] y = unit(where, "xyaxes", v[3] - d * x[0], v[4] - d * x[1], v[5] - d * x[2]);
        return new double[] {
            x[0],
            y[0],
            x[1] * y[2] - x[2] * y[1],
            x[1],
            y[1],
            x[2] * y[0] - x[0] * y[2],
            x[2],
            y[2],
            x[0] * y[1] - x[1] * y[0]
        };
    }

    /** The least turn that brings z to a unit vector. */
    static double[] toZ(double[] z) {
        double s = Math.hypot(z[0], z[1]);
        double[] axis = s < TINY ? new double[] {1, 0, 0} : new double[] {-z[1] / s, z[0] / s, 0};
        return turn(axis, Math.atan2(s, z[2]));
    }

    static double[] unit(XmlElement where, String attribute, double x, double y, double z) {
        double n = Math.sqrt(x * x + y * y + z * z);
        if (n < TINY) {
            throw where.error(attribute + " has no length or no direction", "Give a vector that is not zero.");
        }
        return new double[] {x / n, y / n, z / n};
    }

    static double[] multiply(double[] a, double[] b) {
        double[] c = new double[9];
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                c[3 * i + j] = a[3 * i] * b[j] + a[3 * i + 1] * b[3 + j] + a[3 * i + 2] * b[6 + j];
            }
        }
        return c;
    }

    /** A direction of this frame in the parent. */
    double[] direction(double[] v) {
        double[] out = new double[3];
        for (int i = 0; i < 3; i++) {
            out[i] = rotation[3 * i] * v[0] + rotation[3 * i + 1] * v[1] + rotation[3 * i + 2] * v[2];
        }
        return out;
    }

    /** A point of this frame in the parent. */
    double[] point(double[] p) {
        double[] out = direction(p);
        for (int i = 0; i < 3; i++) {
            out[i] += position[i];
        }
        return out;
    }

    /** The pose in this frame's parent of what is at {@code inner} in this frame. */
    MjcfFrame then(MjcfFrame inner) {
        return new MjcfFrame(multiply(rotation, inner.rotation), point(inner.position));
    }

    /** A move without a turn. */
    static MjcfFrame shift(double x, double y, double z) {
        return new MjcfFrame(IDENTITY.rotation, new double[] {x, y, z});
    }
}
