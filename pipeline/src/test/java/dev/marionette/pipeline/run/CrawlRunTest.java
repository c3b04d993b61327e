package dev.marionette.pipeline.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.FootContacts;
import dev.marionette.api.InputException;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.balance.ContactPart;
import dev.marionette.kinematics.balance.ContactPartMotion;
import dev.marionette.kinematics.balance.Feet;
import dev.marionette.pipeline.Runs;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.testkit.Crawler;
import dev.marionette.verify.CheckResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A robot that crawls on hands and knees as a made-up person does. */
class CrawlRunTest {
    private static final int FRAMES = 250;

    private static RetargetOutcome outcome;

    @TempDir
    private static Path shared;

    @BeforeAll
    static void runOnce() {
        outcome = Runs.run("unitree-g1", Crawler.clip(FRAMES), "ground.base=floating");
    }

    @Test
    void handsAndKneesStayWhereTheyAre() {
        assertThat(outcome.verification().lines()).isEmpty();
        assertThat(outcome.verification().checks())
                .extracting(CheckResult::check)
                .contains("ground_penetration", "contact_level", "contact_slide");
        FootContacts contacts = outcome.ground().orElseThrow().contacts();
        Feet feet = outcome.robot().feet().orElseThrow();
        JointTrajectory motion = outcome.trajectory();
        for (BodyJoint joint :
                List.of(BodyJoint.LEFT_HAND, BodyJoint.RIGHT_HAND, BodyJoint.LEFT_KNEE, BodyJoint.RIGHT_KNEE)) {
            ContactPart part = feet.others().stream()
                    .filter(p -> p.joint() == joint)
                    .findFirst()
                    .orElseThrow();
            ContactPartMotion path = new ContactPartMotion(outcome.robot().model(), part, motion);
            boolean[] touches = contacts.flags(joint);
            int kept = 0;
            int known = 0;
            for (int f = 0; f < FRAMES; f++) {
                boolean left = joint == BodyJoint.LEFT_HAND || joint == BodyJoint.RIGHT_KNEE;
                known += Crawler.rests(left, f) ? 1 : 0;
                kept += touches[f] ? 1 : 0;
                if (touches[f]) {
                    assertThat(path.lift(f)).as("%s, frame %d", joint, f).isLessThan(0.002);
                }
                if (f + 1 < FRAMES && touches[f] && touches[f + 1]) {
                    assertThat(path.slide(f) / motion.periodSeconds())
                            .as("%s, frame %d", joint, f)
                            .isLessThan(0.03);
                }
            }
            assertThat(kept).as("%s", joint).isGreaterThan((int) (0.9 * known));
        }
    }

    /** The schedule is in the report, from which a run is verified. */
    @Test
    void theScheduleComesBackFromTheReport() throws IOException {
        Path run = shared.resolve("run");
        Runs.folder().write(run, outcome, List.of(), Map.of());
        assertThat(Runs.verifier().verify(run, Optional.empty()).toReport())
                .isEqualTo(outcome.verification().toReport());
        Path report = run.resolve(RunFolder.REPORT);
        Files.writeString(report, Files.readString(report).replace("\"left_knee\"", "\"left_toe\""));
        assertThatThrownBy(() -> Runs.verifier().verify(run, Optional.empty()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("ground.contacts.left_toe");
    }
}
