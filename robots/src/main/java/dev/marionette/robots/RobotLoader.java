package dev.marionette.robots;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Evidence;
import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.api.Joi;
import dev.marionette.api.RobotDescription;
import dev.marionette.host.Sha256;
import dev.marionette.kinematics.collision.LinkPair;
import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.LinkSpec;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.robots.mesh.MeshLocator;
import dev.marionette.robots.mesh.PackagePath;
import dev.marionette.robots.mjcf.MjcfReader;
import dev.marionette.robots.urdf.LimitOrigin;
import dev.marionette.robots.urdf.LimitResolver;
import dev.marionette.robots.urdf.SrdfReader;
import dev.marionette.robots.urdf.UrdfDocument;
import dev.marionette.robots.urdf.UrdfReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Turns a description into a {@link Robot}: reads its documents and finds what they do not say. */
public final class RobotLoader {
    /** What every robot needs. */
    static final List<BodyJoint> REQUIRED = List.of(
            BodyJoint.LEFT_SHOULDER,
            BodyJoint.RIGHT_SHOULDER,
            BodyJoint.LEFT_ELBOW,
            BodyJoint.RIGHT_ELBOW,
            BodyJoint.LEFT_HAND,
            BodyJoint.RIGHT_HAND);

    private final RobotDescription description;
    private final Supplier<List<RobotDescription>> known;
    private final List<Finding> findings = new ArrayList<>();
    private final MeshLocator locator;
    private final RobotMeshes meshes;

    private RobotLoader(RobotDescription description, PackagePath packages, Supplier<List<RobotDescription>> known) {
        this.description = description;
        this.known = known;
        locator = new MeshLocator(description.folder(), packages);
        meshes = new RobotMeshes(locator);
    }

    /** As {@link #load(RobotDescription, PackagePath)}, with meshes from the robot's own folder alone. */
    public static Robot load(RobotDescription description) {
        return load(description, PackagePath.none());
    }

    /**
     * Loads a robot.
     *
     * @param description its documents and what is said about it; a profile that is only in a document is read
     * @param packages where meshes are looked up besides its own folder
     * @throws InputException if a document is bad, or something cannot be found and must be said
     */
    public static Robot load(RobotDescription description, PackagePath packages) {
        return load(description, packages, List::of);
    }

    /**
     * As {@link #load(RobotDescription, PackagePath)}.
     *
     * @param known robots whose makers' velocity limits are taken where this one is of the same make and its file has none;
     *     asked for only then
     */
    static Robot load(RobotDescription description, PackagePath packages, Supplier<List<RobotDescription>> known) {
        return new RobotLoader(RobotYaml.complete(description), packages, known).load();
    }

    /**
     * A description as a run sees it: a profile that is only in a document is read.
     *
     * @throws InputException if the document is bad
     */
    public static RobotDescription complete(RobotDescription description) {
        return RobotYaml.complete(description);
    }

    private Robot load() {
        requireLimits();
        UrdfDocument document = document(description);
        description.character().ifPresent(character -> findings.addAll(character.findings()));
        findings.addAll(document.findings());
        Map<String, LimitOrigin> origins = new LinkedHashMap<>();
        AssumedLimits assumed = new AssumedLimits(document, known);
        List<JointSpec> joints =
                LimitResolver.resolve(document, description.profile(), yamlName(), assumed::of, origins, findings);
        RobotModel model = RobotModel.of(document.name(), links(document), joints);
        List<String> order = JointOrder.of(model, description.profile().jointOrder(), orderKey());
        SrdfReader.Srdf srdf = srdf(document, model);
        Map<BodyJoint, RobotPoint> points = points(model);
        int trunk = RobotFacing.trunk(model, points);
        double yaw = RobotFacing.yaw(model, points);
        double[] home = HomePose.of(model, description.profile(), saidIn() + ": home", srdf, points, yaw, findings);
        return new Robot(
                description.id(),
                description.label(),
                description.source(),
                model,
                description.profile().base(),
                description.profile().baseLimits(),
                description.profile().tuned(),
                home,
                points,
                trunk,
                yaw,
                srdf.disabled(),
                meshes.visuals(),
                locator.used(),
                order,
                origins,
                findings,
                digests(),
                description.character());
    }

    /**
     * What the robot's model says, be it URDF or MJCF.
     *
     * @throws InputException if it is neither, or contradicts itself
     */
    public static UrdfDocument document(RobotDescription description) {
        String text = description.urdf();
        boolean mjcf = MjcfReader.accepts(text);
        // the file itself, where there is one, so that an error says where to look
        String source = description.source();
        String ending = ending(description);
        String name = source.endsWith(ending) ? source : description.id() + ending;
        return mjcf ? MjcfReader.read(text, name, description.included()) : UrdfReader.read(text, name);
    }

    /** Of the model's file: {@code .xml} for MJCF, else {@code .urdf}. */
    static String ending(RobotDescription description) {
        return MjcfReader.accepts(description.urdf()) ? ".xml" : ".urdf";
    }

    /** A robot has the limits of its model; a character's reader has obeyed the word already. */
    private void requireLimits() {
        if (description.character().isEmpty()
                && RobotYaml.read(description.profileYaml(), yamlName()).withoutLimits()) {
            throw RobotYaml.noneIsForCharacters(saidIn());
        }
    }

    /** A document beside the URDF, likewise. */
    private String beside(String name) {
        return description.source().endsWith(ending(description))
                ? Path.of(description.source()).resolveSibling(name).toString()
                : name;
    }

    /** The yaml that says what the model does not; empty where there is none. */
    private String yamlName() {
        if (description.profileYaml().isEmpty()) {
            return "";
        }
        String source = description.source();
        return description.character().isPresent()
                ? source.substring(0, Math.max(0, source.lastIndexOf('.'))) + ".yaml"
                : beside("robot.yaml");
    }

    private String orderKey() {
        return saidIn() + ": joint_order";
    }

    /** Where the profile stands, for messages. */
    private String saidIn() {
        return yamlName().isEmpty() ? description.id() : yamlName();
    }

    /** The SRDF's file: that of the folder, or the one that is called as the model's. */
    private String srdfName() {
        if (description.character().isPresent()) {
            return "the skeleton";
        }
        String ending = ending(description);
        if (!description.source().endsWith(ending)) {
            return description.id() + ".srdf";
        }
        String model = String.valueOf(Path.of(description.source()).getFileName());
        String stem = model.substring(0, model.length() - ending.length());
        return Stream.of(stem.equals(description.id()) ? stem : "robot", stem)
                .map(name -> beside(name + ".srdf"))
                .filter(name -> Files.isRegularFile(Path.of(name)))
                .findFirst()
                .orElse(beside(description.id() + ".srdf"));
    }

    private List<LinkSpec> links(UrdfDocument document) {
        Map<String, List<BoxShape>> given = description.boxesJson().isBlank()
                ? Map.of()
                : BoxesJson.read(description.boxesJson(), beside("boxes.json"));
        LinkVolumes volumes = new LinkVolumes(document, given, meshes);
        List<LinkSpec> links = volumes.links();
        findings.addAll(volumes.findings());
        return links;
    }

    /** States and pairs of the SRDF and of the model itself; where both have a state, the SRDF's counts. */
    private SrdfReader.Srdf srdf(UrdfDocument document, RobotModel model) {
        if (description.srdf().isBlank()) {
            return new SrdfReader.Srdf(document.states(), document.disabled(), List.of());
        }
        SrdfReader.Srdf srdf = SrdfReader.read(
                description.srdf(),
                srdfName(),
                link -> model.findLink(link).isPresent(),
                joint -> model.jointSpecs().containsKey(joint));
        findings.addAll(srdf.findings());
        Map<String, Map<String, Double>> states = new LinkedHashMap<>(document.states());
        states.putAll(srdf.states());
        List<LinkPair> disabled = new ArrayList<>(document.disabled());
        disabled.addAll(srdf.disabled());
        return new SrdfReader.Srdf(states, disabled, srdf.findings());
    }

    private Map<BodyJoint, RobotPoint> given(RobotModel model) {
        Map<BodyJoint, RobotPoint> points = new EnumMap<>(BodyJoint.class);
        for (Joi joi : description.profile().joi().values()) {
            if (joi.isNone()) {
                continue;
            }
            int link = model.link(joi.link());
            Evidence how = found(joi);
            points.put(
                    joi.role(),
                    new RobotPoint(
                            joi.role(),
                            joi.link(),
                            model.attach(link, joi.offsetX(), joi.offsetY(), joi.offsetZ()),
                            joi.positionWeight(),
                            joi.rotationWeight(),
                            how.confidence(),
                            how.reason()));
        }
        return points;
    }

    /** How a point is known: it is given, but for those of a character that its reader found and nobody said otherwise. */
    private Evidence found(Joi joi) {
        Evidence given = new Evidence(1, "given");
        boolean said = !description.profileYaml().isBlank()
                && RobotYaml.read(description.profileYaml(), yamlName()).says(joi.role());
        return said
                ? given
                : description
                        .character()
                        .map(character -> character.evidence().getOrDefault(joi.role(), given))
                        .orElse(given);
    }

    /** Points that are given win; the others are found. */
    private Map<BodyJoint, RobotPoint> points(RobotModel model) {
        Map<BodyJoint, RobotPoint> given = given(model);
        JoiFinder.Found found = JoiFinder.find(model, given);
        Map<BodyJoint, RobotPoint> points = new EnumMap<>(found.points());
        points.putAll(given);
        points.keySet().removeAll(absent());
        List<String> missing = missing(points);
        if (!missing.isEmpty()) {
            throw new InputException(
                    description.id(),
                    "no point for " + String.join(", ", missing) + " is given or found: " + found.problem(),
                    found.missing().isEmpty()
                            ? "Add to robot.yaml: joi: {" + String.join(": {link: NAME}, ", missing) + ": {link: NAME}}"
                            : found.missing());
        }
        if (!given.keySet().containsAll(REQUIRED)) {
            findings.addAll(found.findings());
        }
        points.values().stream().filter(p -> !given.containsKey(p.role())).forEach(this::report);
        findings.addAll(LandmarkPlausibility.of(model, points));
        return points;
    }

    /** Roles that the robot is said not to have: those said, and their other side where nothing is said about it. */
    private Set<BodyJoint> absent() {
        Map<BodyJoint, Joi> said = description.profile().joi();
        Set<BodyJoint> absent = EnumSet.noneOf(BodyJoint.class);
        said.values().stream().filter(Joi::isNone).map(Joi::role).forEach(role -> {
            absent.add(role);
            if (!said.containsKey(role.mirrored())) {
                absent.add(role.mirrored());
            }
        });
        return absent;
    }

    private static List<String> missing(Map<BodyJoint, RobotPoint> points) {
        return REQUIRED.stream()
                .filter(role -> !points.containsKey(role))
                .map(BodyJoint::id)
                .toList();
    }

    /**
     * The roles that a robot needs and that are neither given nor found, so that somebody must say them.
     *
     * @throws InputException if its model cannot be read
     */
    static List<String> undecided(RobotDescription description) {
        RobotLoader loader = new RobotLoader(RobotYaml.complete(description), PackagePath.none(), List::of);
        UrdfDocument document = document(loader.description);
        RobotModel model = RobotModel.of(
                document.name(),
                loader.links(document),
                LimitResolver.resolve(document, loader.description.profile(), loader.findings));
        Map<BodyJoint, RobotPoint> points = loader.given(model);
        JoiFinder.find(model, points).points().forEach(points::putIfAbsent);
        return missing(points);
    }

    private void report(RobotPoint p) {
        String message = String.format(
                Locale.ROOT,
                "%s: link '%s' at (%.4f, %.4f, %.4f), confidence %.2f: %s",
                p.role().id(),
                p.link(),
                p.point().x(),
                p.point().y(),
                p.point().z(),
                p.confidence(),
                p.reason());
        findings.add(p.confidence() < 0.65 ? Finding.warning("joi", message) : Finding.info("joi", message));
    }

    private Map<String, String> digests() {
        Map<String, String> digests = new LinkedHashMap<>();
        description
                .character()
                .ifPresentOrElse(
                        character -> digests.putAll(character.digests()),
                        () -> digests.put(description.id() + ending(description), Sha256.of(description.urdf())));
        // robot.xml in a folder g1 goes by g1.xml here, and may include a g1.xml
        description
                .included()
                .forEach((name, text) ->
                        digests.put(digests.containsKey(name) ? "included " + name : name, Sha256.of(text)));
        if (!description.srdf().isBlank() && description.character().isEmpty()) {
            digests.put(description.id() + ".srdf", Sha256.of(description.srdf()));
        }
        if (!description.boxesJson().isBlank()) {
            digests.put("boxes.json", Sha256.of(description.boxesJson()));
        }
        if (!description.profileYaml().isEmpty()) {
            digests.put("robot.yaml", Sha256.of(description.profileYaml()));
        }
        digests.putAll(meshes.digests());
        return digests;
    }
}
