package dev.marionette.ik.trajectory;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BoundRowsTest {
    @Test
    void rowsKeepWhatTheyWereGivenWhenRoomGrows() {
        BoundRows rows = new BoundRows(3);
        for (int i = 0; i < 40; i++) {
            int at = i % 3 == 0 ? rows.addEquality(i, -i, 100 + i) : rows.addInequality(i, i, 200 + i);
            assertThat(at).isEqualTo(3 * i);
            for (int k = 0; k < 3; k++) {
                assertThat(rows.gradient()[at + k]).isZero();
                rows.gradient()[at + k] = 10 * i + k;
            }
        }
        assertThat(rows.size).isEqualTo(40);
        for (int i = 0; i < 40; i++) {
            boolean equality = i % 3 == 0;
            assertThat(rows.key(i)).isEqualTo(i);
            assertThat(rows.isEquality(i)).isEqualTo(equality);
            assertThat(rows.value(i)).isEqualTo(equality ? -i : i);
            assertThat(rows.price(i)).isEqualTo(equality ? 100 + i : 200 + i);
            assertThat(rows.gradient()[3 * i + 2]).isEqualTo(10 * i + 2);
        }
    }

    @Test
    void aRowIsFoundByItsKeyAndThePlaceItIsOf() {
        BoundRows rows = new BoundRows(1);
        rows.addInequality(5, 1, 1);
        rows.at(2);
        rows.addInequality(5, 2, 1);
        rows.addInequality(6, 3, 1);
        assertThat(rows.find(5)).isZero();
        assertThat(rows.find(5 + (2L << 48))).isEqualTo(1);
        assertThat(rows.find(6)).isEqualTo(-1);
        rows.clear();
        assertThat(rows.size).isZero();
        assertThat(rows.find(5)).isEqualTo(-1);
        rows.addInequality(7, 1, 1);
        assertThat(rows.key(0)).isEqualTo(7);
    }

    /** A row that is there again after {@code clear} has a gradient of zeros. */
    @Test
    void gradientsBeginWithZeros() {
        BoundRows rows = new BoundRows(2);
        int at = rows.addInequality(1, 0, 1);
        rows.gradient()[at + 1] = 3;
        rows.clear();
        at = rows.addEquality(1, 0, 1);
        assertThat(rows.gradient()[at + 1]).isZero();
    }

    @Test
    void inequalitiesAreViolatedBelowZeroAndEqualitiesAnywhereElse() {
        BoundRows rows = new BoundRows(1);
        rows.addInequality(1, 2, 1);
        assertThat(rows.violation()).isZero();
        rows.addInequality(2, -0.5, 1);
        rows.addEquality(3, 0.25, 1);
        rows.addEquality(4, -0.125, 1);
        assertThat(rows.violation()).isEqualTo(0.875);
    }
}
