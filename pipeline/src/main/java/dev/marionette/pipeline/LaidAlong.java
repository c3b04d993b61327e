package dev.marionette.pipeline;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.FootContacts;
import dev.marionette.api.InputException;
import dev.marionette.api.RobotProfile;
import dev.marionette.datasets.CurveFile;
import dev.marionette.methods.GroundSettings;
import dev.marionette.methods.SourceSettings;
import dev.marionette.methods.ground.WalkingLegs;
import dev.marionette.methods.ground.WalkingSource;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.pipeline.run.Motions;
import dev.marionette.robots.Robot;
import dev.marionette.transfer.ground.GroundMotion;
import dev.marionette.transfer.path.AlongCurve;
import dev.marionette.transfer.path.TravelPath;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A motion laid along a curve that the robot is to follow, before anything is retargeted: {@link AlongCurve}. Contacts are those of the motion
 * as it was, where feet that stand are still.
 */
final class LaidAlong {
    /** How the name of the curve begins among the digests. */
    static final String CURVE = "curve:";
    /** How much of a loop comes before and after it where its path is looked for, seconds: what is farther away counts for less than 1 %. */
    private static final double AROUND_SECONDS = 4;

    /** What is no centimetre off the ends of a curve is on it, metres. */
    private static final double LEAST_OFF = 0.005;
    /** Hips of people turn by about so much inwards and outwards, degrees. */
    private static final double MUCH_IN_STANCE = 45;

    private final RetargetOutcome.Request request;
    private final Robot robot;

    /** @param robot as it is held in the run */
    LaidAlong(RetargetOutcome.Request request, Robot robot) {
        this.request = request;
        this.robot = robot;
    }

    /**
     * The motion along the curve.
     *
     * @throws InputException if the base is fixed, or the motion does not travel
     */
    Motions.Loaded apply(Motions.Loaded motion, CurveFile file) {
        Clip clip = motion.clip();
        requireFloating();
        Optional<Loop> loop = Loop.of(clip, request);
        WalkingSource source = WalkingSource.of(
                loop.map(Loop::repeated).orElse(clip),
                request.settings().get(SourceSettings.class),
                request.settings().get(GroundSettings.class).rolls());
        GroundMotion ground = source.ground();
        AlongCurve along =
                new AlongCurve(path(clip, loop, ground), file.curve(), WalkingLegs.scale(robot, ground), clip.frames());
        FootContacts found = loop.map(Loop::part)
                .map(part -> ground.contacts().part(part.from(), part.to()))
                .orElseGet(ground::contacts);
        Map<BodyJoint, boolean[]> contacts =
                contacts(clip, found, clip.rateHz() / source.upright().rateHz());
        Map<String, String> digests = new LinkedHashMap<>(motion.digests());
        digests.put(CURVE + file.name(), file.digest());
        List<Finding> findings = findings(clip, file, along, contacts);
        findings.add(Finding.info("along", "contacts are those of the motion before it was laid along the curve"));
        ground.given().ifPresent(findings::add);
        findings.add(placed(along.placement(clip, source.upright().headingRad()[0])));
        Clip laid = along.apply(clip, contacts, findings);
        return new Motions.Loaded(laid, motion.name(), digests);
    }

    private void requireFloating() {
        if (robot.base() != RobotProfile.Base.FLOATING) {
            throw new InputException(
                    "--along",
                    "the root link of " + robot.label() + " is held, so that it cannot go along a curve",
                    "Say --set ground.base=floating, and take a clip with legs.");
        }
    }

    /** Where a loop comes from and goes to, it shows itself. */
    private static TravelPath path(Clip clip, Optional<Loop> loop, GroundMotion ground) {
        int around = (int) Math.ceil(AROUND_SECONDS * clip.rateHz());
        return loop.map(l -> TravelPath.of(l.around(around, around), ground.legLengthMetres(), around, clip.frames()))
                .orElseGet(() -> TravelPath.of(clip, ground.legLengthMetres(), 0, clip.frames()));
    }

    /**
     * The contacts of the motion in the frames of the clip, of all parts: what was not in contact is not.
     *
     * @param step how many frames of the clip a frame of the motion takes, at least 1
     */
    private static Map<BodyJoint, boolean[]> contacts(Clip clip, FootContacts found, double step) {
        Map<BodyJoint, boolean[]> contacts = new EnumMap<>(BodyJoint.class);
        for (BodyJoint part : FootContacts.PARTS) {
            boolean left = part == BodyJoint.LEFT_FOOT;
            boolean foot = left || part == BodyJoint.RIGHT_FOOT;
            boolean[] flags = new boolean[clip.frames()];
            for (FootContacts.Stance stance : foot ? found.of(left) : found.of(part)) {
                int end = (int) Math.min(flags.length, Math.round(step * stance.last()) + 1);
                Arrays.fill(flags, (int) Math.round(step * stance.first()), end, true);
            }
            contacts.put(part, flags);
        }
        return contacts;
    }

    private List<Finding> findings(Clip clip, CurveFile file, AlongCurve along, Map<BodyJoint, boolean[]> contacts) {
        List<Finding> findings = new ArrayList<>(clip.findings());
        double inStance = Math.toDegrees(mostInStance(along, contacts));
        findings.add(Finding.info(
                "along",
                String.format(
                        Locale.ROOT,
                        "laid along %s (%.2f m) from %.2f to %.2f m; turned by %.0f° in all and by up to %.0f° in a stance",
                        file.name(),
                        file.curve().length(),
                        rounded(-along.before(), 1e2),
                        along.travelled(),
                        Math.toDegrees(along.turn(clip.frames() - 1)),
                        inStance)));
        if (inStance > MUCH_IN_STANCE) {
            findings.add(Finding.warning(
                    "along",
                    String.format(
                            Locale.ROOT,
                            "the body is turned by %.0f° in a stance, more than %.0f°: %s bends much where a foot stays where it is",
                            inStance,
                            MUCH_IN_STANCE,
                            file.name())));
        }
        if (along.before() > LEAST_OFF) {
            findings.add(Finding.warning(
                    "along",
                    String.format(
                            Locale.ROOT,
                            "the motion goes %.2f m before the beginning of %s, straight",
                            along.before(),
                            file.name())));
        }
        if (along.beyond() > LEAST_OFF) {
            findings.add(Finding.warning(
                    "along",
                    String.format(
                            Locale.ROOT,
                            "the motion goes %.2f m beyond the end of %s, straight on; it goes %.2f m in all",
                            along.beyond(),
                            file.name(),
                            along.travelled())));
        }
        return findings;
    }

    /** Where the result has the curve: 0, 0 is under the hips of its first frame and +x is where they face, which sway about the path. */
    private static Finding placed(AlongCurve.Placement placement) {
        return Finding.info(
                "along",
                String.format(
                        Locale.ROOT,
                        "in the coordinates of the result, the curve begins at %.3f, %.3f and is turned by %.2f°",
                        rounded(placement.x(), 1e3),
                        rounded(placement.y(), 1e3),
                        rounded(Math.toDegrees(placement.turned()), 1e2)));
    }

    /** Without a sign of zero. */
    private static double rounded(double value, double parts) {
        return Math.round(value * parts) / parts;
    }

    /** How much a frame is turned at most against the one in which the foot came down. */
    private static double mostInStance(AlongCurve along, Map<BodyJoint, boolean[]> contacts) {
        double most = 0;
        for (BodyJoint foot : List.of(BodyJoint.LEFT_FOOT, BodyJoint.RIGHT_FOOT)) {
            boolean[] stands = contacts.getOrDefault(foot, new boolean[0]);
            int begin = 0;
            for (int f = 0; f < stands.length; f++) {
                begin = f > 0 && stands[f - 1] ? begin : f;
                most = Math.max(most, stands[f] ? Math.abs(along.turn(f) - along.turn(begin)) : 0);
            }
        }
        return most;
    }
}
