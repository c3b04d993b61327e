package dev.marionette.bo.gp;

/** The Gaussian processes by name: {@code java} and {@code smile}. They agree to 1e-6. */
public final class Surrogates {
    /** The default, by measurement: as exact as Smile's, faster, and there on every platform. */
    public static final String DEFAULT = "java";

    private Surrogates() {}

    /**
     * A new surrogate.
     *
     * @param name {@code java} or {@code smile}
     * @throws IllegalArgumentException if the name is neither; the message lists them
     * @throws UnsupportedOperationException if Smile's native libraries do not load here; the message says what to do
     */
    public static Surrogate create(String name) {
        return switch (name) {
            case "java" -> new JavaGp();
            case "smile" -> smile();
            default -> throw new IllegalArgumentException("unknown surrogate '" + name + "'. Known: java, smile.");
        };
    }

    private static Surrogate smile() {
        SmileGp smile = new SmileGp();
        TrainingSet probe = new TrainingSet(1);
        probe.add(new double[] {0.5}, 0);
        smile.fit(probe, GpParameters.ofLog(new double[3]));
        return smile;
    }

    static UnsupportedOperationException missingNatives(LinkageError cause) {
        return new UnsupportedOperationException(
                "the surrogate 'smile' needs native OpenBLAS, which does not load on "
                        + System.getProperty("os.name") + " " + System.getProperty("os.arch") + " (" + cause
                        + "). Maybe use the surrogate 'java', or add org.bytedeco:openblas and org.bytedeco:arpack-ng"
                        + " with this platform's classifier.",
                cause);
    }
}
