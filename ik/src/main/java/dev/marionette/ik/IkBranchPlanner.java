package dev.marionette.ik;

import dev.marionette.ik.BranchPaths.Candidate;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.RobotModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
 * of the frame. Where the warm-started branch leaves a large error, the cheapest path through these candidates is found ({@link BranchPaths}).
 * The best pose of a frame may be one that no joint gets to in time: a straight arm that swings back twists by half a turn for a
 * few degrees. So what can be reached in time from where the cheapest paths are at the frame before is a candidate, too.
 */
final class IkBranchPlanner {
    private static final int STARTS = 6;
    /** So many candidates of the frame before are continued. */
    private static final int GOING_ON = 2;

    private static final int COARSE_FRAMES = 80;
    private static final double COARSE_SECONDS = 0.1;
    /** Further apart they are in no clip, however long: a branch that is needed for a moment must not be missed. */
    private static final double FARTHEST_SECONDS = 0.2;
    /** Squared error of a limb, rad², above which other branches are looked for. */
    private static final double POOR = 0.02;
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

        /**
         * Solves a frame from where {@link #q} is, with joints within these bounds, too.
         *
         * @param lower by dof, rad or m. Not modified.
         * @param upper by dof, rad or m. Not modified.
         */
        IkStatus solve(int frame, double[] lower, double[] upper);

        /** The joints. The live array; may be set before {@link #solve}. */
        double[] q();

        /** Whether the limb takes part in a collision after {@link #solve}. */
        boolean collides(Limb limb);

        /** Weighted squared error of a position track after {@link #solve}, rad². */
        double squaredError(int track);
    }

    private final RobotModel model;
    private final double[] start;
    private final int first;
    private final int frames;
    private final int stride;
    /** How far joints get from a coarse frame to the next, rad or m. */
    private final double[] reach;

    private final Function<double[], Pass> passes;
    private final Function<Limb, LimbSamples> samples;
    private final List<Limb> limbs;
    /** Per limb the chosen poses at the coarse frames; empty where the warm-started branch serves. */
    private final List<List<Candidate>> branches = new ArrayList<>();

    /**
     * @param start where the joints are before the first frame. Not modified.
     * @param first the first frame
     * @param frames the one behind the last
     */
    IkBranchPlanner(
            RobotModel model,
            double[] start,
            List<Limb> limbs,
            int first,
            int frames,
            double periodSeconds,
            Function<double[], Pass> passes,
            Function<Limb, LimbSamples> samples) {
        this.model = model;
        this.start = start;
        this.first = first;
        this.frames = frames;
        this.passes = passes;
        this.samples = samples;
        this.limbs = limbs;
        int forTime = (int) Math.round(COARSE_SECONDS / periodSeconds);
        int forCount = (frames - first + COARSE_FRAMES - 1) / COARSE_FRAMES;
        int most = (int) Math.round(FARTHEST_SECONDS / periodSeconds);
        stride = Math.max(1, Math.max(Math.min(forCount, most), forTime));
        reach = new double[model.dof()];
        Arrays.setAll(reach, d -> model.velocityLimit(d) * stride * periodSeconds);
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
        for (int l = 0; l < limbs.size() && (frame - first) % stride == 0; l++) {
            if (!branches.get(l).isEmpty()) {
                Limb limb = limbs.get(l);
                Candidate wanted = branches.get(l).get((frame - first) / stride);
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
        for (int frame = first; frame < frames; frame += stride) {
            IkStatus status = pass.solve(frame, frame == first);
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
            plan(poor, candidates);
        }
    }

    /** Adds other candidates of some limbs to the warm-started ones, and finds the cheapest paths; the rest of the robot keeps its warm start. */
    private void plan(List<Integer> poor, List<List<List<Candidate>>> candidates) {
        Map<Integer, LimbSamples> library = new TreeMap<>();
        Map<Integer, BranchPaths> paths = new TreeMap<>();
        poor.forEach(l -> library.put(l, samples.apply(limbs.get(l))));
        poor.forEach(l -> paths.put(l, new BranchPaths(limbs.get(l), start, reach)));
        Kinematics kinematics = new Kinematics(model);
        Pass pass = passes.apply(start);
        for (int k = 0; first + k * stride < frames; k++) {
            double[] warm = candidates.get(0).get(k).get(0).q();
            Map<Integer, List<Candidate>> layers = new TreeMap<>();
            for (int l : poor) {
                layers.put(l, candidates.get(l).get(k));
            }
            kinematics.update(warm);
            Map<Integer, List<double[]>> starts = new TreeMap<>();
            int frame = first + k * stride;
            library.forEach((l, of) -> starts.put(l, of.closest(frame, kinematics, STARTS)));
            addColdStarts(pass, frame, warm, starts, layers);
            if (k > 0) {
                addReachable(pass, frame, warm, paths, layers);
            }
            paths.forEach((l, path) -> path.add(Objects.requireNonNull(layers.get(l))));
        }
        paths.forEach((l, path) -> branches.set(l, path.cheapest()));
    }

    /** Solves a coarse frame from the samples closest to its targets. */
    private void addColdStarts(
            Pass pass,
            int frame,
            double[] warm,
            Map<Integer, List<double[]>> starts,
            Map<Integer, List<Candidate>> layers) {
        for (int s = 0; s < STARTS; s++) {
            int number = s;
            System.arraycopy(warm, 0, pass.q(), 0, warm.length);
            starts.forEach((l, poses) -> {
                if (number < poses.size()) {
                    limbs.get(l).copy(poses.get(number), pass.q());
                }
            });
            // what runs into a pose that is known already is no other branch
            IkStatus status = pass.solve(
                    frame,
                    () -> layers.entrySet().stream()
                            .allMatch(layer -> isKnown(pass.q(), limbs.get(layer.getKey()), layer.getValue())));
            keep(pass, status, layers);
        }
    }

    /** Solves a coarse frame within what the limbs' own joints reach in time from where the cheapest paths are at the frame before. */
    private void addReachable(
            Pass pass,
            int frame,
            double[] warm,
            Map<Integer, BranchPaths> paths,
            Map<Integer, List<Candidate>> layers) {
        double[] lower = new double[warm.length];
        double[] upper = new double[warm.length];
        for (int s = 0; s < GOING_ON; s++) {
            int number = s;
            System.arraycopy(warm, 0, pass.q(), 0, warm.length);
            Arrays.fill(lower, Double.NEGATIVE_INFINITY);
            Arrays.fill(upper, Double.POSITIVE_INFINITY);
            paths.forEach((l, path) -> {
                List<Candidate> ends = path.ends(GOING_ON);
                double[] earlier = ends.get(Math.min(number, ends.size() - 1)).q();
                limbs.get(l).copy(earlier, pass.q());
                for (int d : limbs.get(l).joints()) {
                    lower[d] = earlier[d] - reach[d];
                    upper[d] = earlier[d] + reach[d];
                }
            });
            keep(pass, pass.solve(frame, lower, upper), layers);
        }
    }

    /** Adds what was found to the candidates of limbs. */
    private void keep(Pass pass, IkStatus status, Map<Integer, List<Candidate>> layers) {
        layers.forEach((l, layer) -> {
            Limb limb = limbs.get(l);
            keep(new Candidate(pass.q().clone(), cost(pass, limb, status)), limb, layer);
        });
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
}
