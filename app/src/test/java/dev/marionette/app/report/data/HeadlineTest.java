package dev.marionette.app.report.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.Finding;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeadlineTest {
    @Test
    void aPelvisThatJumpsInTheClipIsNotTakenForTheRobotsDoing() {
        List<Finding> findings = List.of(
                Finding.warning("feet", "one is lifted"),
                Finding.warning("pelvis", "the person's pelvis jumps from a frame to the next at 2.57 s"));
        assertThat(Headline.ofClip(findings))
                .containsExactly("In the clip the person's pelvis jumps from a frame to the next at 2.57 s.");
    }
}
