package dev.marionette.datasets.character;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.CharacterRig;
import dev.marionette.api.Evidence;
import dev.marionette.api.Finding;
import dev.marionette.api.Joi;
import dev.marionette.api.RobotDescription;
import dev.marionette.api.RobotProfile;
import dev.marionette.datasets.body.BodyRoles;
import dev.marionette.datasets.body.Figure;
import dev.marionette.datasets.body.Palms;
import dev.marionette.numerics.Vec3;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Makes a robot of a character at rest. */
public final class CharacterRobot {
    private final RestingFigure figure;
    private final List<Finding> findings;
    private final CharacterFrame frame;
    private final Anatomy body;
    private final Map<Integer, double[]> skin;
    private final Map<BodyJoint, Evidence> evidence;

    private CharacterRobot(RestingFigure figure) {
        this.figure = figure;
        findings = new ArrayList<>(figure.findings());
        BodyRoles found = figure.body();
        double metres = figure.unit().metres(found.heightUnits(), findings);
        findings.addAll(found.findings());
        evidence = new EnumMap<>(found.evidence());
        Anatomy inFile = Anatomy.inFile(figure.where(), figure.bones(), figure.parents(), figure.rest(), found);
        frame = inFile.frame(found.up().vector(), metres);
        skin = new TreeMap<>();
        figure.skin().forEach((bone, points) -> skin.put(bone, frame.fromFile(points)));
        double[] rest = frame.fromFile(figure.rest());
        Figure resting = new Figure(figure.bones(), figure.parents(), rest, figure.aside());
        body = inFile.in(frame, palms(resting, rest, found.roles()));
    }

    /**
     * The robot.
     *
     * @throws dev.marionette.api.InputException if its bones do not hang together; the message says why
     */
    public static RobotDescription of(RestingFigure figure) {
        return new CharacterRobot(figure).describe(false);
    }

    /** As {@link #of}, of bones that turn any way, as drawings do. */
    public static RobotDescription withoutLimits(RestingFigure figure) {
        return new CharacterRobot(figure).describe(true);
    }

    private Map<BodyJoint, double[]> palms(Figure resting, double[] rest, Map<BodyJoint, Integer> roles) {
        Map<BodyJoint, double[]> palms = new EnumMap<>(BodyJoint.class);
        for (BodyJoint hand : List.of(BodyJoint.LEFT_HAND, BodyJoint.RIGHT_HAND)) {
            BodyJoint end = hand == BodyJoint.LEFT_HAND ? BodyJoint.LEFT_WRIST : BodyJoint.RIGHT_WRIST;
            int wrist = roles.getOrDefault(end, -1);
            double[] palm = palm(resting, rest, wrist);
            if (palm != null) {
                palms.put(hand, palm);
            }
        }
        return palms;
    }

    /** From the bones beyond the wrist, else the middle of the skin that the wrist moves, else none. */
    private double @Nullable [] palm(Figure resting, double[] rest, int wrist) {
        double[] at = Vec3.at(rest, wrist);
        Palms palm = Palms.find(resting, wrist);
        if (palm == null) {
            double[] points = skin.getOrDefault(wrist, new double[0]);
            return points.length == 0 ? null : mean(points);
        }
        double[] mean = new double[3];
        for (int joint : palm.joints()) {
            mean = Vec3.plus(mean, 1.0 / palm.joints().size(), Vec3.at(rest, joint));
        }
        return Vec3.plus(at, palm.share(), Vec3.minus(mean, at));
    }

    private static double[] mean(double[] points) {
        double[] mean = new double[3];
        for (int i = 0; i < points.length; i++) {
            mean[i % 3] += 3 * points[i] / points.length;
        }
        return mean;
    }

    private RobotDescription describe(boolean free) {
        List<RigJoint> joints = free ? BallJoints.of(body) : RigJoints.of(body);
        List<PartBox> boxes = PartBoxes.of(body, skin);
        CharacterUrdf urdf = new CharacterUrdf(body, joints, boxes);
        List<String> links = urdf.links();
        say(joints, boxes, free);
        List<CharacterRig.Bone> bones = new ArrayList<>();
        for (int b = 0; b < links.size(); b++) {
            bones.add(new CharacterRig.Bone(figure.bones().get(b), figure.parents()[b], links.get(b)));
        }
        return new RobotDescription(
                figure.name(),
                figure.name(),
                figure.where(),
                urdf.text(figure.name()),
                srdf(urdf),
                "",
                RobotProfile.fixed(joi(links), Map.of())
                        .heldBy(body.hasLegs() ? RobotProfile.Base.FLOATING : RobotProfile.Base.FIXED),
                "",
                Optional.empty(),
                Optional.of(new CharacterRig(
                        bones,
                        evidence,
                        figure.digests(),
                        findings,
                        figure.file().apply(frame))),
                Map.of());
    }

    private List<Joi> joi(List<String> links) {
        List<Joi> points = new ArrayList<>();
        for (Map.Entry<BodyJoint, Integer> role : body.roles().entrySet()) {
            if (!body.palms().containsKey(role.getKey())) {
                points.add(point(role.getKey(), role.getValue(), body.at(role.getValue()), links));
            }
        }
        hand(BodyJoint.LEFT_HAND, BodyJoint.LEFT_WRIST, links, points);
        hand(BodyJoint.RIGHT_HAND, BodyJoint.RIGHT_WRIST, links, points);
        return points;
    }

    private void hand(BodyJoint hand, BodyJoint wrist, List<String> links, List<Joi> points) {
        int bone = body.bone(wrist);
        double[] palm = body.palms().get(hand);
        Evidence how = evidence.get(wrist);
        if (how != null) {
            evidence.put(
                    hand, new Evidence(how.confidence(), palm == null ? "the wrist's joint" : "on the wrist's joint"));
        }
        points.add(point(hand, bone, palm == null ? body.at(bone) : palm, links));
    }

    /** A head without a neck turns about its own joint, so its point is in its middle. */
    private Joi point(BodyJoint role, int bone, double[] at, List<String> links) {
        double[] offset = Vec3.minus(at, body.at(bone));
        if (role == BodyJoint.HEAD && bone == body.neck()) {
            offset[2] += 0.06 * body.height();
        }
        return new Joi(role, links.get(bone), offset[0], offset[1], offset[2], 1, 0);
    }

    /** Parts of the trunk and what they carry touch each other by nature. So do upper arms and chest: only a collar bone without volume lies between them. */
    private String srdf(CharacterUrdf urdf) {
        List<Integer> core = new ArrayList<>(List.of(body.base()));
        core.addAll(body.trunk());
        int chest = core.get(core.size() - 1);
        for (BodyJoint role : List.of(BodyJoint.LEFT_HIP, BodyJoint.RIGHT_HIP)) {
            if (body.bone(role) >= 0) {
                core.add(body.bone(role));
            }
        }
        if (body.neck() >= 0) {
            core.add(body.bone(BodyJoint.HEAD));
        }
        StringBuilder text = new StringBuilder("<robot name=\"character\">\n");
        for (int i = 0; i < core.size(); i++) {
            for (int k = i + 1; k < core.size(); k++) {
                text.append(urdf.disabled(core.get(i), core.get(k)));
            }
        }
        for (BodyJoint role : List.of(BodyJoint.LEFT_SHOULDER, BodyJoint.RIGHT_SHOULDER)) {
            text.append(urdf.disabled(chest, body.bone(role)));
        }
        return text.append("</robot>\n").toString();
    }

    private void say(List<RigJoint> joints, List<PartBox> boxes, boolean free) {
        findings.add(Finding.info(
                "character",
                String.format(
                        Locale.ROOT,
                        "%d of %d bones move, by %d joints %s, fingers follow the "
                                + "source's; all else%s stays as it is at rest; at most 25 rad/s in legs, 15 in arms, 10 in the neck, 6 in"
                                + " the trunk",
                        joints.stream().mapToInt(RigJoint::bone).distinct().count(),
                        figure.bones().size(),
                        joints.size(),
                        free ? "without ranges (limits: none)" : "with the ranges of people (AAOS 1965)",
                        body.hasLegs() ? "" : ", legs too,")));
        findings.add(Finding.info(
                "character",
                skin.isEmpty()
                        ? boxes.size()
                                + " collision boxes from the lengths of bones and the girths of people: the file "
                                + "has no skin"
                        : boxes.size() + " collision boxes around the skin"));
        for (BodyJoint hand : List.of(BodyJoint.LEFT_HAND, BodyJoint.RIGHT_HAND)) {
            if (!body.palms().containsKey(hand)) {
                findings.add(Finding.info("character", hand.id() + ": nothing beyond the wrist, which stands for it"));
            }
        }
    }
}
