package dev.marionette.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.sweep.journal.JournalCounts;
import dev.marionette.sweep.summary.Measure;
import dev.marionette.sweep.summary.SweepRuns;
import dev.marionette.sweep.summary.SweepSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SweepPageTest {
    private static SweepSummary.Band band(int condition, double end) {
        double[] cost = {1, end};
        return new SweepSummary.Band(condition, 4, new int[] {1, 2}, cost, cost.clone(), cost.clone());
    }

    private static SweepSummary.Group group(int condition) {
        return new SweepSummary.Group(condition, "limb_angle_deg", 4, 5, 6, 7, 6, 8, 9, 29, 8, Double.NaN);
    }

    /** A page of robots × motions under two settings. */
    static String wide(int robots, int motions) {
        List<SweepSummary.Cell> cells = new ArrayList<>();
        for (int i = 0; i < 2 * robots * motions; i++) {
            String robot = "humanoid-of-maker-" + i / 2 / motions;
            cells.add(new SweepSummary.Cell(i % 2, robot, "motion-" + i / 2 % motions, 1, 1, 1, 0, i % 17, 0, 17));
        }
        return page(List.of("set=a", "set=b"), List.of(), cells, List.of(), List.of());
    }

    private static String page(
            List<String> conditions,
            List<SweepSummary.Group> groups,
            List<SweepSummary.Cell> cells,
            List<SweepSummary.Band> bands,
            List<SweepRuns.Run> runs) {
        return page(conditions, groups, cells, List.of(), bands, runs);
    }

    private static String page(
            List<String> conditions,
            List<SweepSummary.Group> groups,
            List<SweepSummary.Cell> cells,
            List<SweepSummary.Comparison> comparisons,
            List<SweepSummary.Band> bands,
            List<SweepRuns.Run> runs) {
        return SweepPage.of(new SweepSummary(
                "n",
                "",
                Measure.of("limb_angle_deg"),
                new JournalCounts(12, 0, 0, 12, 1, 0, 0, 0, 24),
                conditions,
                groups,
                cells,
                comparisons,
                bands,
                runs,
                runs,
                runs,
                runs,
                runs));
    }

    /** All five lists of runs. */
    @Test
    void runsAreCalledAsInTheMatrixAndTheirWholeNamesAreTitles() {
        List<SweepSummary.Cell> cells = new ArrayList<>();
        List<SweepRuns.Run> runs = new ArrayList<>();
        for (String motion : List.of("/data/clips/a/wave.bvh", "/data/clips/b/bow.bvh")) {
            cells.add(new SweepSummary.Cell(0, "/data/robots/r2/", motion, 1, 1, 1, 0, 7, 7, 7));
            cells.add(new SweepSummary.Cell(0, "/data/robots/r1/", motion, 1, 1, 1, 0, 7, 7, 7));
            runs.add(new SweepRuns.Run(
                    0,
                    "/data/robots/r1/",
                    motion,
                    0,
                    0,
                    0,
                    "done",
                    "verified",
                    List.of("slow"),
                    Map.of("limb_angle_deg", 7.0),
                    1,
                    "",
                    ""));
        }
        String page = page(List.of("all"), List.of(), cells, List.of(), runs);

        assertThat(page).contains("<th>r1/</th>", "<th class=\"n\">a/wave.bvh</th>");
        String row = "<td title=\"/data/robots/r1/\">r1/</td><td title=\"/data/clips/a/wave.bvh\">a/wave.bvh</td>";
        assertThat(page.split(row, -1)).hasSize(1 + 5);
    }

    @Test
    void curvesThatFindNoPlaceAreCounted() {
        List<SweepSummary.Band> bands = new ArrayList<>();
        List<String> conditions = new ArrayList<>();
        for (int i = 0; i < 15; i++) {
            conditions.add("set=" + i);
            bands.add(band(i, 0.9 - 0.05 * i));
        }
        String page = page(conditions, List.of(), List.of(), bands, List.of());
        assertThat(page.split("<polygon", -1)).hasSize(1 + 12);
        assertThat(page).contains("And 3 more settings; convergence.csv has them.");
        assertThat(page(conditions, List.of(), List.of(), bands.subList(0, 12), List.of()))
                .doesNotContain("convergence.csv");
    }

    @Test
    void linesThatLieOnEachOtherAreDrawnOnceAndWhatIsNotThereIsADash() {
        String page = page(
                List.of("set=a", "set=b", "set=c"),
                List.of(group(0), group(1), group(2)),
                List.of(),
                List.of(band(0, 0.5), band(1, 0.25), band(2, 0.5)),
                List.of());

        assertThat(page.split("<polygon", -1)).hasSize(1 + 2);
        assertThat(page).contains(">set=a and 1 more<", ">set=b<", ">–<").doesNotContain("NaN");
    }

    /** Three digits, and all that stand before the point: 999.7 is no +1.00e+03. */
    @Test
    void differencesHaveNoPowersOfTenBesideOnesThatHaveNone() {
        SweepSummary.Comparison large =
                new SweepSummary.Comparison("b", 0, 1, true, 6, 999.7, -999.5, 1000.2, 0.5, 0.1, 0.2);
        SweepSummary.Comparison small =
                new SweepSummary.Comparison("a", 0, 1, true, 6, 999.4, -99.96, 12.34, 0.5, 0.1, 0.2);
        String page =
                page(List.of("set=a", "set=b"), List.of(), List.of(), List.of(large, small), List.of(), List.of());

        assertThat(page).contains(">+1000<", ">-1000 to +1000<", ">+999<", ">-100 to +12.3<");
    }

    @Test
    void shortNamesAreNeverEmpty() {
        assertThat(ShortNames.of(List.of("a/b/c.bvh")).of("a/b/c.bvh")).isEqualTo("c.bvh");
        assertThat(ShortNames.of(List.of("robots/r1/")).of("robots/r1/")).isEqualTo("r1/");
        ShortNames nested = ShortNames.of(List.of("robots/r/", "robots/r/old/"));
        assertThat(nested.of("robots/r/")).isEqualTo("r/");
        assertThat(nested.of("robots/r/old/")).isEqualTo("r/old/");
        assertThat(ShortNames.of(List.of("coman", "nao")).of("nao")).isEqualTo("nao");
        assertThat(ShortNames.of(List.of()).of("x")).isEqualTo("x");
    }
}
