package dev.marionette.app;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.datasets.assembly.FrameRate;
import dev.marionette.datasets.assembly.Track;
import dev.marionette.datasets.body.RoleEvidence;
import dev.marionette.methods.SourceBodyMotion;
import dev.marionette.pipeline.likeness.TrunkLean;
import dev.marionette.transfer.BodyMotion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a clip is and what is wrong with it, under fixed headings. Of everything that the reader found it is said what was
 * done about it; of the rest, what was measured.
 *
 * @param name the clip's name
 * @param format the format that it was read as, or the data set it is from
 * @param frames number of frames
 * @param rateHz frames per second
 * @param seconds duration
 * @param joints number of joints
 * @param checks the headings in a fixed order
 * @param roles which joint plays which role, and how sure that is
 * @param missing roles that no joint plays
 */
record Diagnosis(
        String name,
        String format,
        int frames,
        double rateHz,
        double seconds,
        int joints,
        List<Check> checks,
        List<RoleEvidence> roles,
        List<String> missing) {

    /** Joints that move by less on average stand still, metres. */
    private static final double STILL = 1e-9;

    /** What is under one heading. */
    public enum Status {
        /** Nothing wrong. */
        FINE,
        /** Inferred with good evidence. */
        NOTE,
        /** Assumed, repaired or wrong; to be checked. */
        WARNING
    }

    /**
     * One heading.
     *
     * @param topic what it is about
     * @param status how bad it is
     * @param evidence sentences: what was found, by which evidence, and what was done about it
     */
    public record Check(String topic, Status status, List<String> evidence) {}

    /** Examines a clip. */
    public static Diagnosis of(Clip clip, String format) {
        Track track = Track.of(clip);
        List<Check> checks = new ArrayList<>();
        List<String> known = new ArrayList<>(List.of("roles"));
        checks.add(check(clip, known, "units", "as built", "", "units"));
        checks.add(check(clip, known, "axes", "as built", "", "up-axis"));
        checks.add(check(clip, known, "rate", "", rate(clip, track), "frame-rate"));
        checks.add(check(clip, known, "frames", "as many as the file says, if it does", "", "frame-count"));
        String none = "no artificial pose at the beginning";
        checks.add(check(clip, known, "leading pose", none, start(track), "t-pose", "calibration"));
        checks.add(check(clip, known, "joints by", "", "", "rig", "named-limbs", "detached-ends"));
        checks.add(check(clip, known, "control bones", "", "", "control-bones"));
        checks.add(check(clip, known, "left and right", "as built", "", "sides"));
        String[] jumps = {"jumps", "spikes", "gap", "still", "tracking"};
        checks.add(check(clip, known, "jumps and gaps", "none", fastest(track), jumps));
        String rigid = "no bone changes by more than 2 % or 1 mm";
        checks.add(check(clip, known, "bone lengths", rigid, "", "bone-lengths"));
        checks.add(check(clip, known, "forearms", "none goes through the trunk", "", "forearms"));
        checks.add(check(clip, known, "rotations", "", rotations(clip), "rest-pose"));
        checks.add(new Check("trunk", Status.FINE, trunk(clip)));
        checks.add(others(clip, known));
        List<String> missing = Arrays.stream(BodyJoint.values())
                .filter(role -> clip.joint(role).isEmpty())
                .map(BodyJoint::id)
                .toList();
        checks.add(new Check(
                "missing joints",
                missing.isEmpty() ? Status.FINE : Status.NOTE,
                List.of(
                        missing.isEmpty()
                                ? "every joint that matters is there"
                                : "no joint plays " + String.join(", ", missing)
                                        + "; they are filled in where needed")));
        checks.removeIf(check -> check.evidence.isEmpty());
        return new Diagnosis(
                clip.name(),
                format,
                clip.frames(),
                clip.rateHz(),
                clip.durationSeconds(),
                clip.joints(),
                List.copyOf(checks),
                RoleEvidence.of(clip),
                missing);
    }

    /** The reader's findings on some subjects, or else that there are none, and what was measured besides. */
    private static Check check(
            Clip clip, List<String> known, String topic, String none, String measured, String... subjects) {
        known.addAll(List.of(subjects));
        List<String> evidence = new ArrayList<>();
        Status status = Status.FINE;
        for (Finding finding : clip.findings()) {
            if (List.of(subjects).contains(finding.subject())) {
                evidence.add(finding.message());
                Status one = finding.level() == Finding.Level.WARNING ? Status.WARNING : Status.NOTE;
                status = one.compareTo(status) > 0 ? one : status;
            }
        }
        if (evidence.isEmpty() && !none.isEmpty()) {
            evidence.add(none);
        }
        if (!measured.isEmpty()) {
            evidence.add(measured);
        }
        return new Check(topic, status, evidence);
    }

    /** How far the trunk leans once its skeleton is calibrated; nothing of a clip that is no whole body. */
    private static List<String> trunk(Clip clip) {
        BodyMotion motion;
        try {
            motion = BodyMotion.of(clip);
        } catch (InputException notABody) {
            return List.of();
        }
        String lean = "leans " + TrunkLean.of(new SourceBodyMotion(motion));
        return List.of(lean, "upright is told by " + motion.calibration().evidence());
    }

    /** Findings on all other subjects. */
    private static Check others(Clip clip, List<String> known) {
        List<String> others = clip.findings().stream()
                .map(Finding::subject)
                .filter(subject -> !known.contains(subject))
                .distinct()
                .toList();
        return check(clip, known, "also", "", "", others.toArray(new String[0]));
    }

    private static String rate(Clip clip, Track track) {
        return String.format(Locale.ROOT, "read at %.4g Hz; %s", clip.rateHz(), FrameRate.evidence(track));
    }

    private static String start(Track track) {
        double[] steps = track.steps();
        if (steps.length < 2) {
            return "";
        }
        double[] sorted = steps.clone();
        Arrays.sort(sorted);
        // not that of frames that got the pose of a later one
        double first =
                Arrays.stream(steps).filter(step -> step > STILL).findFirst().orElse(0);
        return String.format(
                Locale.ROOT,
                "the first step of the motion is %.1f cm on average over the joints, usual are %.1f cm",
                100 * first,
                100 * sorted[sorted.length / 2]);
    }

    private static String fastest(Track track) {
        double[] steps = track.steps();
        int at = 0;
        for (int f = 0; f < steps.length; f++) {
            at = steps[f] > steps[at] ? f : at;
        }
        return steps.length == 0
                ? ""
                : String.format(
                        Locale.ROOT,
                        "the fastest change of pose is %.1f m/s on average over the joints, after frame %d",
                        steps[at] * track.rateHz(),
                        at);
    }

    private static String rotations(Clip clip) {
        String speeds = clip.angularVelocities().length > 0 ? ", and measured angular velocities" : "";
        return clip.hasOrientations() ? "joints have orientations" + speeds : "the format has no orientations";
    }

    /** As a tree for JSON, with the keys in a fixed order. */
    public Map<String, Object> tree() {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", name);
        tree.put("status", warns() ? "warnings" : "fine");
        tree.put("format", format);
        tree.put("frames", frames);
        tree.put("rate_hz", rateHz);
        tree.put("duration_s", seconds);
        tree.put("joints", joints);
        List<Map<String, Object>> list = new ArrayList<>();
        for (Check check : checks) {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("topic", check.topic);
            one.put("status", check.status.name().toLowerCase(Locale.ROOT));
            one.put("evidence", check.evidence);
            list.add(one);
        }
        tree.put("checks", list);
        Map<String, Object> table = new LinkedHashMap<>();
        for (RoleEvidence row : roles) {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("joint", row.joint());
            one.put("confidence", Math.rint(100 * row.confidence()) / 100);
            one.put("reason", row.reason());
            table.put(row.role().id(), one);
        }
        tree.put("roles", table);
        tree.put("missing", missing);
        return tree;
    }

    /** Whether anything needs a look. */
    public boolean warns() {
        return checks.stream().anyMatch(check -> check.status == Status.WARNING);
    }
}
