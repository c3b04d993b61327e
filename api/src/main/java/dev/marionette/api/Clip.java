package dev.marionette.api;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A motion of a person or a character: where each joint is, and how it is turned, at a uniform rate. Positions are in
 * metres in a world frame with z up; which way the body faces is not fixed. Immutable; the arrays handed out are copies.
 */
public final class Clip {
    /** Sizes beyond which a clip is refused. */
    public static final int MAX_FRAMES = 2_000_000;

    private static final double[] NONE = {};

    private final String name;
    private final double rateHz;
    private final int frames;
    private final List<String> jointNames;
    private final int[] parents;
    private final double[] positions;
    private final double[] orientations;
    private final double[] restPositions;
    private final EnumMap<BodyJoint, Integer> roles;
    private final List<Finding> findings;
    private final Extras extras;

    /**
     * What few clips have.
     *
     * @param angularVelocities frames × joints × 3, rad/s, or empty
     * @param evidence how roles were found
     * @param contacts by frame, whether a part of the body is in contact with the ground; of the parts of which it is known
     * @param sample of the recording that the clip is a part of; null where it is all of it
     * @param firstFrame the frame of the recording at which the clip begins
     * @param skin reads what the source looks like
     */
    private record Extras(
            double[] angularVelocities,
            Map<BodyJoint, Evidence> evidence,
            Map<BodyJoint, boolean[]> contacts,
            @Nullable Clip sample,
            int firstFrame,
            Supplier<Optional<CharacterSkin>> skin) {
        static final Extras NONE = new Extras(Clip.NONE, Map.of(), Map.of(), null, 0, Optional::empty);

        Extras withVelocities(double[] velocities) {
            return new Extras(velocities, evidence, contacts, sample, firstFrame, skin);
        }

        Extras withEvidence(Map<BodyJoint, Evidence> how) {
            return new Extras(angularVelocities, how, contacts, sample, firstFrame, skin);
        }

        Extras withContacts(Map<BodyJoint, boolean[]> known) {
            return new Extras(angularVelocities, evidence, known, sample, firstFrame, skin);
        }

        Extras asPartOf(@Nullable Clip recording, int first) {
            return new Extras(angularVelocities, evidence, contacts, recording, first, skin);
        }

        Extras withSkin(Supplier<Optional<CharacterSkin>> look) {
            return new Extras(angularVelocities, evidence, contacts, sample, firstFrame, look);
        }
    }

    /**
     * @param name what to call it in files and reports
     * @param rateHz frames per second, finite, above zero
     * @param jointNames the clip's own joint names, J of them, unique
     * @param parents J indices of the parent joint, below the joint's own index; −1 for a root
     * @param positions frames × J × 3, metres, world frame, finite. Copied.
     * @param orientations frames × J × 4, unit quaternions (w, x, y, z): the world rotation of each joint relative to
     *     the rest pose, or an empty array where the format has no rotations. Copied.
     * @param restPositions J × 3, metres: the pose in which all orientations are the identity, or empty. Copied.
     * @param roles which joint plays which role; several roles may share a joint only where the clip has fewer joints
     * @param findings what was inferred on the way
     */
    public Clip(
            String name,
            double rateHz,
            List<String> jointNames,
            int[] parents,
            double[] positions,
            double[] orientations,
            double[] restPositions,
            Map<BodyJoint, Integer> roles,
            List<Finding> findings) {
        this(
                name,
                rateHz,
                jointNames,
                parents.clone(),
                positions.clone(),
                orientations.clone(),
                restPositions.clone(),
                roles,
                findings,
                Extras.NONE);
    }

    /** Arrays are not copied: nobody else has them, or other clips that do not change them either. */
    private Clip(
            String name,
            double rateHz,
            List<String> jointNames,
            int[] parents,
            double[] positions,
            double[] orientations,
            double[] restPositions,
            Map<BodyJoint, Integer> roles,
            List<Finding> findings,
            Extras extras) {
        this.extras = extras;
        this.name = Objects.requireNonNull(name);
        this.rateHz = rateHz;
        this.jointNames = List.copyOf(jointNames);
        this.parents = parents;
        this.positions = positions;
        this.orientations = orientations;
        this.restPositions = restPositions;
        this.roles = new EnumMap<>(BodyJoint.class);
        this.roles.putAll(roles);
        this.findings = List.copyOf(findings);
        int joints = this.jointNames.size();
        if (joints == 0 || positions.length == 0 || positions.length % (3 * joints) != 0) {
            throw new InputException(
                    name,
                    positions.length + " position values do not make whole frames of " + joints + " joints",
                    "Give x, y and z of each joint for each frame.");
        }
        this.frames = positions.length / (3 * joints);
        requireSizes(joints);
        requireValues(joints);
    }

    private void requireSizes(int joints) {
        if (!(rateHz > 0) || Double.isInfinite(rateHz)) {
            throw new InputException(name, "frame rate " + rateHz + " Hz is not above zero", "Check the frame time.");
        }
        if (frames > MAX_FRAMES) {
            throw new InputException(
                    name, frames + " frames are more than " + MAX_FRAMES, "Cut the clip into shorter ones.");
        }
        if (parents.length != joints) {
            throw new InputException(
                    name,
                    parents.length + " parents for " + joints + " joints",
                    "Give one parent for each joint, -1 for a root.");
        }
        if (orientations.length != 0 && orientations.length != frames * joints * 4) {
            throw new InputException(
                    name,
                    orientations.length + " orientation values do not fit",
                    "Give w, x, y and z of each joint for each frame, or none.");
        }
        if (restPositions.length != 0 && restPositions.length != joints * 3) {
            throw new InputException(
                    name,
                    restPositions.length + " rest position values do not fit",
                    "Give x, y and z of each joint, or none.");
        }
        int turning = extras.angularVelocities.length;
        if (turning != 0 && turning != positions.length) {
            throw new InputException(
                    name,
                    turning + " angular velocity values do not fit",
                    "Give x, y and z of each joint for each frame, or none.");
        }
        extras.contacts.forEach((part, flags) -> {
            if (flags.length != frames || !FootContacts.PARTS.contains(part)) {
                throw new InputException(
                        name,
                        "contacts of " + part.id() + " in " + flags.length + " of " + frames + " frames",
                        "A flag for each frame, of parts that can be in contact with the ground.");
            }
        });
    }

    /** @param where what to call the place of a set of values of all joints */
    private void requireFinite(double[] values, int width, String what, IntFunction<String> where) {
        int joints = joints();
        for (int i = 0; i < values.length; i++) {
            if (!Double.isFinite(values[i])) {
                String joint = jointNames.get(i / width % joints);
                String place = where.apply(i / (width * joints));
                throw new InputException(
                        name,
                        place + ": " + what + " of joint '" + joint + "' is " + values[i],
                        "Check the " + place + " of the clip.");
            }
        }
    }

    private void requireValues(int joints) {
        for (int j = 0; j < joints; j++) {
            if (parents[j] >= j || parents[j] < -1) {
                throw new InputException(
                        name,
                        "joint '" + jointNames.get(j) + "' comes before its parent",
                        "List parents before their children.");
            }
        }
        requireFinite(positions, 3, "position", frame -> "frame " + frame);
        requireFinite(orientations, 4, "orientation", frame -> "frame " + frame);
        requireFinite(restPositions, 3, "position", pose -> "rest pose");
        for (Map.Entry<BodyJoint, Integer> role : roles.entrySet()) {
            if (role.getValue() < 0 || role.getValue() >= joints) {
                throw new InputException(
                        name,
                        "role " + role.getKey().id() + " names joint " + role.getValue() + " of " + joints,
                        "Joints are counted from 0.");
            }
        }
    }

    /** What to call it in files and reports. */
    public String name() {
        return name;
    }

    /** Frames per second. */
    public double rateHz() {
        return rateHz;
    }

    /** Number of frames, at least one. */
    public int frames() {
        return frames;
    }

    /** Time from the first to the last frame, seconds. */
    public double durationSeconds() {
        return (frames - 1) / rateHz;
    }

    /** Number of joints. */
    public int joints() {
        return jointNames.size();
    }

    /** The clip's own joint names. */
    public List<String> jointNames() {
        return jointNames;
    }

    /** Index of a joint's parent, or −1. */
    public int parent(int joint) {
        return parents[joint];
    }

    /** One coordinate of a joint, metres, world frame; axis 0, 1, 2 for x, y, z. */
    public double position(int frame, int joint, int axis) {
        return positions[(frame * jointNames.size() + joint) * 3 + axis];
    }

    /** All positions, frames × joints × 3, metres. A copy. */
    public double[] positions() {
        return positions.clone();
    }

    /** Whether the format gave rotations. */
    public boolean hasOrientations() {
        return orientations.length > 0;
    }

    /**
     * The world rotation of one joint relative to the rest pose, where the format gave rotations.
     *
     * @param out takes (w, x, y, z) from {@code o}. Modified.
     */
    public void orientation(int frame, int joint, double[] out, int o) {
        System.arraycopy(orientations, (frame * jointNames.size() + joint) * 4, out, o, 4);
    }

    /** World rotations relative to the rest pose, frames × joints × 4 (w, x, y, z), or empty. A copy. */
    public double[] orientations() {
        return orientations.clone();
    }

    /** The pose in which all orientations are the identity, joints × 3, metres, or empty. A copy. */
    public double[] restPositions() {
        return restPositions.clone();
    }

    /** Angular velocities in the world, frames × joints × 3, rad/s, or empty where the format has none. A copy. */
    public double[] angularVelocities() {
        return extras.angularVelocities.clone();
    }

    /** The joint that plays a role, if one does. */
    public OptionalInt joint(BodyJoint role) {
        Integer joint = roles.get(role);
        return joint == null ? OptionalInt.empty() : OptionalInt.of(joint);
    }

    /** Which joint plays which role. A copy. */
    public Map<BodyJoint, Integer> roles() {
        return new EnumMap<>(roles);
    }

    /** How roles were found, where the reader says so. */
    public Map<BodyJoint, Evidence> evidence() {
        return extras.evidence;
    }

    /** What was inferred on the way, in order. */
    public List<Finding> findings() {
        return findings;
    }

    /**
     * By frame, whether a part of the body is in contact with the ground, of the parts of which the source says so; what others do is found. A
     * copy.
     */
    public Map<BodyJoint, boolean[]> contacts() {
        return copy(extras.contacts);
    }

    private static Map<BodyJoint, boolean[]> copy(Map<BodyJoint, boolean[]> contacts) {
        Map<BodyJoint, boolean[]> copy = new EnumMap<>(BodyJoint.class);
        contacts.forEach((part, flags) -> copy.put(part, flags.clone()));
        return copy;
    }

    /** The same frames. */
    private Clip with(String newName, Extras others) {
        return new Clip(
                newName, rateHz, jointNames, parents, positions, orientations, restPositions, roles, findings, others);
    }

    /** The same clip with another name. */
    public Clip renamed(String newName) {
        return with(newName, extras);
    }

    /**
     * The same clip with measured angular velocities.
     *
     * @param velocities frames × joints × 3, rad/s in the world frame. Copied.
     * @throws InputException if the size does not fit
     */
    public Clip withAngularVelocities(double[] velocities) {
        return with(name, extras.withVelocities(velocities.clone()));
    }

    /** The same clip with how its roles were found. */
    public Clip withEvidence(Map<BodyJoint, Evidence> how) {
        return with(name, extras.withEvidence(Map.copyOf(how)));
    }

    /**
     * The same clip with contacts that are known.
     *
     * @param contacts by part ({@link FootContacts#PARTS}), a flag for each frame. Copied.
     * @throws InputException if there are more or fewer flags than frames, or a part is none that can be in contact
     */
    public Clip withContacts(Map<BodyJoint, boolean[]> contacts) {
        return with(name, extras.withContacts(copy(contacts)));
    }

    /**
     * What the source looks like, where its file has a skin: the surface in the pose of {@link #restPositions()} and the clip's axes, metres; its bones are
     * indices of joints. Read from the file each time that it is asked for.
     */
    public Optional<CharacterSkin> skin() {
        return extras.skin.get();
    }

    /**
     * The same clip with what the source looks like.
     *
     * @param skin reads what {@link #skin()} returns; empty where it cannot be read
     */
    public Clip withSkin(Supplier<Optional<CharacterSkin>> skin) {
        return with(name, extras.withSkin(skin));
    }

    /**
     * The same joints, moved otherwise: a clip of its own, of no longer recording.
     *
     * @param positions as of {@link #positions()}. Copied.
     * @param orientations as of {@link #orientations()}. Copied.
     * @param velocities as of {@link #angularVelocities()}. Copied.
     * @param saying its findings
     * @throws InputException if sizes do not fit, or a position or orientation is not finite
     */
    public Clip moved(double[] positions, double[] orientations, double[] velocities, List<Finding> saying) {
        return new Clip(
                name,
                rateHz,
                jointNames,
                parents,
                positions.clone(),
                orientations.clone(),
                restPositions,
                roles,
                saying,
                extras.withVelocities(velocities.clone()).asPartOf(null, 0));
    }

    /**
     * The same frames at another rate: the motion slower or faster than it was, angular velocities with it.
     *
     * @param newRateHz frames per second, finite, above zero
     * @throws InputException if the rate is out of range
     */
    public Clip atRate(double newRateHz) {
        double[] velocities = angularVelocities();
        for (int i = 0; i < velocities.length; i++) {
            velocities[i] *= newRateHz / rateHz;
        }
        Clip recording = extras.sample == null ? null : extras.sample.atRate(newRateHz);
        return new Clip(
                name,
                newRateHz,
                jointNames,
                parents,
                positions,
                orientations,
                restPositions,
                roles,
                findings,
                extras.withVelocities(velocities).asPartOf(recording, extras.firstFrame));
    }

    /** Whether it is a part of a longer recording. */
    public boolean isPart() {
        return extras.sample != null;
    }

    /**
     * What is measured over all of a recording is measured on this: the clip itself or, where it is a part of a recording, frames from
     * all over that, which begin with its first one.
     */
    public Clip sample() {
        return extras.sample == null ? this : extras.sample;
    }

    /** The frame of the recording at which this begins; 0 where it is all of it. */
    public int firstFrame() {
        return extras.firstFrame;
    }

    /**
     * The same as a part of a recording.
     *
     * @param recording frames from all over the recording, which begin with its first one; no part itself
     * @param first the frame of the recording at which this begins; below 0 where frames were put before it
     */
    public Clip asPartOf(Clip recording, int first) {
        if (recording.isPart()) {
            throw new IllegalArgumentException("a sample that is a part itself, from frame " + recording.firstFrame());
        }
        return with(name, extras.asPartOf(recording, first));
    }

    /**
     * Some of its frames in a row.
     *
     * @param from the first
     * @param to the one behind the last
     */
    public Clip frames(int from, int to) {
        return frames(IntStream.range(from, to).toArray());
    }

    /**
     * Some of its frames, one behind the other.
     *
     * @param chosen at least one. Not modified.
     */
    public Clip frames(int[] chosen) {
        int joints = joints();
        Map<BodyJoint, boolean[]> contacts = new EnumMap<>(BodyJoint.class);
        extras.contacts.forEach((part, flags) -> {
            boolean[] some = new boolean[chosen.length];
            for (int i = 0; i < some.length; i++) {
                some[i] = flags[chosen[i]];
            }
            contacts.put(part, some);
        });
        return new Clip(
                name,
                rateHz,
                jointNames,
                parents,
                rows(positions, 3 * joints, chosen),
                rows(orientations, 4 * joints, chosen),
                restPositions,
                roles,
                findings,
                extras.withVelocities(rows(extras.angularVelocities, 3 * joints, chosen))
                        .withContacts(contacts)
                        .asPartOf(extras.sample, extras.firstFrame + chosen[0]));
    }

    private static double[] rows(double[] values, int width, int[] chosen) {
        if (values.length == 0) {
            return NONE;
        }
        double[] rows = new double[width * chosen.length];
        for (int i = 0; i < chosen.length; i++) {
            System.arraycopy(values, width * chosen[i], rows, width * i, width);
        }
        return rows;
    }
}
