package dev.marionette.app.report.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.app.SampleRun;
import dev.marionette.methods.BoundCost;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TrackingErrorSummaryTest {
    @Test
    void whatABoundCostsIsASentence() {
        List<Sentence> sentences = TrackingErrorSummary.of(
                SampleRun.costing(List.of(new BoundCost("left shank", "upper limit of l_hip", 30, 50, 6.12, 41))));
        assertThat(sentences).hasSize(1);
        assertThat(sentences.get(0).text())
                .startsWith("Left shank 6.1° off on average in frames 30–50 (")
                .endsWith("): upper limit of l_hip.");
        assertThat(sentences.get(0).first()).isEqualTo(30);
        assertThat(sentences.get(0).last()).isEqualTo(50);
        assertThat(sentences.get(0).show()).isEqualTo(41);
    }

    @Test
    void aMotionWithinReachHasNone() {
        assertThat(TrackingErrorSummary.of(SampleRun.costing(List.of()))).isEmpty();
    }

    @Test
    void whatGoesBeyondTenIsCounted() {
        List<BoundCost> costs = IntStream.range(0, 14)
                .mapToObj(i -> new BoundCost("head", "balance", i, i + 5, 3, i))
                .toList();
        List<Sentence> sentences = TrackingErrorSummary.of(SampleRun.costing(costs));
        assertThat(sentences).hasSize(11);
        assertThat(sentences.get(10).text()).startsWith("And 4 more");
    }
}
