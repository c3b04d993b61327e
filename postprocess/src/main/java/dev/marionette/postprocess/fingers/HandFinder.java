package dev.marionette.postprocess.fingers;

import dev.marionette.numerics.Vec3;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Finds the fingers of a hand: chains of bones beyond the wrist, called by their names where these say which is which, else by their places
 * from the thumb on.
 */
final class HandFinder {
    /** What hangs on a forearm beyond this share of it hangs on the hand, as in rigs that have a bone for each finger's root. */
    private static final double AT_THE_END = 0.8;

    /**
     * A bone that begins nearer to the wrist than this share of the way to its end lies in the palm: hands have that at most a third of the
     * way to the knuckle, and a knuckle is two thirds of the way to the next joint.
     */
    private static final double IN_THE_PALM = 0.5;

    /** A thumb ends nearer to the wrist than this share of what the next finger does. */
    private static final double THUMB = 0.9;

    /** The last bone of a finger, where nothing says where it ends, has this length of the one before (Buryanov and Kotiuk 2010: 0.6 to 0.8). */
    private static final double LAST = 0.7;

    /** Joints nearer to each other than this share of the hand are in one place. */
    private static final double NOTHING = 1e-3;

    private static final int PHALANGES = 3;
    /** The number one, alone or behind zeros. */
    private static final Pattern FIRST = Pattern.compile("(?<![1-9])1(?!\\d)");

    private static final Pattern NUMBER = Pattern.compile("(?i)finger[ ._-]*(\\d)");

    private final Bones bones;
    private final int wrist;
    private final boolean left;
    private final double size;

    private HandFinder(Bones bones, int wrist, boolean left) {
        this.bones = bones;
        this.wrist = wrist;
        this.left = left;
        double far = 0;
        for (int b = wrist + 1; b < bones.parents().length; b++) {
            far = isBelow(b) ? Math.max(far, bones.distance(wrist, b)) : far;
        }
        size = far;
    }

    private boolean isBelow(int bone) {
        int b = bone;
        while (b > wrist) {
            b = bones.parents()[b];
        }
        return b == wrist;
    }

    /**
     * The hand beyond a wrist.
     *
     * @return empty where there are no fingers, or where all are on one line, so that the direction in which they curl is unknown
     */
    static Optional<Hand> find(Bones bones, int elbow, int wrist, boolean left) {
        if (bones.parents()[wrist] < 0) {
            return Optional.empty();
        }
        HandFinder finder = new HandFinder(bones, wrist, left);
        List<List<Integer>> chains = new ArrayList<>();
        for (int root : finder.roots(elbow)) {
            finder.split(root, new ArrayList<>(), chains);
        }
        return finder.hand(chains);
    }

    /** The bones on which fingers begin. */
    private List<Integer> roots(int elbow) {
        List<Integer> roots = new ArrayList<>(bones.children(wrist));
        for (int sibling : bones.children(bones.parents()[wrist])) {
            double[] fore = Vec3.minus(bones.at(wrist), bones.at(elbow));
            double along = Vec3.dot(Vec3.minus(bones.at(sibling), bones.at(elbow)), fore);
            // sleeves and bracelets hang there, too
            boolean says = isNamed(sibling) || bones.distance(sibling, wrist) < NOTHING * size;
            if (sibling != wrist && says && along > AT_THE_END * Vec3.dot(fore, fore)) {
                roots.add(sibling);
            }
        }
        return roots;
    }

    /** Whether a bone, or one that hangs on it, is called a finger. */
    private boolean isNamed(int bone) {
        String name = bones.names().get(bone);
        return Digit.named(name).isPresent()
                || NUMBER.matcher(name).find()
                || bones.children(bone).stream().anyMatch(this::isNamed);
    }

    /** Adds the chains that begin on a bone: one, or those of several fingers on a bone of the palm. */
    private void split(int root, List<Integer> above, List<List<Integer>> chains) {
        List<Integer> chain = new ArrayList<>(above);
        int bone = root;
        while (true) {
            chain.add(bone);
            List<Integer> next = bones.children(bone);
            List<Integer> carrying =
                    next.stream().filter(b -> !bones.children(b).isEmpty()).toList();
            if (carrying.size() > 1) {
                carrying.forEach(b -> split(b, List.of(), chains));
                return;
            }
            if (next.isEmpty()) {
                chains.add(chain);
                return;
            }
            bone = carrying.isEmpty() ? farthest(next) : carrying.get(0);
        }
    }

    private int farthest(List<Integer> some) {
        return some.stream()
                .max(Comparator.comparingDouble(b -> bones.distance(wrist, b)))
                .orElseThrow();
    }

    private Optional<Hand> hand(List<List<Integer>> chains) {
        Map<Digit, List<Integer>> named = new EnumMap<>(Digit.class);
        List<List<Integer>> unnamed = new ArrayList<>();
        for (List<Integer> chain : chains) {
            Optional<Digit> digit = chain.stream()
                    .flatMap(b -> Digit.named(bones.names().get(b)).stream())
                    .findFirst();
            if (chain.stream().noneMatch(b -> bones.used().test(b))) {
                continue;
            }
            if (digit.isPresent()) {
                // targets of inverse kinematics and the like are called so, too
                named.merge(digit.get(), chain, (one, other) -> other.size() > one.size() ? other : one);
            } else if (chain.size() > 1) {
                unnamed.add(chain);
            }
        }
        if (!unnamed.isEmpty() && unnamed.stream().allMatch(chain -> number(chain) >= 0)) {
            // where fingers have numbers, a single bone with a finger's name is a target or the like
            named.entrySet()
                    .removeIf(e -> e.getKey() != Digit.THUMB && e.getValue().size() == 1);
        }
        // where fingers are called so, what is not is something that the hand holds
        if (named.keySet().stream().allMatch(digit -> digit == Digit.THUMB)) {
            byPlace(named, unnamed);
        }
        Map<Digit, Finger> fingers = new EnumMap<>(Digit.class);
        named.forEach((digit, chain) -> finger(digit, chain).ifPresent(f -> fingers.put(digit, f)));
        return axes(fingers);
    }

    /** Names fingers by their numbers or, without them, by their distance from the thumb. */
    private void byPlace(Map<Digit, List<Integer>> named, List<List<Integer>> unnamed) {
        if (!named.containsKey(Digit.THUMB)) {
            thumb(unnamed).ifPresent(chain -> named.put(Digit.THUMB, chain));
        }
        List<Integer> thumb = named.get(Digit.THUMB);
        if (thumb == null) {
            return;
        }
        List<List<Integer>> others = new ArrayList<>(unnamed);
        others.remove(thumb);
        double[] beside = bones.at(thumb.get(0));
        others.sort(
                others.stream().allMatch(chain -> number(chain) >= 0)
                        ? Comparator.comparingInt(this::number)
                        : Comparator.comparingDouble(chain -> Vec3.distance(beside, bones.at(begin(chain)))));
        List<Digit> digits = Digit.inOrder(others.size());
        for (int i = 0; i < others.size() && i < digits.size(); i++) {
            named.put(digits.get(i), others.get(i));
        }
    }

    /** The one that has the first number, or ends nearest to the wrist. */
    private Optional<List<Integer>> thumb(List<List<Integer>> chains) {
        if (chains.size() < 2) {
            return Optional.empty();
        }
        List<Integer> first = Collections.min(chains, Comparator.comparingInt(this::number));
        if (number(first) == 0 || number(first) > 0 && chains.size() == 5) {
            return Optional.of(first);
        }
        List<List<Integer>> near =
                chains.stream().sorted(Comparator.comparingDouble(this::reach)).toList();
        return reach(near.get(0)) < THUMB * reach(near.get(1)) ? Optional.of(near.get(0)) : Optional.empty();
    }

    /** The bone at the knuckle. */
    private int begin(List<Integer> chain) {
        return finger(Digit.MIDDLE, chain).map(finger -> finger.bones()[0]).orElse(chain.get(0));
    }

    private double reach(List<Integer> chain) {
        return bones.distance(wrist, chain.get(chain.size() - 1));
    }

    private int number(List<Integer> chain) {
        return chain.stream()
                .map(b -> NUMBER.matcher(bones.names().get(b)))
                .filter(Matcher::find)
                .map(m -> Integer.parseInt(m.group(1)))
                .findFirst()
                .orElse(-1);
    }

    /** The finger of a chain: without bones of the palm, ends, and what has no length. */
    private Optional<Finger> finger(Digit digit, List<Integer> chain) {
        List<Integer> joints = new ArrayList<>(chain);
        while (joints.size() > 1 && lies(joints, digit)) {
            joints.remove(0);
        }
        int tip = -1;
        int last = joints.get(joints.size() - 1);
        if (joints.size() > 1
                && (joints.size() > PHALANGES
                        || bones.isEnd(last)
                        || !bones.used().test(last))) {
            int end = joints.size() - 1;
            tip = isPoint(joints.get(end - 1), joints.get(end)) ? -1 : joints.get(end);
            joints = joints.subList(Math.max(0, end - PHALANGES), end);
        }
        int n = joints.size();
        double[] directions = new double[3 * n];
        double[] lengths = new double[n];
        for (int i = 0; i < n; i++) {
            int from = joints.get(i);
            int to = i + 1 < n ? joints.get(i + 1) : tip;
            double[] direction = to < 0 ? incoming(joints, i) : bones.direction(from, to);
            lengths[i] = to < 0 ? (i == 0 ? 1 : LAST * lengths[i - 1]) : bones.distance(from, to);
            System.arraycopy(direction, 0, directions, 3 * i, 3);
            if (Vec3.norm(direction) == 0) {
                return Optional.empty();
            }
        }
        return Optional.of(
                new Finger(digit, joints.stream().mapToInt(Integer::intValue).toArray(), directions, middles(lengths)));
    }

    /** Whether the first bone of a finger lies in the palm: as its name says or, where there are more than a finger has, its place. */
    private boolean lies(List<Integer> joints, Digit digit) {
        int first = joints.get(0);
        if (isPoint(first, joints.get(1)) || bones.isOfPalm(first)) {
            return true;
        }
        return digit != Digit.THUMB
                && joints.size() > PHALANGES
                && !isFirst(first)
                && bones.distance(wrist, first) < IN_THE_PALM * bones.distance(wrist, joints.get(1));
    }

    /** Whether a name says that a bone is the first one of a finger. */
    private boolean isFirst(int bone) {
        String name = bones.names().get(bone);
        return Digit.named(name).isPresent() && FIRST.matcher(name).find();
    }

    private boolean isPoint(int from, int to) {
        return bones.distance(from, to) < NOTHING * size;
    }

    /** A bone of which nobody says where it ends goes on as the one before. */
    private double[] incoming(List<Integer> joints, int i) {
        int before = i > 0 ? joints.get(i - 1) : bones.parents()[joints.get(0)];
        return bones.direction(before, joints.get(i));
    }

    private static double[] middles(double[] lengths) {
        double whole = Arrays.stream(lengths).sum();
        double[] middles = new double[lengths.length];
        double before = 0;
        for (int i = 0; i < lengths.length; i++) {
            middles[i] = (before + lengths[i] / 2) / whole;
            before += lengths[i];
        }
        return middles;
    }

    private Optional<Hand> axes(Map<Digit, Finger> found) {
        List<Finger> rest =
                found.values().stream().filter(f -> f.digit() != Digit.THUMB).collect(Collectors.toList());
        if (rest.isEmpty()) {
            return Optional.empty();
        }
        double[] first = knuckle(rest.get(0));
        double[] far = knuckle(rest.get(rest.size() - 1));
        double[] middle = new double[3];
        for (Finger finger : rest) {
            middle = Vec3.plus(middle, 1.0 / rest.size(), knuckle(finger));
        }
        Finger middleFinger = found.get(Digit.MIDDLE);
        double[] along = Vec3.unit(Vec3.minus(middleFinger == null ? middle : knuckle(middleFinger), bones.at(wrist)));
        Finger thumb = found.get(Digit.THUMB);
        double[] from = rest.size() > 1 ? first : thumb == null ? far : knuckle(thumb);
        double[] across = Vec3.unit(Vec3.across(Vec3.minus(far, from), along));
        if (Vec3.norm(across) == 0 && thumb != null) {
            // a thumb that begins at the wrist points to its side
            across = Vec3.unit(Vec3.across(Vec3.plus(new double[3], -1, Vec3.at(thumb.directions(), 0)), along));
        }
        if (Vec3.norm(along) == 0 || Vec3.norm(across) == 0) {
            return Optional.empty();
        }
        double[] out = left ? Vec3.cross(across, along) : Vec3.cross(along, across);
        double[] axes = new double[9];
        System.arraycopy(along, 0, axes, 0, 3);
        System.arraycopy(across, 0, axes, 3, 3);
        System.arraycopy(out, 0, axes, 6, 3);
        return Optional.of(new Hand(wrist, List.copyOf(found.values()), axes, far));
    }

    private double[] knuckle(Finger finger) {
        return bones.at(finger.bones()[0]);
    }
}
