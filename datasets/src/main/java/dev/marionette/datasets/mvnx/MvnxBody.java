package dev.marionette.datasets.mvnx;

import dev.marionette.api.InputException;
import dev.marionette.datasets.mvnx.MvnxFile.Point;
import dev.marionette.datasets.mvnx.MvnxFile.Segment;
import dev.marionette.numerics.Quaternions;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The segments of a file as a tree of joints, with ends of head, hands and toes. */
final class MvnxBody {
    /** A joint: a segment's beginning, or a point fixed to the segment. */
    private record Joint(
            String name, int parent, int segment, @Nullable Point point) {}

    private final MvnxFile file;
    private final List<Joint> joints = new ArrayList<>();

    private MvnxBody(MvnxFile file) {
        this.file = file;
    }

    /**
     * Hangs the segments on each other, parents first.
     *
     * @throws InputException if they do not make one tree
     */
    static MvnxBody of(String where, MvnxFile file) {
        MvnxBody body = new MvnxBody(file);
        List<Segment> segments = file.segments();
        for (int s = 0; s < segments.size(); s++) {
            if (segments.get(s).parent().isEmpty()) {
                body.add(s, -1);
            }
        }
        boolean one = body.joints.stream().filter(joint -> joint.parent < 0).count() == 1;
        long placed = body.joints.stream().filter(joint -> joint.point == null).count();
        if (!one || placed < segments.size()) {
            throw new InputException(
                    where,
                    "the joints do not make one tree of the " + segments.size() + " segments",
                    "Check the <joints> of the file.");
        }
        return body;
    }

    private void add(int first, int parentOfFirst) {
        List<int[]> open = new ArrayList<>(List.of(new int[] {first, parentOfFirst}));
        while (!open.isEmpty()) {
            int[] next = open.remove(open.size() - 1);
            Segment segment = file.segments().get(next[0]);
            int joint = joints.size();
            joints.add(new Joint(segment.name(), next[1], next[0], null));
            boolean leaf = true;
            for (int s = 0; s < file.segments().size(); s++) {
                if (file.segments().get(s).parent().equals(segment.name())) {
                    open.add(new int[] {s, joint});
                    leaf = false;
                }
            }
            if (leaf && file.orientations().length > 0) {
                ends(segment, next[0], joint);
            }
        }
    }

    /** Tops of head and hands, tips of toes and palms; the other points are landmarks of bones. */
    private void ends(Segment segment, int index, int joint) {
        boolean tip = false;
        for (Point point : segment.points()) {
            boolean palm = point.label().endsWith("HandPalm");
            boolean end =
                    !tip && (point.label().contains("TopOf") || point.label().endsWith("Toe"));
            tip |= end;
            if (palm || end) {
                joints.add(new Joint(segment.name() + (palm ? "_palm" : "_end"), joint, index, point));
            }
        }
    }

    List<String> names() {
        return joints.stream().map(Joint::name).toList();
    }

    int[] parents() {
        return joints.stream().mapToInt(Joint::parent).toArray();
    }

    /** Frames × joints × 3, metres. */
    double[] positions() {
        double[] out = new double[file.frames() * joints.size() * 3];
        for (int f = 0; f < file.frames(); f++) {
            for (int j = 0; j < joints.size(); j++) {
                Joint joint = joints.get(j);
                int from = f * file.segments().size() + joint.segment;
                int to = 3 * (f * joints.size() + j);
                if (joint.point != null) {
                    double[] p = joint.point.place();
                    Quaternions.rotate(file.orientations(), 4 * from, p[0], p[1], p[2], out, to);
                }
                for (int axis = 0; axis < 3; axis++) {
                    out[to + axis] += file.positions()[3 * from + axis];
                }
            }
        }
        return out;
    }

    /** Frames × joints × 4, or empty. */
    double[] orientations() {
        double[] out = spread(file.orientations(), 4);
        for (int i = 0; i < out.length; i += 4) {
            Quaternions.normalize(out, i);
        }
        return out;
    }

    /** Frames × joints × 3, rad/s, or empty. */
    double[] angularVelocities() {
        return spread(file.angularVelocities(), 3);
    }

    private double[] spread(double[] values, int width) {
        if (values.length == 0) {
            return values;
        }
        double[] out = new double[file.frames() * joints.size() * width];
        for (int f = 0; f < file.frames(); f++) {
            for (int j = 0; j < joints.size(); j++) {
                int from = width * (f * file.segments().size() + joints.get(j).segment);
                System.arraycopy(values, from, out, width * (f * joints.size() + j), width);
            }
        }
        return out;
    }

    /** The pose in which no segment is turned, joints × 3, or empty where segments have no orientations. */
    double[] rest() {
        if (file.orientations().length == 0) {
            return new double[0];
        }
        if (file.identity().length == 0) {
            return turnedBack();
        }
        double[] rest = new double[3 * joints.size()];
        for (int j = 0; j < joints.size(); j++) {
            Joint joint = joints.get(j);
            for (int axis = 0; axis < 3; axis++) {
                double point = joint.point == null ? 0 : joint.point.place()[axis];
                rest[3 * j + axis] = file.identity()[3 * joint.segment + axis] + point;
            }
        }
        return rest;
    }

    /** Without such a pose in the file: each bone of the first frame, turned back by its segment. */
    private double[] turnedBack() {
        double[] now = positions();
        double[] turns = orientations();
        double[] rest = new double[3 * joints.size()];
        double[] back = new double[4];
        double[] bone = new double[3];
        for (int j = 0; j < joints.size(); j++) {
            int parent = joints.get(j).parent;
            if (parent < 0) {
                System.arraycopy(now, 3 * j, rest, 3 * j, 3);
                continue;
            }
            for (int k = 0; k < 4; k++) {
                back[k] = (k == 0 ? 1 : -1) * turns[4 * parent + k];
            }
            double x = now[3 * j] - now[3 * parent];
            double y = now[3 * j + 1] - now[3 * parent + 1];
            double z = now[3 * j + 2] - now[3 * parent + 2];
            Quaternions.rotate(back, 0, x, y, z, bone, 0);
            for (int axis = 0; axis < 3; axis++) {
                rest[3 * j + axis] = rest[3 * parent + axis] + bone[axis];
            }
        }
        return rest;
    }
}
