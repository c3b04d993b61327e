package dev.marionette.studies;

import dev.marionette.api.Progress;
import dev.marionette.pipeline.extensions.Robots;
import dev.marionette.pipeline.metrics.Table;
import dev.marionette.studies.YmcaArm.Fitted;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * {@code normalized-pose-robots}: the letters as one robot shows them, on another. The paper defines its metrics between any
 * two chains of revolute joints, and shows persons as sources only.
 */
final class RobotToRobotStudy implements Experiment {
    /** Beyond this a robot that shows its own pose has missed it. */
    private static final double OWN_POSE = 1e-6;

    private final Robots robots;

    @Inject
    RobotToRobotStudy(Robots robots) {
        this.robots = robots;
    }

    /** A source's poses on a target, and the mean errors against them. */
    private record Transfer(String source, String target, double ep, double ee, double e) {}

    @Override
    public String id() {
        return "normalized-pose-robots";
    }

    @Override
    public String summary() {
        return "Y, M, C and A from PR2 to CKbot and back (normalized pose, ASME 2014; not in the paper)";
    }

    @Override
    public ExperimentReport run(ExperimentOptions options, Progress progress) {
        List<YmcaArm> arms = List.of(
                YmcaArm.pr2(robots.load("pr2"), "PR2", "r"), YmcaArm.ckbot(robots.load("ckbot"), "CKbot", Math.PI / 2));
        List<double[]> letters = YmcaPose.all().stream().map(YmcaPose::curve).toList();
        List<Transfer> transfers = new ArrayList<>();
        List<Claim> claims = new ArrayList<>();
        for (YmcaArm source : arms) {
            progress.at(source.label(), transfers.size() / 6.0);
            List<Fitted> shown = source.fit(letters);
            transfers.add(transfer("person", source, shown));
            List<double[]> poses = shown.stream().map(source::inPersonAxes).toList();
            for (YmcaArm target : arms) {
                List<Fitted> fitted = target.fit(poses);
                Transfer transfer = transfer(source.label(), target, fitted);
                transfers.add(transfer);
                if (target.equals(source)) {
                    claims.add(own(transfer));
                }
            }
        }
        claims.add(easier(transfers, "CKbot", "PR2", false));
        claims.add(easier(transfers, "PR2", "CKbot", true));
        return new ExperimentReport(
                id(),
                "From robot to robot",
                "PR2's and CKbot's right arms, four joints each, show Y, M, C and A as near to a person as they can; these"
                        + " poses are then the source for both. CKbot faces forward. Letters and α are those of"
                        + " normalized-pose-ymca. The claims are ours, written down before the first run.",
                List.of(table(transfers)),
                List.of(),
                claims,
                Map.of());
    }

    private static Transfer transfer(String source, YmcaArm target, List<Fitted> fitted) {
        return new Transfer(
                source,
                target.label(),
                YmcaArm.mean(fitted, Fitted::ep),
                YmcaArm.mean(fitted, Fitted::ee),
                YmcaArm.mean(fitted, Fitted::e));
    }

    private static Claim own(Transfer transfer) {
        return new Claim(
                String.format(
                        Locale.ROOT, "%s finds its own poses again: mean E %.1e", transfer.source(), transfer.e()),
                transfer.e() < OWN_POSE);
    }

    /** What one robot with four joints can show should be easier for another than what a person shows. */
    private static Claim easier(List<Transfer> transfers, String target, String source, boolean known) {
        double fromRobot = find(transfers, source, target);
        double fromPerson = find(transfers, "person", target);
        return new Claim(
                String.format(
                        Locale.ROOT,
                        "%s comes nearer to %s than to the person: mean E %.2e against %.2e",
                        target,
                        source,
                        fromRobot,
                        fromPerson),
                fromRobot < fromPerson,
                known);
    }

    private static double find(List<Transfer> transfers, String source, String target) {
        return transfers.stream()
                .filter(t -> t.source().equals(source) && t.target().equals(target))
                .mapToDouble(Transfer::e)
                .findFirst()
                .orElseThrow();
    }

    private static Table table(List<Transfer> transfers) {
        return new Table(
                "robots",
                List.of(
                        new Table.Column("source", "source", 0),
                        new Table.Column("target", "target", 0),
                        new Table.Column("ep", "mean Ep", 5),
                        new Table.Column("ee", "mean Ee", 5),
                        new Table.Column("e", "mean E", 5)),
                transfers.stream()
                        .map(t -> List.<Object>of(t.source(), t.target(), t.ep(), t.ee(), t.e()))
                        .toList());
    }
}
