package dev.marionette.robots;

import dev.marionette.api.BodyJoint;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.numerics.Vec3;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;

/** The right answers for the shared robots, read off their files by hand: {@code robots-by-hand.csv}. */
final class RobotsByHand {
    private static final List<BodyJoint> LEFT = List.of(
            BodyJoint.LEFT_SHOULDER,
            BodyJoint.LEFT_ELBOW,
            BodyJoint.LEFT_WRIST,
            BodyJoint.LEFT_HAND,
            BodyJoint.HEAD,
            BodyJoint.LEFT_HIP,
            BodyJoint.LEFT_KNEE,
            BodyJoint.LEFT_FOOT);

    private RobotsByHand() {}

    /**
     * One point: the links that may carry it and those whose frames mark its place.
     *
     * @param carriers empty where the robot has no such part
     * @param places empty where any place on the carrier will do; {@code LINK>METRES}: so far from the link's frame towards that of its mirror image
     */
    record Spot(List<String> carriers, List<String> places) {
        private static Spot parse(String cell) {
            if (cell.equals("-")) {
                return new Spot(List.of(), List.of());
            }
            String[] parts = cell.split("@", -1);
            return new Spot(words(parts[0]), parts.length > 1 ? words(parts[1]) : List.of());
        }

        private static List<String> words(String text) {
            return List.of(text.trim().split(" ", -1));
        }

        private Spot mirrored(Pattern sides) {
            return new Spot(
                    carriers.stream().map(l -> right(sides, l)).toList(),
                    places.stream().map(l -> right(sides, l)).toList());
        }
    }

    /** One robot: where its points are, which link is its trunk and where it faces. */
    record Row(String robot, String trunk, Map<BodyJoint, Spot> spots, double facesDegrees) {}

    /** All rows, in the order of the file. */
    static List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(RobotsByHand.class.getResourceAsStream("robots-by-hand.csv")),
                StandardCharsets.UTF_8))) {
            reader.lines()
                    .filter(line -> !line.startsWith("#") && !line.startsWith("robot "))
                    .map(RobotsByHand::row)
                    .forEach(rows::add);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return rows;
    }

    private static Row row(String line) {
        String[] cells = line.trim().split(" +; +", -1);
        Pattern sides = Pattern.compile(cells[1]);
        Map<BodyJoint, Spot> spots = new EnumMap<>(BodyJoint.class);
        for (int i = 0; i < LEFT.size(); i++) {
            Spot spot = Spot.parse(cells[3 + i]);
            spots.put(LEFT.get(i), spot);
            if (LEFT.get(i) != BodyJoint.HEAD) {
                spots.put(LEFT.get(i).mirrored(), spot.mirrored(sides));
            }
        }
        return new Row(cells[0], cells[2], spots, Double.parseDouble(cells[3 + LEFT.size()]));
    }

    private static String right(Pattern sides, String link) {
        return sides.matcher(link)
                .replaceAll(match -> match.group()
                        .replace("left", "right")
                        .replace("Left", "Right")
                        .replaceFirst("^(_?)l(?!eft|ight)", "$1r")
                        .replaceFirst("^(_?)L(?!eft)", "$1R"));
    }

    /**
     * What of an answer is wrong; empty where all is right.
     *
     * @param named the model whose links have the names of the row
     * @param looked the model that was looked at, with the same links in the same order
     * @param points what was found
     * @param trunk the body that was found
     * @param yaw where the robot was found to face, rad
     */
    static List<String> mistakes(
            Row row, RobotModel named, RobotModel looked, Map<BodyJoint, RobotPoint> points, int trunk, double yaw) {
        List<String> wrong = new ArrayList<>();
        Anatomy anatomy = new Anatomy(looked);
        row.spots().forEach((role, spot) -> {
            RobotPoint point = points.get(role);
            if ((point == null) != spot.carriers().isEmpty()) {
                wrong.add(role.id() + (point == null ? " missing" : " on " + point.link() + " too many"));
            } else if (point != null) {
                mistake(row, role, named, anatomy, point, reach(anatomy, points))
                        .forEach(wrong::add);
            }
        });
        if (trunk != named.bodyOf(named.link(row.trunk()))) {
            wrong.add("trunk is " + named.linkName(named.bodyLink(trunk)));
        }
        double off = Math.IEEEremainder(yaw - Math.toRadians(row.facesDegrees()), 2 * Math.PI);
        if (Math.abs(off) > Math.toRadians(0.5)) {
            wrong.add("faces " + Math.toDegrees(yaw));
        }
        return wrong;
    }

    /** Length of the left arm, metres. */
    private static double reach(Anatomy anatomy, Map<BodyJoint, RobotPoint> points) {
        double[] s = anatomy.position(
                Objects.requireNonNull(points.get(BodyJoint.LEFT_SHOULDER)).point());
        double[] e = anatomy.position(
                Objects.requireNonNull(points.get(BodyJoint.LEFT_ELBOW)).point());
        double[] h = anatomy.position(
                Objects.requireNonNull(points.get(BodyJoint.LEFT_HAND)).point());
        return Vec3.distance(s, e) + Vec3.distance(e, h);
    }

    private static List<String> mistake(
            Row row, BodyJoint role, RobotModel named, Anatomy anatomy, RobotPoint point, double reach) {
        Spot spot = Objects.requireNonNull(row.spots().get(role));
        int body = point.point().body();
        if (spot.carriers().stream().noneMatch(link -> named.bodyOf(named.link(link)) == body)) {
            return List.of(role.id() + " on " + named.linkName(named.bodyLink(body)));
        }
        List<String> opposite =
                Objects.requireNonNull(row.spots().get(role.mirrored())).places();
        double off = Double.POSITIVE_INFINITY;
        for (int i = 0; i < spot.places().size(); i++) {
            String[] place = spot.places().get(i).split(">", -1);
            double[] at = anatomy.linkOrigin(named.link(place[0]));
            if (place.length > 1) {
                double[] mirror = anatomy.linkOrigin(named.link(opposite.get(i).split(">", -1)[0]));
                at = Vec3.plus(at, Double.parseDouble(place[1]), Vec3.unit(Vec3.minus(mirror, at)));
            }
            off = Math.min(off, Vec3.distance(at, anatomy.position(point.point())));
        }
        off = spot.places().isEmpty() ? 0 : off;
        return off > 0.1 * reach
                ? List.of(String.format(Locale.ROOT, "%s %.3f m off, arm %.2f m", role.id(), off, reach))
                : List.of();
    }
}
