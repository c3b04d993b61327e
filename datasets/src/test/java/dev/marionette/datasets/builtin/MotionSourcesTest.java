package dev.marionette.datasets.builtin;

import dev.marionette.api.MotionSource;
import dev.marionette.testkit.MotionSourceContract;
import org.junit.jupiter.api.Nested;

/** The built-in data sets keep their contract. */
class MotionSourcesTest {
    @Nested
    class Choi2019 extends MotionSourceContract {
        @Override
        protected MotionSource source() {
            return new Choi2019Motions();
        }
    }

    @Nested
    class Ayusawa2017 extends MotionSourceContract {
        @Override
        protected MotionSource source() {
            return new Ayusawa2017Motions();
        }
    }
}
