package dev.marionette.robots.mesh;

import dev.marionette.api.InputException;
import dev.marionette.robots.urdf.XmlElement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The polygons of one {@code <mesh>} of a Collada file. */
final class ColladaGeometry {
    static final Set<String> PRIMITIVES = Set.of("triangles", "polylist", "polygons", "tristrips", "trifans");

    /** More indices a corner nobody has. */
    private static final int MAX_OFFSET = 1024;

    private final XmlElement mesh;
    private final Function<String, Optional<XmlElement>> find;
    private final MeshWork work;
    private final Map<XmlElement, double[]> points = new HashMap<>();

    /**
     * @param find an element by its reference
     * @param work counts what is read
     */
    ColladaGeometry(XmlElement mesh, Function<String, Optional<XmlElement>> find, MeshWork work) {
        this.mesh = mesh;
        this.find = find;
        this.work = work;
    }

    /** Adds what an element of {@link #PRIMITIVES} holds. */
    void add(XmlElement primitive, double[] world, MeshBuilder out) {
        XmlElement input = primitive.children("input").stream()
                .filter(i -> i.require("semantic").equals("VERTEX"))
                .findFirst()
                .orElseThrow(() -> primitive.error("names no vertices", "Export the mesh again."));
        int stride = 1;
        for (XmlElement other : primitive.children("input")) {
            stride = Math.max(stride, 1 + offset(other));
        }
        double[] at = positions(input);
        Corners corners = new Corners(primitive, work, at, stride, offset(input), world, out);
        List<XmlElement> lists = primitive.children("p");
        switch (primitive.name()) {
            case "polylist" -> corners.polylist(lists, primitive.child("vcount"));
            case "triangles" -> lists.forEach(p -> corners.pieces(corners.ints(p), 3));
            case "tristrips" -> lists.forEach(p -> corners.strip(corners.ints(p)));
            default -> {
                // a polygon with holes is taken without them
                primitive.children("ph").forEach(ph -> ph.child("p").ifPresent(p -> corners.all(p)));
                lists.forEach(corners::all);
            }
        }
    }

    /** Where a corner has the index of an input. */
    private static int offset(XmlElement input) {
        double offset = input.number("offset", 0);
        if (!(offset >= 0 && offset < MAX_OFFSET)) {
            throw input.error(
                    "offset " + offset + " is not between 0 and " + (MAX_OFFSET - 1), "Export the mesh again.");
        }
        return (int) offset;
    }

    /** The numbers of the source behind {@code <input semantic="VERTEX">}, three a vertex. */
    private double[] positions(XmlElement input) {
        XmlElement vertices = target(input);
        XmlElement position = vertices.children("input").stream()
                .filter(i -> i.require("semantic").equals("POSITION"))
                .findFirst()
                .orElseThrow(() -> vertices.error("has no positions", "Export the mesh again."));
        return points.computeIfAbsent(target(position), this::read);
    }

    private XmlElement target(XmlElement input) {
        String source = input.require("source");
        return find.apply(source)
                .orElseThrow(() -> mesh.error("names '" + source + "', which is not in it", "Export the mesh again."));
    }

    private double[] read(XmlElement source) {
        XmlElement array = source.requireChild("float_array");
        // the text of a file is parsed again at every place of its mesh; a number has at least two characters
        work.read(array.text().length() / 2);
        double[] values = ColladaNumbers.doubles(array);
        XmlElement accessor = source.requireChild("technique_common").requireChild("accessor");
        int stride = (int) accessor.number("stride", 1);
        int offset = (int) accessor.number("offset", 0);
        int count = (int) accessor.number("count", 0);
        if (stride < 3 || offset < 0 || count < 0 || offset + (long) count * stride > values.length) {
            throw source.error(
                    "announces " + count + " points of " + stride + " numbers and holds " + values.length + " numbers",
                    "Export the mesh again.");
        }
        double[] points = new double[3 * count];
        for (int i = 0; i < count; i++) {
            System.arraycopy(values, offset + i * stride, points, 3 * i, 3);
        }
        return points;
    }

    /** From corners of polygons to triangles. */
    private record Corners(
            XmlElement primitive,
            MeshWork work,
            double[] points,
            int stride,
            int offset,
            double[] world,
            MeshBuilder out) {

        void polylist(List<XmlElement> lists, Optional<XmlElement> counts) {
            int[] p = lists.isEmpty() ? new int[0] : ints(lists.get(0));
            int at = 0;
            for (int count : counts.map(this::ints).orElse(new int[0])) {
                if (count < 0 || (at + (long) count) * stride > p.length) {
                    throw broken("<vcount> announces more corners than <p> has");
                }
                fan(p, at, count);
                at += count;
            }
        }

        void pieces(int[] p, int count) {
            for (int at = 0; (at + (long) count) * stride <= p.length; at += count) {
                fan(p, at, count);
            }
        }

        void all(XmlElement p) {
            int[] indices = ints(p);
            fan(indices, 0, indices.length / stride);
        }

        void strip(int[] p) {
            for (int i = 2; i < p.length / stride; i++) {
                int odd = i % 2;
                triangle(vertex(p, i - 2), vertex(p, i - 1 + odd), vertex(p, i - odd));
            }
        }

        int[] ints(XmlElement list) {
            work.read(list.text().length() / 2);
            return ColladaNumbers.ints(list);
        }

        private void fan(int[] p, int from, int count) {
            for (int i = 2; i < count; i++) {
                triangle(vertex(p, from), vertex(p, from + i - 1), vertex(p, from + i));
            }
        }

        private void triangle(int a, int b, int c) {
            if (Affine.mirrors(world)) {
                out.triangle(a, c, b);
            } else {
                out.triangle(a, b, c);
            }
        }

        private int vertex(int[] p, int corner) {
            int v = p[corner * stride + offset];
            if (v < 0 || 3L * v >= points.length) {
                throw broken("a corner names vertex " + v + " of " + points.length / 3);
            }
            double x = points[3 * v];
            double y = points[3 * v + 1];
            double z = points[3 * v + 2];
            return out.vertex(
                    Affine.apply(world, 0, x, y, z), Affine.apply(world, 1, x, y, z), Affine.apply(world, 2, x, y, z));
        }

        private InputException broken(String problem) {
            return primitive.error(problem, "Export the mesh again.");
        }
    }
}
