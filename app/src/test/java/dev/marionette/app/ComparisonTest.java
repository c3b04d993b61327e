package dev.marionette.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.InputException;
import dev.marionette.api.RunStatus;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ComparisonTest {
    @Test
    void aRefusedWayStandsBesideTheOthers() {
        Map<String, Comparison.Way> ways = new LinkedHashMap<>();
        ways.put("one", Comparison.Way.of(SampleRun.get()));
        ways.put("two", Comparison.Way.refused(new InputException("robot", "has no legs", "Try another.")));
        Comparison comparison = new Comparison("coman", "salute", 0, ways);
        assertThat(comparison.status()).isEqualTo(RunStatus.FAILED);
        assertThat(comparison.table().rows()).hasSize(2);
        assertThat(comparison.text()).contains("refused", "limb_angle_deg", "–");
        assertThat(comparison.json()).contains("has no legs");
    }
}
