package dev.marionette.kinematics.collision;

/** Distances in closed form, to test iterative ones against. */
final class Oracle {
    private Oracle() {}

    /** Distance of two segments: of an end from the other segment, or of the lines where their feet lie inside. */
    static double segments(double[] p1, double[] q1, double[] p2, double[] q2) {
        double best = Math.min(
                Math.min(pointSegment(p1, p2, q2), pointSegment(q1, p2, q2)),
                Math.min(pointSegment(p2, p1, q1), pointSegment(q2, p1, q1)));
        double[] d1 = Cases.minus(q1, p1);
        double[] d2 = Cases.minus(q2, p2);
        double[] r = Cases.minus(p1, p2);
        double[] n = {d1[1] * d2[2] - d1[2] * d2[1], d1[2] * d2[0] - d1[0] * d2[2], d1[0] * d2[1] - d1[1] * d2[0]};
        double nn = Cases.dot(n, n);
        double a = Cases.dot(d1, d1);
        double e = Cases.dot(d2, d2);
        if (nn <= 1e-16 * a * e) {
            return best;
        }
        double b = Cases.dot(d1, d2);
        double c = Cases.dot(d1, r);
        double f = Cases.dot(d2, r);
        double s = (b * f - c * e) / (a * e - b * b);
        double t = (a * f - b * c) / (a * e - b * b);
        if (s > 0 && s < 1 && t > 0 && t < 1) {
            best = Math.min(best, Math.abs(Cases.dot(r, n)) / Math.sqrt(nn));
        }
        return best;
    }

    static double pointSegment(double[] p, double[] a, double[] b) {
        double[] d = Cases.minus(b, a);
        double dd = Cases.dot(d, d);
        double t = dd == 0 ? 0 : Math.max(0, Math.min(1, Cases.dot(Cases.minus(p, a), d) / dd));
        return Cases.distance(p, new double[] {a[0] + t * d[0], a[1] + t * d[1], a[2] + t * d[2]});
    }

    static double pointBox(double[] p, Box box, double[] pose) {
        double[] q = Cases.inverseTransform(pose, p);
        double[] h = {box.hx(), box.hy(), box.hz()};
        double sum = 0;
        for (int i = 0; i < 3; i++) {
            double out = Math.max(0, Math.abs(q[i]) - h[i]);
            sum += out * out;
        }
        return Math.sqrt(sum);
    }

    /** Distance of two disjoint boxes: some vertex against a box, or some edge against an edge. */
    static double boxes(Box a, double[] poseA, Box b, double[] poseB) {
        double[][] va = vertices(a, poseA);
        double[][] vb = vertices(b, poseB);
        double best = Double.POSITIVE_INFINITY;
        for (int i = 0; i < 8; i++) {
            best = Math.min(best, pointBox(va[i], b, poseB));
            best = Math.min(best, pointBox(vb[i], a, poseA));
        }
        for (int i = 0; i < 8; i++) {
            for (int j = 0; j < 8; j++) {
                for (int k = 1; k < 8; k <<= 1) {
                    for (int l = 1; l < 8; l <<= 1) {
                        if ((i & k) == 0 && (j & l) == 0) {
                            best = Math.min(best, segments(va[i], va[i | k], vb[j], vb[j | l]));
                        }
                    }
                }
            }
        }
        return best;
    }

    static double[][] vertices(ConvexShape s, double[] pose) {
        double[][] out = new double[s.vertexCount()][];
        double[] p = new double[3];
        for (int i = 0; i < out.length; i++) {
            s.vertex(i, p, 0);
            out[i] = Cases.transform(pose, p);
        }
        return out;
    }
}
