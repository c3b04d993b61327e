package dev.marionette.robots.mjcf;

import dev.marionette.kinematics.model.BoundedShape;
import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.Extent;
import dev.marionette.robots.urdf.UrdfShapes;
import dev.marionette.robots.urdf.UrdfShapes.MeshRef;
import dev.marionette.robots.urdf.XmlElement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** The geoms of one body: primitives, meshes, and the mass that they have together. */
final class MjcfGeoms {
    private static final double DENSITY = 1000;

    /** What all bodies of a document share. */
    static final class Library {
        final MjcfCompiler compiler;
        private final Map<String, MjcfMesh> meshes = new HashMap<>();
        private final Map<String, OptionalInt> colours = new HashMap<>();

        Library(XmlElement root, MjcfDefaults defaults, MjcfCompiler compiler) {
            this.compiler = compiler;
            for (XmlElement assets : root.children("asset")) {
                for (XmlElement element : assets.children("mesh")) {
                    addMesh(defaults.resolve(element, Optional.empty()));
                }
                for (XmlElement element : assets.children("material")) {
                    MjcfElement material = defaults.resolve(element, Optional.empty());
                    element.attribute("name").ifPresent(name -> colours.put(name, rgb(material)));
                }
            }
        }

        private void addMesh(MjcfElement mesh) {
            Optional<String> file = mesh.attribute("file");
            Optional<String> name = mesh.element().attribute("name").or(() -> file.map(Library::stem));
            name.ifPresent(called -> meshes.put(called, MjcfMesh.of(mesh, compiler)));
        }

        private static String stem(String file) {
            String name = file.substring(file.replace('\\', '/').lastIndexOf('/') + 1);
            int dot = name.lastIndexOf('.');
            return dot > 0 ? name.substring(0, dot) : name;
        }
    }

    private final Library library;
    private final String body;
    private final List<BoundedShape> collisionPrimitives = new ArrayList<>();
    private final List<MeshRef> collisionMeshes = new ArrayList<>();
    private final List<BoundedShape> visualPrimitives = new ArrayList<>();
    private final List<MeshRef> visualMeshes = new ArrayList<>();
    private double mass;
    private final double[] moment = new double[3];

    MjcfGeoms(Library library, String body) {
        this.library = library;
        this.body = body;
    }

    /**
     * Adds a geom.
     *
     * @param geom the geom with its defaults
     * @param frame the frame round it in its body
     */
    void add(MjcfElement geom, MjcfFrame frame) {
        String type =
                geom.attribute("type").orElse(geom.element().attribute("mesh").isPresent() ? "mesh" : "sphere");
        boolean touches = geom.number("contype", 1) != 0 || geom.number("conaffinity", 1) != 0;
        MjcfFrame pose = frame.then(MjcfFrame.of(geom, library.compiler));
        Optional<String> mesh = geom.attribute("mesh");
        if (mesh.isPresent()) {
            addMesh(geom, mesh.get(), pose, touches);
            addMass(geom, pose, 0);
            return;
        }
        switch (type) {
            case "sphere", "capsule", "cylinder", "ellipsoid", "box" -> addPrimitive(geom, type, frame, pose, touches);
            case "plane", "hfield", "mesh", "sdf" -> {
                // the ground, and shapes without a size of their own
            }
            default ->
                throw geom.element()
                        .error(
                                "type=\"" + type + "\" is not known",
                                "Known: plane, hfield, sphere, capsule, ellipsoid, cylinder, box, mesh, sdf.");
        }
    }

    private void addMesh(MjcfElement geom, String name, MjcfFrame pose, boolean touches) {
        MjcfMesh asset = library.meshes.get(name);
        if (asset == null) {
            throw geom.element().error("there is no mesh '" + name + "' among the assets", "Check its spelling.");
        }
        if (asset.isEmpty()) {
            throw geom.element()
                    .error(
                            "the mesh '" + name + "' is neither a file nor points",
                            "Read are file=\"…\" and vertex=\"…\"; save other meshes to files.");
        }
        if (asset.file().isEmpty()) {
            List<BoundedShape> boxes = touches ? collisionPrimitives : visualPrimitives;
            boxes.add(asset.inBox(body + "#" + boxes.size(), pose));
        } else {
            (touches ? collisionMeshes : visualMeshes).add(asset.inFile(pose, colour(geom)));
        }
    }

    private OptionalInt colour(MjcfElement geom) {
        return geom.attribute("rgba").isPresent()
                ? rgb(geom)
                : geom.attribute("material").map(library.colours::get).orElse(OptionalInt.empty());
    }

    private static OptionalInt rgb(MjcfElement element) {
        double[] rgba = element.numbers("rgba");
        if (rgba.length < 3) {
            return OptionalInt.empty();
        }
        int rgb = 0;
        for (int i = 0; i < 3; i++) {
            rgb = rgb << 8 | (int) Math.round(255 * Math.min(1, Math.max(0, rgba[i])));
        }
        return OptionalInt.of(rgb);
    }

    private void addPrimitive(MjcfElement geom, String type, MjcfFrame frame, MjcfFrame given, boolean touches) {
        double[] ends = geom.numbers("fromto");
        boolean between = ends.length > 0;
        MjcfFrame pose = between ? frame.then(between(geom, ends)) : given;
        double[] size = size(geom, type, between ? length(ends) / 2 : Double.NaN);
        double[] half = switch (type) {
            case "sphere" -> new double[] {size[0], size[0], size[0]};
            case "capsule" -> new double[] {size[0], size[0], size[1] + size[0]};
            case "cylinder" -> new double[] {size[0], size[0], size[1]};
            default -> size;
        };
        List<BoundedShape> boxes = touches ? collisionPrimitives : visualPrimitives;
        BoxShape box = new BoxShape(body + "#" + boxes.size(), pose.rotation(), pose.position(), half);
        boxes.add(type.equals("box") ? new BoundedShape(box) : new BoundedShape(box, extent(type, size)));
        addMass(geom, pose, volume(type, size));
    }

    private static Extent extent(String type, double[] s) {
        return switch (type) {
            case "sphere" -> Extent.ellipsoid(s[0], s[0], s[0]);
            case "capsule" -> Extent.capsule(s[0], s[1]);
            case "cylinder" -> Extent.cylinder(s[0], s[1]);
            default -> Extent.ellipsoid(s[0], s[1], s[2]);
        };
    }

    private static double length(double[] ends) {
        return Math.sqrt(square(ends[3] - ends[0]) + square(ends[4] - ends[1]) + square(ends[5] - ends[2]));
    }

    private static double square(double x) {
        return x * x;
    }

    /** In the middle of two points, with z along the line between them. */
    private static MjcfFrame between(MjcfElement geom, double[] e) {
        if (e.length != 6) {
            throw geom.element().error("fromto has " + e.length + " values, not 6", "Two points, x y z x y z.");
        }
        double[] z = MjcfFrame.unit(geom.element(), "fromto", e[3] - e[0], e[4] - e[1], e[5] - e[2]);
        double[] middle = {(e[0] + e[3]) / 2, (e[1] + e[4]) / 2, (e[2] + e[5]) / 2};
        return new MjcfFrame(MjcfFrame.toZ(z), middle);
    }

    /** Radius; radius and half length; or three half axes. {@code along} is half a length that is given otherwise, or NaN. */
    private static double[] size(MjcfElement geom, String type, double along) {
        double[] given = geom.numbers("size");
        boolean round = type.equals("capsule") || type.equals("cylinder");
        int wanted = type.equals("sphere") ? 1 : round ? 2 : 3;
        double[] size = new double[wanted];
        boolean between = !Double.isNaN(along);
        int read = between && wanted > 1 ? wanted - 1 : wanted;
        for (int i = 0; i < read; i++) {
            // a box or ellipsoid between two points may give one half width for both
            int at = between && i >= given.length ? given.length - 1 : i;
            if (at < 0 || at >= given.length || !(given[at] > 0)) {
                throw geom.element()
                        .error(
                                "size of a " + type + " needs " + read + " numbers above 0, and has "
                                        + java.util.Arrays.toString(given),
                                "Sizes are radii and half lengths in metres.");
            }
            size[i] = given[at];
        }
        if (between && wanted > 1) {
            size[wanted - 1] = along;
        }
        return size;
    }

    private static double volume(String type, double[] s) {
        return switch (type) {
            case "sphere" -> 4.0 / 3 * Math.PI * s[0] * s[0] * s[0];
            case "capsule" -> Math.PI * s[0] * s[0] * (2 * s[1] + 4.0 / 3 * s[0]);
            case "cylinder" -> Math.PI * s[0] * s[0] * 2 * s[1];
            case "ellipsoid" -> 4.0 / 3 * Math.PI * s[0] * s[1] * s[2];
            default -> 8 * s[0] * s[1] * s[2];
        };
    }

    private void addMass(MjcfElement geom, MjcfFrame pose, double volume) {
        double own = geom.number("mass", geom.number("density", DENSITY) * volume);
        if (own < 0) {
            throw geom.element().error("mass " + own + " kg is below 0", "Give the mass in kg.");
        }
        mass += own;
        for (int i = 0; i < 3; i++) {
            moment[i] += own * pose.position()[i];
        }
    }

    /** Mass of all geoms, kg; a mesh counts only where its mass is given. */
    double mass() {
        return mass;
    }

    /** Their centre of mass, body frame. */
    double[] com() {
        return mass > 0 ? new double[] {moment[0] / mass, moment[1] / mass, moment[2] / mass} : new double[3];
    }

    UrdfShapes shapes() {
        return new UrdfShapes(collisionPrimitives, collisionMeshes, visualPrimitives, visualMeshes);
    }
}
