package dev.marionette.methods.wholebody;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.methods.wholebody.MotionSearch.Balance;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MotionSearchTest {
    /** A zero-moment point that is nearer to where it is to be is worth neither a collision nor a foot that is lifted. */
    @Test
    void collisionsCountBeforeStancesAndTheseBeforeTheZeroMomentPoint() {
        Balance colliding = new Balance(1, 200, 0);
        Balance lifted = new Balance(0, 190, 0);
        Balance outside = new Balance(0, 200, 0.5);
        Balance inside = new Balance(0, 200, 0.1);
        assertThat(Stream.of(colliding, lifted, outside, inside).sorted())
                .containsExactly(inside, outside, lifted, colliding);
    }
}
