package dev.marionette.datasets.body;

/** Tells an animal on four legs from a person: its spine lies across its legs and all four limbs hang side by side. */
final class FourLegs {
    private FourLegs() {}

    /** Whether most frames look like four legs. People bend down, so the spine has to lie well across. */
    static boolean seen(Figure figure, BodyStructure body) {
        return seen(figure, body, 0.6);
    }

    /** Whether a figure at rest stands on four legs; at rest people are upright, so a spine aslant will do. */
    static boolean atRest(Figure rest, BodyStructure body) {
        return seen(rest, body, 0.75);
    }

    private static boolean seen(Figure figure, BodyStructure body, double across) {
        if (body.legs().isEmpty()) {
            return false;
        }
        int frames = 0;
        double[] spine = new double[3];
        double[] legs = new double[3];
        double[] arms = new double[3];
        for (int f = 0; f < figure.frames(); f++) {
            figure.vector(f, body.hips(), body.chest(), spine);
            hang(figure, f, body.legs().get(0), body.legs().get(1), legs);
            hang(figure, f, body.arms().get(0), body.arms().get(1), arms);
            frames += Math.abs(cosine(spine, legs)) < across && cosine(legs, arms) > 0.6 ? 1 : 0;
        }
        return frames > 0.8 * figure.frames();
    }

    private static void hang(Figure figure, int frame, Limb a, Limb b, double[] out) {
        for (int axis = 0; axis < 3; axis++) {
            out[axis] = figure.position(frame, a.end(), axis)
                    - figure.position(frame, a.start(), axis)
                    + figure.position(frame, b.end(), axis)
                    - figure.position(frame, b.start(), axis);
        }
    }

    private static double cosine(double[] a, double[] b) {
        double scale = Math.sqrt((a[0] * a[0] + a[1] * a[1] + a[2] * a[2]) * (b[0] * b[0] + b[1] * b[1] + b[2] * b[2]));
        return scale < 1e-12 ? 1 : (a[0] * b[0] + a[1] * b[1] + a[2] * b[2]) / scale;
    }
}
