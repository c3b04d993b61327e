package dev.marionette.datasets.body;

/**
 * Which axis of a clip points up: a body stands on its feet, so over the frames the head is above the feet.
 *
 * @param axis 0, 1, 2 for x, y, z
 * @param sign 1 or −1
 * @param confidence mean cosine between the axis and the line from the feet to the head, −1 to 1
 */
public record UpAxis(int axis, int sign, double confidence) {
    /** What breaks a tie, for a figure that lies or bends most of the time: y is by far the most common. */
    private static final double[] PRIOR = {0, 0.1, 0.05};

    /**
     * Which axis is up for a character: y, where it stands along it at rest, since its formats have y up and a motion may
     * be that of falling; else as for any figure.
     */
    static UpAxis ofCharacter(Figure figure, Figure rest, BodyStructure body) {
        UpAxis atRest = find(rest, body);
        boolean stands = atRest.axis == 1 && atRest.sign == 1 && atRest.confidence > 0.8;
        return stands ? atRest : find(figure, body);
    }

    static UpAxis find(Figure figure, BodyStructure body) {
        double[] sums = new double[3];
        double[] d = new double[3];
        int head = body.headTop() >= 0 ? body.headTop() : body.chest();
        for (int f = 0; f < figure.frames(); f++) {
            fromFeetToHead(figure, body, head, f, d);
            double length = Math.sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
            for (int axis = 0; axis < 3 && length > 0; axis++) {
                sums[axis] += d[axis] / length;
            }
        }
        int best = 1;
        double bestScore = Double.NEGATIVE_INFINITY;
        for (int axis = 0; axis < 3; axis++) {
            double score = Math.abs(sums[axis]) / figure.frames() + PRIOR[axis];
            if (score > bestScore) {
                bestScore = score;
                best = axis;
            }
        }
        double mean = sums[best] / figure.frames();
        return new UpAxis(best, mean < 0 ? -1 : 1, Math.abs(mean));
    }

    private static void fromFeetToHead(Figure figure, BodyStructure body, int head, int frame, double[] out) {
        if (body.legs().isEmpty()) {
            figure.vector(frame, body.hips(), head, out);
            return;
        }
        for (int axis = 0; axis < 3; axis++) {
            double feet = 0;
            for (Limb leg : body.legs()) {
                feet += figure.position(frame, leg.end(), axis) / 2;
            }
            out[axis] = figure.position(frame, head, axis) - feet;
        }
    }

    /** The axis as a unit vector. */
    public double[] vector() {
        double[] up = new double[3];
        up[axis] = sign;
        return up;
    }

    /** The axis as people write it: {@code Y}, {@code -Z}. */
    public String label() {
        return (sign < 0 ? "-" : "") + "XYZ".charAt(axis);
    }
}
