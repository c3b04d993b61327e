package dev.marionette.numerics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnglesTest {
    @ParameterizedTest
    @CsvSource({"10, 20, 10", "350, 10, -10", "-170, 170, 190", "10, 725, 730", "181, 0, -179", "179, 0, 179"})
    void isNearestByWholeTurns(double angle, double other, double nearest) {
        double found = Math.toDegrees(Angles.nearest(Math.toRadians(angle), Math.toRadians(other)));
        assertThat(found).isCloseTo(nearest, within(1e-12 * 360));
    }
}
