package dev.marionette.ik;

import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.RobotModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Plans the IK branches of the limbs through a motion. An arm reaches a pose on several branches (elbow up or down, shoulder
 * turned over). Warm starts keep to one branch, and that may run into a limit where another one would serve: a shoulder that
 * pitches by 90° can lift an arm forward or sideways, but only sideways all the way up.
 *
 * <p>On coarse frames every limb is solved from several starts, those of {@link LimbSamples} that come closest to the targets
 * of the frame. Where the warm-started branch leaves a large error, the cheapest path through these candidates is found by dynamic programming (Viterbi): the cost of a frame is its squared
 * error, the cost of a switch is the motion that the joints' velocity limits do not allow in the time between the frames.
 */
final class IkBranchPlanner {
    private static final int STARTS = 6;
    private static final int COARSE_FRAMES = 80;
    private static final double COARSE_SECONDS = 0.1;
    /** Further apart they are in no clip, however long: a branch that is needed for a moment must not be missed. */
    private static final double FARTHEST_SECONDS = 0.2;
    /** Squared error of a limb, rad², above which other branches are looked for. */
    private static final double POOR = 0.02;
    /** Weight of squared motion between coarse frames against squared error. */
    private static final double MOTION_WEIGHT = 0.005;
    /** Weight of squared motion beyond the velocity limits. */
    private static final double EXCESS_WEIGHT = 0.2;
    /** What a pose in self-collision costs, rad². */
    private static final double COLLISION_COST = 0.3;
    /** Candidates closer than this in every joint are one, rad. */
    private static final double SAME = 0.15;
    /** A warm-started pose this far from the chosen one is on another branch, rad. */
    private static final double OTHER_BRANCH = 0.3;
    /** A limb switches to the chosen branch where that is better by so much, rad². */
    private static final double BETTER = 0.01;

    /** One pass over the motion. */
    interface Pass {
        /** Solves a frame from where {@link #q} is; a cold start takes more rounds. */
        IkStatus solve(int frame, boolean cold);

        /** A cold start that takes no further rounds once it has got to what is enough, asked after each round that STALLED. */
        IkStatus solve(int frame, BooleanSupplier enough);

        /** The joints. The live array; may be set before {@link #solve}. */
        double[] q();

        /** Whether the limb takes part in a collision after {@link #solve}. */
        boolean collides(Limb limb);

        /** Weighted squared error of a position track after {@link #solve}, rad². */
        double squaredError(int track);
    }

    private record Candidate(double[] q, double cost) {}

    private final RobotModel model;
    private final double[] start;
    private final int frames;
    private final double periodSeconds;
    private final int stride;
    private final Function<double[], Pass> passes;
    private final Function<Limb, LimbSamples> samples;
    private final List<Limb> limbs;
    /** Per limb the chosen poses at the coarse frames; empty where the warm-started branch serves. */
    private final List<List<Candidate>> branches = new ArrayList<>();

    /** @param start where the joints are before the first frame. Not modified. */
    IkBranchPlanner(
            RobotModel model,
            double[] start,
            List<Limb> limbs,
            int frames,
            double periodSeconds,
            Function<double[], Pass> passes,
            Function<Limb, LimbSamples> samples) {
        this.model = model;
        this.start = start;
        this.frames = frames;
        this.periodSeconds = periodSeconds;
        this.passes = passes;
        this.samples = samples;
        this.limbs = limbs;
        int forTime = (int) Math.round(COARSE_SECONDS / periodSeconds);
        int forCount = (frames + COARSE_FRAMES - 1) / COARSE_FRAMES;
        int most = (int) Math.round(FARTHEST_SECONDS / periodSeconds);
        stride = Math.max(1, Math.max(Math.min(forCount, most), forTime));
        search();
    }

    /**
     * Puts the limbs that are on another branch than the chosen one onto it, where the chosen one is better: the frames between
     * the coarse ones may have found a branch as good, and a switch shows.
     *
     * @param frame the frame that was just solved
     * @param pass what solved it. Its joints are modified where a limb changes over.
     * @param status how it ended
     * @return the numbers of the limbs that changed over, with which the frame has to be solved again
     */
    List<Integer> redirect(int frame, Pass pass, IkStatus status) {
        List<Integer> changed = new ArrayList<>();
        for (int l = 0; l < limbs.size() && frame % stride == 0; l++) {
            if (!branches.get(l).isEmpty()) {
                Limb limb = limbs.get(l);
                Candidate wanted = branches.get(l).get(frame / stride);
                if (limb.distance(pass.q(), wanted.q()) > OTHER_BRANCH
                        && cost(pass, limb, status) > wanted.cost() + BETTER) {
                    limb.copy(wanted.q(), pass.q());
                    changed.add(l);
                }
            }
        }
        return changed;
    }

    private void search() {
        List<List<List<Candidate>>> candidates = new ArrayList<>();
        for (int l = 0; l < limbs.size(); l++) {
            candidates.add(new ArrayList<>());
            branches.add(List.of());
        }
        Pass pass = passes.apply(start);
        double[] worst = new double[limbs.size()];
        for (int frame = 0; frame < frames; frame += stride) {
            IkStatus status = pass.solve(frame, frame == 0);
            for (int l = 0; l < worst.length; l++) {
                double cost = cost(pass, limbs.get(l), status);
                worst[l] = Math.max(worst[l], cost);
                candidates
                        .get(l)
                        .add(new ArrayList<>(List.of(new Candidate(pass.q().clone(), cost))));
            }
        }
        List<Integer> poor = IntStream.range(0, worst.length)
                .filter(l -> worst[l] > POOR)
                .boxed()
                .toList();
        if (!poor.isEmpty()) {
            addColdStarts(poor, candidates);
            poor.forEach(l -> branches.set(l, cheapest(limbs.get(l), candidates.get(l))));
        }
    }

    /** Solves every coarse frame from the samples closest to its targets; the rest of the robot keeps its warm start. */
    private void addColdStarts(List<Integer> poor, List<List<List<Candidate>>> candidates) {
        Map<Integer, LimbSamples> library = new TreeMap<>();
        poor.forEach(l -> library.put(l, samples.apply(limbs.get(l))));
        Kinematics kinematics = new Kinematics(model);
        Pass pass = passes.apply(start);
        for (int k = 0; k * stride < frames; k++) {
            int frame = k * stride;
            double[] warm = candidates.get(0).get(k).get(0).q();
            kinematics.update(warm);
            Map<Integer, List<double[]>> starts = new TreeMap<>();
            library.forEach((l, of) -> starts.put(l, of.closest(frame, kinematics, STARTS)));
            for (int s = 0; s < STARTS; s++) {
                int start = s;
                System.arraycopy(warm, 0, pass.q(), 0, warm.length);
                starts.forEach((l, poses) -> {
                    if (start < poses.size()) {
                        limbs.get(l).copy(poses.get(start), pass.q());
                    }
                });
                int at = k;
                // what runs into a pose that is known already is no other branch
                IkStatus status = pass.solve(
                        frame,
                        () -> poor.stream()
                                .allMatch(l -> isKnown(
                                        pass.q(),
                                        limbs.get(l),
                                        candidates.get(l).get(at))));
                for (int l : poor) {
                    Candidate found = new Candidate(pass.q().clone(), cost(pass, limbs.get(l), status));
                    keep(found, limbs.get(l), candidates.get(l).get(k));
                }
            }
        }
    }

    private static boolean isKnown(double[] q, Limb limb, List<Candidate> known) {
        for (Candidate candidate : known) {
            if (limb.closer(candidate.q(), q, SAME)) {
                return true;
            }
        }
        return false;
    }

    /** Of candidates that are one, the warm-started or else the cheaper one stays. */
    private static void keep(Candidate found, Limb limb, List<Candidate> known) {
        for (int i = 0; i < known.size(); i++) {
            if (limb.closer(known.get(i).q(), found.q(), SAME)) {
                if (i > 0 && found.cost() < known.get(i).cost()) {
                    known.set(i, found);
                }
                return;
            }
        }
        known.add(found);
    }

    private static double cost(Pass pass, Limb limb, IkStatus status) {
        double sum = status == IkStatus.COLLIDING && pass.collides(limb) ? COLLISION_COST : 0;
        for (int track : limb.tracks()) {
            sum += pass.squaredError(track);
        }
        return sum;
    }

    private List<Candidate> cheapest(Limb limb, List<List<Candidate>> layers) {
        List<double[]> costs = new ArrayList<>();
        List<int[]> from = new ArrayList<>();
        for (int k = 0; k < layers.size(); k++) {
            List<Candidate> layer = layers.get(k);
            double[] cost = new double[layer.size()];
            int[] back = new int[layer.size()];
            for (int i = 0; i < cost.length; i++) {
                cost[i] = Double.POSITIVE_INFINITY;
                int before = k == 0 ? 1 : layers.get(k - 1).size();
                for (int j = 0; j < before; j++) {
                    double[] earlier = k == 0 ? start : layers.get(k - 1).get(j).q();
                    double total = (k == 0 ? 0 : costs.get(k - 1)[j])
                            + change(limb, earlier, layer.get(i).q(), k == 0);
                    if (total < cost[i]) {
                        cost[i] = total;
                        back[i] = j;
                    }
                }
                cost[i] += layer.get(i).cost();
            }
            costs.add(cost);
            from.add(back);
        }
        return trace(layers, costs, from);
    }

    private static List<Candidate> trace(List<List<Candidate>> layers, List<double[]> costs, List<int[]> from) {
        int last = layers.size() - 1;
        int at = 0;
        for (int i = 1; i < costs.get(last).length; i++) {
            at = costs.get(last)[i] < costs.get(last)[at] ? i : at;
        }
        List<Candidate> branch = new ArrayList<>();
        for (int k = last; k >= 0; k--) {
            branch.add(0, layers.get(k).get(at));
            at = from.get(k)[at];
        }
        return branch;
    }

    /** What a change of pose costs; to the first frame there is all the time in the world. */
    private double change(Limb limb, double[] a, double[] b, boolean first) {
        double sum = 0;
        for (int d : limb.joints()) {
            double moved = Math.abs(b[d] - a[d]);
            double excess = first ? 0 : Math.max(0, moved - model.velocityLimit(d) * stride * periodSeconds);
            sum += MOTION_WEIGHT * moved * moved + EXCESS_WEIGHT * excess * excess;
        }
        return sum;
    }
}
