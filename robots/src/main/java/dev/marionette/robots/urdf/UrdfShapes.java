package dev.marionette.robots.urdf;

import dev.marionette.kinematics.model.BoundedShape;
import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.Extent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The geometry of one link: primitives, and where its meshes are.
 *
 * @param collisionPrimitives each collision primitive, link frame
 * @param collisionMeshes meshes of the collision geometry
 * @param visualPrimitives each visual primitive, link frame
 * @param visualMeshes meshes of the visual geometry
 */
public record UrdfShapes(
        List<BoundedShape> collisionPrimitives,
        List<MeshRef> collisionMeshes,
        List<BoundedShape> visualPrimitives,
        List<MeshRef> visualMeshes) {
    public UrdfShapes {
        collisionPrimitives = List.copyOf(collisionPrimitives);
        collisionMeshes = List.copyOf(collisionMeshes);
        visualPrimitives = List.copyOf(visualPrimitives);
        visualMeshes = List.copyOf(visualMeshes);
    }

    /**
     * A mesh that a link names.
     *
     * @param file its name as the URDF has it
     * @param otherwise where it is looked up if it is not there, likewise; empty where it is nowhere else
     * @param scale 3 factors
     * @param rotation axes of the mesh in the link frame, 9 values row-major
     * @param translation origin of the mesh in the link frame, 3 values, metres
     * @param rgb the colour that the URDF says, 0xRRGGBB; empty where it says none
     */
    public record MeshRef(
            String file, String otherwise, double[] scale, double[] rotation, double[] translation, OptionalInt rgb) {
        public MeshRef {
            scale = scale.clone();
            rotation = rotation.clone();
            translation = translation.clone();
        }
    }

    /** The bounding boxes of its collision primitives. */
    public List<BoxShape> collisionBoxes() {
        return collisionPrimitives.stream().map(BoundedShape::box).toList();
    }

    /** Whether it says anything of the link's shape. */
    public boolean isEmpty() {
        return collisionPrimitives.isEmpty()
                && collisionMeshes.isEmpty()
                && visualPrimitives.isEmpty()
                && visualMeshes.isEmpty();
    }

    /**
     * Reads the elements of a link.
     *
     * @param materials colours of the robot's named materials
     */
    static UrdfShapes of(String link, XmlElement element, Map<String, OptionalInt> materials) {
        List<BoundedShape> collisionPrimitives = new ArrayList<>();
        List<MeshRef> collisionMeshes = new ArrayList<>();
        List<BoundedShape> visualPrimitives = new ArrayList<>();
        List<MeshRef> visualMeshes = new ArrayList<>();
        for (XmlElement collision : element.children("collision")) {
            collision.requireChild("geometry");
            add(link, collision, OptionalInt.empty(), collisionPrimitives, collisionMeshes);
        }
        for (XmlElement visual : element.children("visual")) {
            add(link, visual, colour(visual, materials), visualPrimitives, visualMeshes);
        }
        return new UrdfShapes(collisionPrimitives, collisionMeshes, visualPrimitives, visualMeshes);
    }

    private static void add(
            String link, XmlElement shape, OptionalInt rgb, List<BoundedShape> boxes, List<MeshRef> meshes) {
        Optional<XmlElement> geometry = shape.child("geometry");
        if (geometry.isEmpty()) {
            return;
        }
        Optional<XmlElement> origin = shape.child("origin");
        double[] xyz = origin.map(o -> o.vector("xyz", 0, 0, 0)).orElse(new double[3]);
        double[] rotation = rotation(origin.map(o -> o.vector("rpy", 0, 0, 0)).orElse(new double[3]));
        Optional<XmlElement> mesh = geometry.get().child("mesh");
        Optional<BoundedShape> primitive = primitive(link + "#" + boxes.size(), rotation, xyz, geometry.get());
        if (primitive.isPresent()) {
            boxes.add(primitive.get());
        } else if (mesh.isPresent()) {
            mesh.get()
                    .attribute("filename")
                    .ifPresent(file -> meshes.add(
                            new MeshRef(file.strip(), "", mesh.get().vector("scale", 1, 1, 1), rotation, xyz, rgb)));
        }
    }

    /** Colours of the materials that are defined at the top of a URDF, by name. */
    static Map<String, OptionalInt> materials(XmlElement robot) {
        Map<String, OptionalInt> materials = new HashMap<>();
        for (XmlElement material : robot.children("material")) {
            material.attribute("name").ifPresent(name -> materials.putIfAbsent(name, rgba(material)));
        }
        return materials;
    }

    private static OptionalInt colour(XmlElement visual, Map<String, OptionalInt> materials) {
        return visual.child("material")
                .map(m -> m.child("color").isPresent()
                        ? rgba(m)
                        : m.attribute("name").map(materials::get).orElse(OptionalInt.empty()))
                .orElse(OptionalInt.empty());
    }

    /** A colour that cannot be read is none: nothing but looks depends on it. */
    private static OptionalInt rgba(XmlElement material) {
        String text = material.child("color").flatMap(c -> c.attribute("rgba")).orElse("");
        String[] words = text.strip().split("\\s+");
        if (words.length < 3) {
            return OptionalInt.empty();
        }
        int rgb = 0;
        for (int i = 0; i < 3; i++) {
            try {
                rgb = rgb << 8 | (int) Math.round(255 * Math.min(1, Math.max(0, Double.parseDouble(words[i]))));
            } catch (NumberFormatException e) {
                return OptionalInt.empty();
            }
        }
        return OptionalInt.of(rgb);
    }

    /** A primitive, if it is one. */
    private static Optional<BoundedShape> primitive(String name, double[] rotation, double[] xyz, XmlElement geometry) {
        for (XmlElement shape : geometry.children()) {
            switch (shape.name()) {
                case "box" -> {
                    shape.require("size");
                    double[] size = shape.vector("size", 0, 0, 0);
                    double[] half = positive(shape, size[0] / 2, size[1] / 2, size[2] / 2);
                    return Optional.of(new BoundedShape(new BoxShape(name, rotation, xyz, half)));
                }
                case "sphere" -> {
                    double r = required(shape, "radius");
                    double[] half = positive(shape, r, r, r);
                    return Optional.of(
                            new BoundedShape(new BoxShape(name, rotation, xyz, half), Extent.ellipsoid(r, r, r)));
                }
                case "cylinder" -> {
                    double r = required(shape, "radius");
                    double h = required(shape, "length") / 2;
                    double[] half = positive(shape, r, r, h);
                    return Optional.of(
                            new BoundedShape(new BoxShape(name, rotation, xyz, half), Extent.cylinder(r, h)));
                }
                case "capsule" -> {
                    double r = required(shape, "radius");
                    double h = required(shape, "length") / 2;
                    double[] half = positive(shape, r, r, h + r);
                    return Optional.of(new BoundedShape(new BoxShape(name, rotation, xyz, half), Extent.capsule(r, h)));
                }
                default -> {
                    // meshes and extensions of simulators have no volume here
                }
            }
        }
        return Optional.empty();
    }

    private static double required(XmlElement shape, String attribute) {
        shape.require(attribute);
        return shape.number(attribute, 0);
    }

    private static double[] positive(XmlElement shape, double... half) {
        for (double h : half) {
            if (h < 0) {
                throw shape.error("a size is below 0", "Sizes are metres, at least 0.");
            }
        }
        return half;
    }

    /** R = Rz(yaw) · Ry(pitch) · Rx(roll), row-major: fixed-axis roll, pitch, yaw as URDF defines them. */
    public static double[] rotation(double[] rpy) {
        double cr = Math.cos(rpy[0]);
        double sr = Math.sin(rpy[0]);
        double cp = Math.cos(rpy[1]);
        double sp = Math.sin(rpy[1]);
        double cy = Math.cos(rpy[2]);
        double sy = Math.sin(rpy[2]);
        return new double[] {
            cy * cp,
            cy * sp * sr - sy * cr,
            cy * sp * cr + sy * sr,
            sy * cp,
            sy * sp * sr + cy * cr,
            sy * sp * cr - cy * sr,
            -sp,
            cp * sr,
            cp * cr
        };
    }
}
