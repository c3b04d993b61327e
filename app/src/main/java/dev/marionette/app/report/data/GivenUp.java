package dev.marionette.app.report.data;

import dev.marionette.api.BodyJoint;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * What was given up, and why, in plain words: every stretch of frames in which a keypoint is well off its target,
 * with what held it back there. Well off is 2 cm, on robots under a metre 2 % of their height. Hand, wrist and elbow of an
 * arm that are off together make one sentence. And balance, where that calls for a warning.
 */
final class GivenUp {
    private static final double OFF = 0.02;
    private static final double BRIDGE_SECONDS = 0.25;
    private static final int LEAST_FRAMES = 3;
    private static final int SHOWN = 10;

    private final RunTrace trace;
    private final Causes causes;
    private final double off;

    private GivenUp(RunTrace trace) {
        this.trace = trace;
        causes = new Causes(trace);
        off = OFF * Math.min(1, trace.run().robot().height());
    }

    /** A keypoint off its target. */
    private record Miss(BodyJoint role, FrameRuns.Run frames, int worst, double metres) {
        boolean together(Miss other) {
            return limb(role).equals(limb(other.role))
                    && frames.first() <= other.frames.last()
                    && other.frames.first() <= frames.last();
        }

        /** {@code left}, {@code right}, or the head alone. */
        private static String limb(BodyJoint role) {
            return role.id().replaceFirst("_.*", "");
        }
    }

    /** The sentences of a run: balance, then misses, the worst first; what goes beyond ten is counted in a last one. */
    static List<Sentence> of(RetargetOutcome run) {
        return of(RunTrace.of(run));
    }

    static List<Sentence> of(RunTrace trace) {
        return new GivenUp(trace).sentences();
    }

    private List<Sentence> sentences() {
        List<List<Miss>> groups = groups();
        List<Sentence> sentences = new ArrayList<>();
        Tipping.of(trace.run()).ifPresent(sentences::add);
        groups.stream().limit(SHOWN).forEach(group -> sentences.add(sentence(group)));
        if (groups.size() > SHOWN) {
            Miss next = groups.get(SHOWN).get(0);
            String more = Words.format(
                    "And %d more, none worse than %s.", groups.size() - SHOWN, Words.centimetres(next.metres()));
            sentences.add(
                    new Sentence(more, next.frames().first(), next.frames().last(), next.worst()));
        }
        return sentences;
    }

    /** Misses of one limb at one time, the worst first; the groups in the order of their worst. */
    private List<List<Miss>> groups() {
        List<List<Miss>> groups = new ArrayList<>();
        for (Miss miss : misses()) {
            groups.stream()
                    .filter(group -> group.get(0).together(miss))
                    .findFirst()
                    .ifPresentOrElse(group -> group.add(miss), () -> groups.add(new ArrayList<>(List.of(miss))));
        }
        return groups;
    }

    private List<Miss> misses() {
        List<Miss> misses = new ArrayList<>();
        int bridge = (int) Math.round(BRIDGE_SECONDS / trace.found().periodSeconds());
        for (Map.Entry<BodyJoint, double[]> entry : trace.errors().entrySet()) {
            double[] error = entry.getValue();
            for (FrameRuns.Run frames : FrameRuns.above(error, off, bridge, LEAST_FRAMES)) {
                int worst = worst(error, frames);
                misses.add(new Miss(entry.getKey(), frames, worst, error[worst]));
            }
        }
        misses.sort(Comparator.comparingDouble(Miss::metres).reversed());
        return misses;
    }

    private static int worst(double[] error, FrameRuns.Run run) {
        int worst = run.first();
        for (int f = run.first(); f <= run.last(); f++) {
            worst = error[f] > error[worst] ? f : worst;
        }
        return worst;
    }

    /** The frames around the worst in which at least half of it is missed: a cause must hold there. */
    private FrameRuns.Run core(Miss miss) {
        double[] error = trace.errors().getOrDefault(miss.role(), new double[0]);
        int first = miss.worst();
        int last = miss.worst();
        while (first > miss.frames().first() && error[first - 1] >= 0.5 * miss.metres()) {
            first--;
        }
        while (last < miss.frames().last() && error[last + 1] >= 0.5 * miss.metres()) {
            last++;
        }
        return new FrameRuns.Run(first, last);
    }

    private Sentence sentence(List<Miss> group) {
        Miss first = group.get(0);
        List<String> who = new ArrayList<>();
        for (Miss miss : group) {
            boolean named = who.stream().anyMatch(w -> w.startsWith(part(first, miss)));
            if (!named) {
                who.add(part(first, miss) + " " + (who.isEmpty() ? "up to " : "") + Words.centimetres(miss.metres()));
            }
        }
        String text = Words.format(
                "%s off target in %s: %s.",
                Words.capital(Words.list(who)),
                Words.frames(
                        first.frames().first(),
                        first.frames().last(),
                        trace.found().periodSeconds()),
                String.join("; ", causes.of(first.role(), core(first))));
        return new Sentence(text, first.frames().first(), first.frames().last(), first.worst());
    }

    /** {@code right hand} for the first of a group, {@code wrist} for the others. */
    private static String part(Miss first, Miss miss) {
        String name = Words.role(miss.role());
        return miss.role() == first.role() ? name : name.substring(name.indexOf(' ') + 1);
    }
}
