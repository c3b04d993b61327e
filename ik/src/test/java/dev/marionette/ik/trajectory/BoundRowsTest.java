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

    /** Prices in the merit function go with the keys of rows; a new row has a given one, and none is above that of the problem. */
    @Test
    void violationsCountAtTheirPrices() {
        BoundRows before = new BoundRows(1);
        before.addInequality(1, -0.5, 1000);
        before.addEquality(2, 0.25, 1000);
        assertThat(before.pricedViolation()).isZero();
        before.setMeritPrice(0, 4);
        before.setMeritPrice(1, 8);
        assertThat(before.violation()).isEqualTo(0.75);
        assertThat(before.pricedViolation()).isEqualTo(4 * 0.5 + 8 * 0.25);
        BoundRows rows = new BoundRows(1);
        rows.addEquality(2, -1, 1000);
        rows.addInequality(3, -1, 1000);
        rows.addInequality(1, -1, 1000);
        rows.addInequality(4, 1, 1000);
        rows.takePrices(before, 16);
        assertThat(rows.pricedViolation()).isEqualTo(8 + 16 + 4);
        rows.clear();
        rows.addInequality(1, -1, 1000);
        assertThat(rows.meritPrice(0)).isZero();
        rows.takePrices(new BoundRows(1), 2000);
        assertThat(rows.meritPrice(0)).isEqualTo(1000);
        assertThat(before.dearest()).isEqualTo(8);
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

    /** What is worked with has no zeros, and is the gradient otherwise; rows that are added later take part once they are compressed. */
    @Test
    void compressedRowsAreTheGradients() {
        BoundRows rows = new BoundRows(6);
        double[] vector = {9, 1, 2, 3, 4, 5, 6, 9};
        for (int size : new int[] {3, 30}) {
            rows.clear();
            for (int i = 0; i < size; i++) {
                int at = rows.addInequality(i, 1, 1);
                for (int a = i % 2; a < 6; a += 1 + i % 3) {
                    rows.gradient()[at + a] = i + 0.25 * a - 3;
                }
            }
            rows.compress();
            for (int i = 0; i < size; i++) {
                double dot = 0;
                double[] scaled = new double[8];
                for (int a = 0; a < 6; a++) {
                    double g = rows.gradient()[6 * i + a];
                    dot += g * vector[1 + a];
                    scaled[1 + a] = 2 * g;
                }
                assertThat(rows.dot(i, vector, 1)).isEqualTo(dot);
                double[] added = new double[8];
                rows.addScaled(i, 2, added, 1);
                assertThat(added).isEqualTo(scaled);
            }
        }
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
