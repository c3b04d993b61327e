package dev.marionette.kinematics.urdf;

import dev.marionette.kinematics.model.BoxShape;
import java.util.ArrayList;
import java.util.List;

/**
 * The collision volumes of one link: the oriented bounding boxes of its primitives.
 *
 * @param boxes one box a primitive, link frame
 * @param hasMesh whether some collision or visual geometry is a mesh
 */
record UrdfShapes(List<BoxShape> boxes, boolean hasMesh) {

    static UrdfShapes of(String link, XmlElement element) {
        List<BoxShape> boxes = new ArrayList<>();
        boolean mesh = false;
        for (XmlElement collision : element.children("collision")) {
            XmlElement geometry = collision.requireChild("geometry");
            mesh |= geometry.child("mesh").isPresent();
            double[] half = half(geometry);
            if (half.length == 3) {
                double[] xyz = collision
                        .child("origin")
                        .map(o -> o.vector("xyz", 0, 0, 0))
                        .orElse(new double[3]);
                double[] rpy = collision
                        .child("origin")
                        .map(o -> o.vector("rpy", 0, 0, 0))
                        .orElse(new double[3]);
                boxes.add(new BoxShape(link + "#" + boxes.size(), rotation(rpy), xyz, half));
            }
        }
        for (XmlElement visual : element.children("visual")) {
            mesh |= visual.child("geometry").flatMap(g -> g.child("mesh")).isPresent();
        }
        return new UrdfShapes(List.copyOf(boxes), mesh);
    }

    /** Half extents of the bounding box of a primitive, or nothing. */
    private static double[] half(XmlElement geometry) {
        for (XmlElement shape : geometry.children()) {
            switch (shape.name()) {
                case "box" -> {
                    shape.require("size");
                    double[] size = shape.vector("size", 0, 0, 0);
                    return positive(shape, size[0] / 2, size[1] / 2, size[2] / 2);
                }
                case "sphere" -> {
                    double r = required(shape, "radius");
                    return positive(shape, r, r, r);
                }
                case "cylinder" -> {
                    double r = required(shape, "radius");
                    return positive(shape, r, r, required(shape, "length") / 2);
                }
                case "capsule" -> {
                    double r = required(shape, "radius");
                    return positive(shape, r, r, required(shape, "length") / 2 + r);
                }
                default -> {
                    // meshes and extensions of simulators have no box here
                }
            }
        }
        return new double[0];
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
    static double[] rotation(double[] rpy) {
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
