package dev.marionette.datasets.body;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.Evidence;
import dev.marionette.datasets.body.PartNames.Part;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.ToDoubleBiFunction;

/**
 * How well a joint fits its role. The confidence is a score from 0 to 1 and no probability: 1 where the file or the user says
 * it; else 0.6 for the place in the tree or for the names of a known rig that fit the geometry, up to 0.3 more where both say
 * the same or a name does, 0.3 less for one that says another part of a limb, 0.1 more or less for a bone that is as long as
 * that of the other side.
 *
 * @param role the role
 * @param joint the joint's name
 * @param confidence 0 to 1
 * @param reason what speaks for and against it
 */
public record RoleEvidence(BodyJoint role, String joint, double confidence, String reason) {
    private static final double STRUCTURE = 0.6;
    private static final double NAME = 0.3;
    private static final double MIRROR = 0.1;
    private static final double ALIKE = 0.1;

    /** By what a role was found. */
    enum By {
        /** The user or the file says it. */
        SAID,
        /** The names of a rig, and structure says the same. */
        BOTH,
        /** The names of a rig alone. */
        NAMES,
        STRUCTURE
    }

    /**
     * By what a role was found.
     *
     * @param who the rig, the file or what says it
     */
    record Source(By by, String who) {}

    private static final Source BY_STRUCTURE = new Source(By.STRUCTURE, "");

    /** The evidence for every role that a clip has, in the order of the roles. */
    public static List<RoleEvidence> of(Clip clip) {
        List<RoleEvidence> rows = new ArrayList<>();
        for (BodyJoint role : BodyJoint.values()) {
            if (clip.joint(role).isPresent()) {
                String name = clip.jointNames().get(clip.joint(role).orElseThrow());
                Evidence known = clip.evidence().get(role);
                Evidence found = known != null
                        ? known
                        : evidence(
                                role,
                                name,
                                BY_STRUCTURE,
                                mirrorDifference(role, clip.roles(), (a, b) -> length(clip, a, b)));
                rows.add(new RoleEvidence(role, name, found.confidence(), found.reason()));
            }
        }
        return rows;
    }

    /**
     * The evidence for the roles of a figure.
     *
     * @param source by what a role's joint was found
     */
    static Map<BodyJoint, Evidence> of(
            Figure figure, Map<BodyJoint, Integer> roles, BiFunction<BodyJoint, Integer, Source> source) {
        Map<BodyJoint, Evidence> found = new EnumMap<>(BodyJoint.class);
        roles.forEach((role, joint) -> found.put(
                role,
                evidence(
                        role,
                        figure.name(joint),
                        source.apply(role, joint),
                        mirrorDifference(role, roles, (a, b) -> length(figure, a, b)))));
        return found;
    }

    private static Evidence evidence(BodyJoint role, String name, Source source, double mirror) {
        if (source.by == By.SAID) {
            return new Evidence(1, "said by " + source.who);
        }
        double score = STRUCTURE;
        List<String> reasons = new ArrayList<>();
        reasons.add(source.by == By.NAMES ? "names of the rig " + source.who : "place in the tree");
        int named = named(role, name);
        if (source.by == By.BOTH) {
            score += NAME;
            reasons.add("names of the rig " + source.who + " agree");
        } else if (source.by == By.STRUCTURE && named != 0) {
            score += named * NAME;
            reasons.add(named > 0 ? "name agrees" : "name says another part");
        }
        if (!Double.isNaN(mirror)) {
            score += mirror < ALIKE ? MIRROR : -MIRROR;
            reasons.add(String.format(Locale.ROOT, "bone differs from the other side's by %.0f %%", 100 * mirror));
        }
        return new Evidence(Math.max(0, Math.min(1, score)), String.join(", ", reasons));
    }

    /** 1 where a name says the role, −1 where it says another part, 0 where it says nothing. */
    private static int named(BodyJoint role, String name) {
        return switch (role) {
            case HIPS -> word(name, "hip", "pelvis", "root", "spinebase");
            case SPINE_LOWER, SPINE_MID ->
                word(name, "spine", "chest", "abdomen", "torso", "thorax", "back", "waist", "l3", "t12", "t8");
            case NECK -> word(name, "neck");
            case HEAD -> word(name, "head");
            case LEFT_SHOULDER, RIGHT_SHOULDER -> part(PartNames.armPart(name), Part.UPPER, Part.SHOULDER_WORD);
            case LEFT_ELBOW, RIGHT_ELBOW -> part(PartNames.armPart(name), Part.LOWER, Part.LOWER);
            case LEFT_WRIST, RIGHT_WRIST -> part(PartNames.armPart(name), Part.END, Part.END);
            case LEFT_HAND, RIGHT_HAND -> part(PartNames.armPart(name), Part.BEYOND, Part.END);
            case LEFT_HIP, RIGHT_HIP -> part(PartNames.legPart(name), Part.UPPER, Part.SHOULDER_WORD);
            case LEFT_KNEE, RIGHT_KNEE -> part(PartNames.legPart(name), Part.LOWER, Part.LEG_WORD);
            case LEFT_FOOT, RIGHT_FOOT -> part(PartNames.legPart(name), Part.END, Part.END);
        };
    }

    private static int word(String name, String... words) {
        String plain = PartNames.plain(name);
        for (String word : words) {
            if (plain.contains(word)) {
                return 1;
            }
        }
        return 0;
    }

    private static int part(Part said, Part wanted, Part orThis) {
        return said == wanted || said == orThis
                ? 1
                : said == Part.UPPER || said == Part.LOWER || said == Part.END ? -1 : 0;
    }

    /** Relative difference of the bones that end at a role's joint and at its mirror image's; NaN where there is none. */
    private static double mirrorDifference(
            BodyJoint role, Map<BodyJoint, Integer> roles, ToDoubleBiFunction<Integer, Integer> length) {
        BodyJoint before = before(role);
        Integer from = roles.get(before);
        Integer to = roles.get(role);
        Integer otherFrom = roles.get(before.mirrored());
        Integer otherTo = roles.get(role.mirrored());
        if (before == role || from == null || to == null || otherFrom == null || otherTo == null) {
            return Double.NaN;
        }
        double one = length.applyAsDouble(from, to);
        double two = length.applyAsDouble(otherFrom, otherTo);
        return Math.abs(one - two) / Math.max(1e-9, Math.max(one, two));
    }

    private static BodyJoint before(BodyJoint role) {
        return switch (role) {
            case LEFT_ELBOW -> BodyJoint.LEFT_SHOULDER;
            case LEFT_WRIST -> BodyJoint.LEFT_ELBOW;
            case LEFT_HAND -> BodyJoint.LEFT_WRIST;
            case RIGHT_ELBOW -> BodyJoint.RIGHT_SHOULDER;
            case RIGHT_WRIST -> BodyJoint.RIGHT_ELBOW;
            case RIGHT_HAND -> BodyJoint.RIGHT_WRIST;
            case LEFT_KNEE -> BodyJoint.LEFT_HIP;
            case LEFT_FOOT -> BodyJoint.LEFT_KNEE;
            case RIGHT_KNEE -> BodyJoint.RIGHT_HIP;
            case RIGHT_FOOT -> BodyJoint.RIGHT_KNEE;
            default -> role;
        };
    }

    private static double length(Clip clip, int a, int b) {
        double[] lengths = new double[clip.frames()];
        for (int f = 0; f < lengths.length; f++) {
            double sum = 0;
            for (int axis = 0; axis < 3; axis++) {
                double d = clip.position(f, a, axis) - clip.position(f, b, axis);
                sum += d * d;
            }
            lengths[f] = Math.sqrt(sum);
        }
        return Figure.median(lengths);
    }

    private static double length(Figure figure, int a, int b) {
        double[] lengths = new double[figure.frames()];
        for (int f = 0; f < lengths.length; f++) {
            lengths[f] = figure.distance(f, a, b);
        }
        return Figure.median(lengths);
    }
}
