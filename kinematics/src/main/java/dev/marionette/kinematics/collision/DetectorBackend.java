package dev.marionette.kinematics.collision;

/** The narrow phases to choose from, by the name that the configuration uses. */
public enum DetectorBackend {
    /** Ours: separating axes, GJK and EPA in double precision. */
    GJK {
        @Override
        public PairDetector open() {
            return new StandardDetector();
        }
    },
    /** Bullet through libgdx: native, single precision. */
    BULLET {
        @Override
        public PairDetector open() {
            return new BulletDetector();
        }
    };

    /**
     * Makes a workspace for one thread; close it after use.
     *
     * @throws dev.marionette.api.InputException if a native library is needed and cannot be loaded
     */
    public abstract PairDetector open();
}
