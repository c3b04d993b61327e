package dev.marionette.datasets.body;

import dev.marionette.numerics.Vec3;

/**
 * Which of two mirrored limbs is the left one. Left is up × forward; forward is where the feet point, where the knees
 * bend to and, least of all, where the body goes.
 *
 * @param firstIsLeft evidence by geometry that the first limb of each pair is left, −1 to 1; 0 where there is none
 * @param certain whether the evidence is beyond doubt: feet and knees agree, clearly
 */
record Sides(double firstIsLeft, boolean certain) {
    private static final double TOES = 0.6;
    private static final double KNEES = 0.3;
    private static final double TRAVEL = 0.1;
    private static final double CLEAR_AT_REST = 0.8;

    /**
     * Looks at the legs; the arms follow by {@link #sameSide}.
     *
     * @param up unit vector up
     */
    static Sides find(Figure figure, BodyStructure body, double[] up) {
        if (body.legs().isEmpty()) {
            return new Sides(0, false);
        }
        Limb first = body.legs().get(0);
        Limb second = body.legs().get(1);
        Tally toes = new Tally();
        Tally knees = new Tally();
        Tally travel = new Tally();
        double[] across = new double[3];
        double[] forward = new double[3];
        for (int f = 0; f < figure.frames(); f++) {
            figure.vector(f, second.start(), first.start(), across);
            toe(figure, f, first, second, forward);
            toes.add(left(up, forward, across), 1);
            knee(figure, f, first, second, forward);
            knees.add(left(up, forward, across), Vec3.norm(forward) / figure.length(first.end()));
            if (f > 0) {
                way(figure, f, body.hips(), forward);
                travel.add(left(up, forward, across), Vec3.norm(forward) / figure.length(first.end()));
            }
        }
        double score = (TOES * toes.mean() + KNEES * knees.mean() + TRAVEL * travel.mean())
                / Math.max(1e-9, TOES * toes.present() + KNEES * knees.present() + TRAVEL * travel.present());
        boolean certain = Math.abs(toes.mean()) > 0.6 && toes.mean() * knees.mean() > 0.1;
        return new Sides(score, certain);
    }

    /**
     * As {@link #find}, of a character: all animations of a file have one rest pose, and where the feet point there, they
     * agree about left and right, whatever the character does. Knees are straight at rest and say nothing.
     */
    static Sides ofCharacter(Figure figure, Figure rest, BodyStructure body, double[] up) {
        Sides moving = find(figure, body, up);
        if (body.legs().isEmpty()) {
            return moving;
        }
        Limb first = body.legs().get(0);
        Limb second = body.legs().get(1);
        double[] across = new double[3];
        double[] forward = new double[3];
        rest.vector(0, second.start(), first.start(), across);
        toe(rest, 0, first, second, forward);
        double atRest = left(up, forward, across);
        boolean agree = atRest * moving.firstIsLeft > 0.3;
        return Math.abs(atRest) > CLEAR_AT_REST ? new Sides(atRest, agree) : moving;
    }

    /** Cosine-like evidence of one frame: how far {@code across} points to the left when facing {@code forward}. */
    private static double left(double[] up, double[] forward, double[] across) {
        double x = up[1] * forward[2] - up[2] * forward[1];
        double y = up[2] * forward[0] - up[0] * forward[2];
        double z = up[0] * forward[1] - up[1] * forward[0];
        double scale = Math.sqrt(x * x + y * y + z * z) * Vec3.norm(across);
        return scale < 1e-9 ? 0 : (x * across[0] + y * across[1] + z * across[2]) / scale;
    }

    private static void toe(Figure figure, int frame, Limb first, Limb second, double[] out) {
        for (int axis = 0; axis < 3; axis++) {
            out[axis] = 0;
            for (Limb leg : new Limb[] {first, second}) {
                int toe = leg.chain().get(leg.chain().size() - 1);
                out[axis] += figure.position(frame, toe, axis) - figure.position(frame, leg.end(), axis);
            }
        }
    }

    private static void knee(Figure figure, int frame, Limb first, Limb second, double[] out) {
        double[] line = new double[3];
        double[] knee = new double[3];
        out[0] = 0;
        out[1] = 0;
        out[2] = 0;
        for (Limb leg : new Limb[] {first, second}) {
            figure.vector(frame, leg.start(), leg.end(), line);
            figure.vector(frame, leg.start(), leg.middle(), knee);
            double along = (line[0] * knee[0] + line[1] * knee[1] + line[2] * knee[2])
                    / Math.max(1e-12, line[0] * line[0] + line[1] * line[1] + line[2] * line[2]);
            for (int axis = 0; axis < 3; axis++) {
                out[axis] += knee[axis] - along * line[axis];
            }
        }
    }

    private static void way(Figure figure, int frame, int hips, double[] out) {
        for (int axis = 0; axis < 3; axis++) {
            out[axis] = figure.position(frame, hips, axis) - figure.position(frame - 1, hips, axis);
        }
    }

    /**
     * Whether the first limbs of two pairs are on the same side of the body.
     *
     * @return mean cosine between the lines across, −1 to 1
     */
    static double sameSide(Figure figure, Limb firstA, Limb secondA, Limb firstB, Limb secondB) {
        double[] a = new double[3];
        double[] b = new double[3];
        double sum = 0;
        for (int f = 0; f < figure.frames(); f++) {
            figure.vector(f, secondA.start(), firstA.start(), a);
            figure.vector(f, secondB.start(), firstB.start(), b);
            double scale = Vec3.norm(a) * Vec3.norm(b);
            sum += scale < 1e-12 ? 0 : (a[0] * b[0] + a[1] * b[1] + a[2] * b[2]) / scale;
        }
        return sum / figure.frames();
    }

    /** What names say about a pair: above 0 where the first limb is left, below 0 where it is right. */
    static int byName(Figure figure, Limb first, Limb second) {
        int votes = 0;
        for (int i = 0; i < Math.min(first.chain().size(), second.chain().size()); i++) {
            votes += PartNames.side(
                    figure.name(first.chain().get(i)),
                    figure.name(second.chain().get(i)));
        }
        return votes;
    }

    /** A weighted mean. */
    private static final class Tally {
        private double sum;
        private double weight;

        void add(double value, double w) {
            if (value != 0) {
                sum += w * value;
                weight += w;
            }
        }

        double mean() {
            return weight > 1e-9 ? sum / weight : 0;
        }

        double present() {
            return weight > 1e-9 ? 1 : 0;
        }
    }
}
