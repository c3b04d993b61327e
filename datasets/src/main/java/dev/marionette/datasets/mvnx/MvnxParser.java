package dev.marionette.datasets.mvnx;

import dev.marionette.api.InputException;
import dev.marionette.datasets.io.Decimal;
import dev.marionette.datasets.io.Fields;
import dev.marionette.datasets.io.Limits;
import dev.marionette.datasets.io.Xml;
import dev.marionette.datasets.mvnx.MvnxFile.Point;
import dev.marionette.datasets.mvnx.MvnxFile.Segment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.StringTokenizer;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Takes the first subject's segments and frames out of the XML. Elements that say nothing about them are skipped. */
final class MvnxParser {
    private static final String CUT_OFF = "The file looks cut off; get a whole copy.";

    private final String where;
    private final XMLStreamReader in;
    private final Map<String, List<Point>> segments = new LinkedHashMap<>();
    private final Map<String, String> parents = new HashMap<>();
    private final List<String> calibration = new ArrayList<>();
    private final Values positions = new Values("position", 3);
    private final Values orientations = new Values("orientation", 4);
    private final Values velocities = new Values("angularVelocity", 3);
    private double rateHz;
    private int subjects;
    private int frames;
    private String segment = "";
    private String point = "";
    private String connector = "";
    private boolean motion;
    private boolean atIdentity;
    private double[] identity = {};

    /** The values of one element over the frames. */
    private final class Values {
        final String element;
        final int width;
        double[] values = new double[0];
        int frames;

        Values(String element, int width) {
            this.element = element;
            this.width = width;
        }

        void add(String text) {
            int row = width * segments.size();
            if ((frames + 1) * row > values.length) {
                values = Arrays.copyOf(values, Math.max((frames + 1) * row, frames * row * 3 / 2));
            }
            numbers(text, values, frames * row, row, "<" + element + "> of frame " + (MvnxParser.this.frames - 1));
            frames++;
        }

        /** All values, or none where no frame has any. */
        double[] whole() {
            if (frames != 0 && frames != MvnxParser.this.frames) {
                throw broken(
                        "only " + frames + " of " + MvnxParser.this.frames + " frames have <" + element + ">",
                        "Export the clip again, with this for all frames or for none.");
            }
            return Arrays.copyOf(values, frames * width * segments.size());
        }
    }

    private MvnxParser(String where, byte[] bytes) throws XMLStreamException {
        this.where = where;
        in = Xml.reader(bytes);
    }

    /**
     * Parses a file.
     *
     * @throws InputException naming the line, the value and what is allowed
     */
    static MvnxFile parse(String where, byte[] bytes) {
        int[] line = {1};
        try {
            MvnxParser parser = new MvnxParser(where, bytes);
            try {
                return parser.file();
            } catch (XMLStreamException broken) {
                line[0] = Math.max(1, parser.in.getLocation().getLineNumber());
                throw broken;
            } finally {
                parser.in.close();
            }
        } catch (XMLStreamException broken) {
            String reason = String.valueOf(broken.getMessage())
                    .replaceAll("(?s)^.*Message: ", "")
                    .strip();
            throw new InputException(where + ":" + line[0], "the XML is broken here: " + reason, CUT_OFF, broken);
        }
    }

    private MvnxFile file() throws XMLStreamException {
        boolean root = false;
        while (in.hasNext()) {
            int event = in.next();
            if (event == XMLStreamConstants.START_ELEMENT) {
                if (!root && !in.getLocalName().equals("mvnx")) {
                    throw broken(
                            "the XML is <" + Fields.shortened(in.getLocalName()) + "> and not <mvnx>",
                            "Export it as MVNX.");
                }
                root = true;
                start(in.getLocalName());
            } else if (event == XMLStreamConstants.END_ELEMENT
                    && in.getLocalName().equals("frame")) {
                motion = false;
            }
        }
        if (rateHz == 0 || frames == 0) {
            throw broken(rateHz == 0 ? "there is no <subject>" : "there is no <frame> of the type 'normal'", CUT_OFF);
        }
        double[] places = positions.whole();
        if (places.length == 0) {
            throw broken("no frame has a <position>", "Export positions and orientations of segments.");
        }
        List<Segment> list = new ArrayList<>();
        segments.forEach((name, points) -> list.add(new Segment(name, parents.getOrDefault(name, ""), points)));
        return new MvnxFile(
                rateHz, list, frames, places, orientations.whole(), velocities.whole(), identity, calibration);
    }

    private void start(String element) throws XMLStreamException {
        if (element.equals("subject")) {
            subject();
        }
        if (subjects != 1) {
            return;
        }
        switch (element) {
            case "segment" -> {
                segment = attribute("label");
                if (segment.isEmpty() || segments.put(segment, new ArrayList<>()) != null || frames > 0) {
                    throw broken(
                            "segment '" + Fields.shortened(segment) + "' has no name or comes twice",
                            "Export the clip again; maybe the file is cut off or was edited by hand.");
                }
                requireCount(segments.size());
            }
            case "point" -> point = attribute("label");
            case "pos_b" -> {
                double[] place = new double[3];
                numbers(in.getElementText(), place, 0, 3, "point '" + Fields.shortened(point) + "'");
                List<Point> points = segments.get(segment);
                if (points != null && points.size() < 256) {
                    points.add(new Point(point, place));
                }
            }
            case "connector1" -> connector = segmentOf(in.getElementText());
            case "connector2" -> {
                String child = segmentOf(in.getElementText());
                if (parents.put(child, connector) != null) {
                    throw broken(
                            "segment '" + child + "' hangs on two joints",
                            "Export the clip again; maybe the file is cut off or was edited by hand.");
                }
            }
            case "frame" -> frame();
            case "position" -> position();
            case "orientation" -> add(orientations);
            case "angularVelocity" -> add(velocities);
            default -> {}
        }
    }

    private void subject() {
        subjects++;
        if (subjects > 1) {
            return;
        }
        String text = attribute("frameRate");
        rateHz = Decimal.parse(text);
        if (!(rateHz >= 1 && rateHz <= 10_000)) {
            throw broken(
                    "the frameRate is '" + Fields.shortened(text) + "', allowed are 1 to 10000 Hz",
                    "Correct the frameRate, or export the clip again.");
        }
    }

    private void requireCount(int count) {
        if (count > Limits.MAX_JOINTS / 4) {
            throw broken("more than " + Limits.MAX_JOINTS / 4 + " segments", "Is this one person?");
        }
    }

    private String segmentOf(String connection) {
        String name = connection.strip();
        name = name.contains("/") ? name.substring(0, name.indexOf('/')) : name;
        if (!segments.containsKey(name)) {
            throw broken(
                    "a joint names the segment '" + Fields.shortened(name) + "', which is not there",
                    "Export the clip again; maybe the file is cut off or was edited by hand.");
        }
        return name;
    }

    private void frame() {
        String type = attribute("type");
        motion = type.isEmpty() || type.equals("normal");
        atIdentity = type.equals("identity");
        if (!motion) {
            if (calibration.size() < 16) {
                calibration.add(Fields.shortened(type));
            }
            return;
        }
        if (segments.isEmpty()) {
            throw broken(
                    "the frames begin before any <segment>",
                    "Export the clip again; maybe the file is cut off or was edited by hand.");
        }
        frames++;
        Limits.requireFrames(where, frames, 2 * segments.size());
    }

    private void position() throws XMLStreamException {
        if (atIdentity) {
            identity = new double[3 * segments.size()];
            numbers(in.getElementText(), identity, 0, identity.length, "<position> of the pose 'identity'");
        } else {
            add(positions);
        }
    }

    private void add(Values values) throws XMLStreamException {
        if (motion) {
            values.add(in.getElementText());
        }
    }

    private void numbers(String text, double[] out, int at, int count, String what) {
        StringTokenizer words = new StringTokenizer(text);
        if (words.countTokens() != count) {
            throw broken(what + " has " + words.countTokens() + " numbers, there should be " + count, CUT_OFF);
        }
        for (int i = 0; i < count; i++) {
            String word = words.nextToken();
            out[at + i] = Decimal.parse(word);
            if (!(Math.abs(out[at + i]) <= 1e7)) {
                throw broken(
                        what + " holds '" + Fields.shortened(word) + "', not a number within ±1e7",
                        "Export the clip again; maybe the file is cut off or was edited by hand.");
            }
        }
    }

    private String attribute(String name) {
        return Objects.requireNonNullElse(in.getAttributeValue(null, name), "");
    }

    private InputException broken(String problem, String hint) {
        return new InputException(where + ":" + Math.max(1, in.getLocation().getLineNumber()), problem, hint);
    }
}
