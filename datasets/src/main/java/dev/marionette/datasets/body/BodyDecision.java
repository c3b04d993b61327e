package dev.marionette.datasets.body;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Decides by what the body is known: what the user says, what the file says, the names of a known rig, or the structure of
 * the tree. Names count where they fit the figure's geometry; where structure finds other joints, a finding says so.
 */
final class BodyDecision {
    private final String where;
    private final Figure figure;
    private final Figure rest;
    private final boolean character;
    private final BodyHints hints;
    private final List<Finding> findings = new ArrayList<>();
    private Map<BodyJoint, Integer> told = Map.of();
    private Optional<RigMatch> rig = Optional.empty();
    private boolean byNames;
    private boolean leftFirst;
    private final BodyStructure body;

    /**
     * @param where the file, for messages
     * @param figure the figure in motion
     * @param rest the figure at rest, or the same where nothing is known of that
     * @param character whether it is an animated character, which stands at rest
     * @throws InputException if there is no body with two arms; the message says why, and how to say it oneself
     */
    BodyDecision(String where, Figure figure, Figure rest, boolean character, BodyHints hints) {
        this.where = where;
        this.figure = figure;
        this.rest = rest;
        this.character = character;
        this.hints = hints;
        if (!hints.aside().isEmpty()) {
            boolean bySkin = ControlBones.isSkin(hints.skinned());
            findings.add(Finding.info("control-bones", ControlBones.sentence(figure.names(), hints.aside(), bySkin)));
        }
        body = decided();
    }

    BodyStructure body() {
        return body;
    }

    List<Finding> findings() {
        return findings;
    }

    /** Roles that are said, by the user or the file. */
    Map<BodyJoint, Integer> told() {
        return told;
    }

    /** Whether the first limbs are the left ones by the names of a rig. */
    boolean leftFirst() {
        return leftFirst;
    }

    private BodyStructure decided() {
        if (hints.byUser()) {
            return said();
        }
        if (BodyStructure.isTold(hints.told())) {
            told = hints.told();
            findings.add(Finding.info("rig", "joints by " + hints.by()));
            return BodyStructure.told(figure, told);
        }
        return found();
    }

    /** What the user says, and of what he does not say what is found. */
    private BodyStructure said() {
        Map<BodyJoint, Integer> all = new EnumMap<>(BodyJoint.class);
        if (!BodyStructure.isTold(hints.told())) {
            BodyStructure found = found();
            Sides sides = sides(found);
            boolean sidesSaid = hints.told().keySet().stream().anyMatch(role -> role.mirrored() != role);
            BodyRoles.limbs(figure, found, sides, false, leftFirst, all, sidesSaid ? new ArrayList<>() : findings);
            all.put(BodyJoint.HIPS, found.hips());
            if (!found.headChain().isEmpty()) {
                all.put(BodyJoint.HEAD, found.headChain().get(found.headChain().size() - 1));
            }
        }
        all.putAll(hints.told());
        if (Set.copyOf(all.values()).size() < all.size()) {
            throw new InputException(
                    where,
                    "with what " + hints.by() + " says, one joint is two of the body",
                    "Name both: each joint of the body once.");
        }
        told = hints.told();
        findings.add(Finding.info("rig", told.size() + " joints as " + hints.by() + " says"));
        leftFirst = true;
        return BodyStructure.told(figure, all);
    }

    private Sides sides(BodyStructure found) {
        UpAxis up = character ? UpAxis.ofCharacter(figure, rest, found) : UpAxis.find(figure, found);
        return character ? Sides.ofCharacter(figure, rest, found, up.vector()) : Sides.find(figure, found, up.vector());
    }

    /** By the names of a rig and by structure. */
    private BodyStructure found() {
        rig = fittingNames();
        BodyStructure structure;
        try {
            structure = BodyStructure.find(where, figure);
        } catch (InputException none) {
            if (rig.isEmpty()) {
                throw helped(none);
            }
            return named(rig.get(), "the structure alone does not show a body");
        }
        String others = rig.map(match -> others(match, structure)).orElse("");
        if (rig.isPresent() && !others.isEmpty()) {
            return named(rig.get(), "by structure alone other joints would be taken: " + others);
        }
        findings.add(Finding.info(
                "rig",
                rig.map(match -> "joints by structure and, the same, by the names of the rig " + match.rig())
                        .orElse("joints by structure; the names are those of no known rig")));
        return standing(structure);
    }

    /** The rig whose names the joints carry; empty where they do not fit the figure, which is told. */
    private Optional<RigMatch> fittingNames() {
        Optional<RigMatch> match = RigMaps.match(figure.names(), hints.skinned());
        Optional<String> problem = match.flatMap(m -> RigGeometry.problem(figure, m.roles()));
        if (match.isEmpty() || problem.isEmpty()) {
            return match;
        }
        findings.add(Finding.warning(
                "rig",
                "the joints are called as in the rig " + match.get().rig()
                        + ", but their names do not fit the figure and are not followed: " + problem.get()));
        return Optional.empty();
    }

    private BodyStructure named(RigMatch match, String otherwise) {
        findings.add(Finding.info(
                "rig",
                "joints by the names of the rig " + match.rig() + ", which fit the figure's geometry; " + otherwise));
        byNames = true;
        leftFirst = true;
        return standing(BodyStructure.told(figure, match.roles()));
    }

    /** Animals are refused: people crawl, but at rest they stand; animals stand on four legs, whatever their bones are called. */
    private BodyStructure standing(BodyStructure found) {
        boolean animal = character && FourLegs.atRest(rest, found) || !namedArms(found) && FourLegs.seen(figure, found);
        if (animal) {
            throw new InputException(
                    where,
                    "no arms found: the limbs from '"
                            + figure.name(found.arms().get(0).start()) + "' and '"
                            + figure.name(found.arms().get(1).start()) + "' are front legs",
                    "Only figures with two arms and a trunk can be retargeted.");
        }
        return found;
    }

    private boolean namedArms(BodyStructure found) {
        return found.arms().stream()
                .anyMatch(arm -> PartNames.armPart(figure.name(arm.middle())) != PartNames.Part.NONE);
    }

    private InputException helped(InputException none) {
        return hints.jointsFile().isEmpty()
                ? none
                : new InputException(
                        "",
                        String.valueOf(none.getMessage()),
                        JointsFile.help(hints.jointsFile(), figure.names()),
                        none);
    }

    /** The joints of limbs that structure takes and names do not; empty where both agree. */
    private String others(RigMatch match, BodyStructure structure) {
        Set<Integer> named = new TreeSet<>();
        match.roles().forEach((role, joint) -> {
            if (RigMatch.LEFT.contains(role) || RigMatch.LEFT.contains(role.mirrored())) {
                named.add(joint);
            }
        });
        Set<Integer> taken = new TreeSet<>();
        structure.arms().forEach(arm -> taken.addAll(List.of(arm.start(), arm.middle(), arm.end())));
        if (match.roles().keySet().containsAll(RigMatch.LEGS)) {
            structure.legs().forEach(leg -> taken.addAll(List.of(leg.start(), leg.middle(), leg.end())));
        }
        Set<Integer> same = new TreeSet<>(taken);
        taken.removeAll(named);
        named.removeAll(same);
        return taken.isEmpty() && named.isEmpty()
                ? ""
                : "'" + String.join("', '", taken.stream().map(figure::name).toList()) + "' for '"
                        + String.join("', '", named.stream().map(figure::name).toList()) + "'";
    }

    /** How a role was found, for {@link RoleEvidence}. */
    RoleEvidence.Source source(BodyJoint role, int joint) {
        if (told.getOrDefault(role, -1) == joint) {
            return new RoleEvidence.Source(RoleEvidence.By.SAID, hints.by());
        }
        boolean named = rig.isPresent() && rig.get().roles().getOrDefault(role, -1) == joint;
        if (!named) {
            return new RoleEvidence.Source(RoleEvidence.By.STRUCTURE, "");
        }
        return new RoleEvidence.Source(
                byNames ? RoleEvidence.By.NAMES : RoleEvidence.By.BOTH,
                rig.map(RigMatch::rig).orElse(""));
    }
}
