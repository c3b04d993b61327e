package dev.marionette.methods.geometric;

import dev.marionette.methods.geometric.GeometricSettings.GeometricError;

/** The defaults, as the tests take them. */
final class TestSettings {
    static final StreamSettings STREAM = new StreamSettings(0.1, 30, 0.25);

    private TestSettings() {}

    static GeometricSettings geometric(GeometricError error) {
        return new GeometricSettings(40, 0.03, 5, error, 0, 1, 0.5, 0.2, 0.2, 0.005);
    }
}
