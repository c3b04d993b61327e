package dev.marionette.datasets.scene.ogre;

import dev.marionette.api.InputException;
import dev.marionette.datasets.io.Xml;
import dev.marionette.datasets.scene.Placement;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** The XML form, in which rotations are an angle about an axis. Nothing outside of the file is read. */
final class OgreXml {
    private final String where;
    private final XMLStreamReader in;
    private final OgreSkeleton skeleton;
    private double[] translation = new double[3];
    private double[] rotation = {1, 0, 0, 0};
    private double[] scale = {1, 1, 1};
    private double angle;
    private String bone = "";
    private int handle;
    private int track;
    private double time;

    private OgreXml(String where, XMLStreamReader in) {
        this.where = where;
        this.in = in;
        skeleton = new OgreSkeleton(where);
    }

    /**
     * Reads a skeleton.
     *
     * @throws InputException if it is broken or not a skeleton
     */
    static OgreSkeleton parse(String where, byte[] bytes) {
        try {
            OgreXml file = new OgreXml(where, Xml.reader(bytes));
            while (file.in.hasNext()) {
                int event = file.in.next();
                if (event == XMLStreamConstants.START_ELEMENT) {
                    file.begin(file.in.getLocalName());
                } else if (event == XMLStreamConstants.END_ELEMENT) {
                    file.end(file.in.getLocalName());
                }
            }
            return file.skeleton;
        } catch (XMLStreamException broken) {
            throw new InputException(
                    where + ":" + broken.getLocation().getLineNumber(),
                    "broken XML",
                    "The file looks cut off; get a whole copy.",
                    broken);
        }
    }

    private void begin(String element) {
        switch (element) {
            case "bone" -> {
                bone = text("name");
                handle = (int) number("id", -1);
                clear();
            }
            case "boneparent" -> skeleton.parent(skeleton.handle(text("bone")), skeleton.handle(text("parent")));
            case "animation" -> skeleton.animation(text("name"), number("length", 0));
            case "track" -> track = skeleton.handle(text("bone"));
            case "keyframe" -> {
                time = number("time", 0);
                clear();
            }
            case "position", "translate" -> translation = vector(0);
            case "rotation", "rotate" -> angle = number("angle", 0);
            case "axis" -> rotation = turn(vector(0));
            case "scale" -> {
                double all = number("factor", 1);
                scale = vector(1);
                for (int axis = 0; axis < 3; axis++) {
                    scale[axis] *= all;
                }
            }
            default -> {
                // the document, lists, and what blends or links animations
            }
        }
    }

    private void clear() {
        translation = new double[3];
        rotation = new double[] {1, 0, 0, 0};
        scale = new double[] {1, 1, 1};
    }

    private void end(String element) {
        if (element.equals("bone")) {
            skeleton.bone(handle, bone, Placement.of(where + ": bone '" + bone + "'", translation, rotation, scale));
        } else if (element.equals("keyframe")) {
            double[] key = new double[11];
            key[0] = time;
            System.arraycopy(translation, 0, key, 1, 3);
            System.arraycopy(rotation, 0, key, 4, 4);
            System.arraycopy(scale, 0, key, 8, 3);
            skeleton.key(track, key);
        }
    }

    private double[] turn(double[] axis) {
        double length = Math.sqrt(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]);
        double s = length < 1e-12 ? 0 : Math.sin(angle / 2) / length;
        return new double[] {length < 1e-12 ? 1 : Math.cos(angle / 2), s * axis[0], s * axis[1], s * axis[2]};
    }

    private double[] vector(double absent) {
        return new double[] {number("x", absent), number("y", absent), number("z", absent)};
    }

    private String text(String attribute) {
        String text = in.getAttributeValue(null, attribute);
        if (text == null) {
            throw new InputException(
                    where + ":" + in.getLocation().getLineNumber(),
                    "<" + in.getLocalName() + "> has no " + attribute,
                    "Export the file again.");
        }
        return text;
    }

    private double number(String attribute, double absent) {
        String text = in.getAttributeValue(null, attribute);
        if (text == null) {
            return absent;
        }
        try {
            return Double.parseDouble(text.strip());
        } catch (NumberFormatException noNumber) {
            throw new InputException(
                    where + ":" + in.getLocation().getLineNumber(),
                    attribute + " of <" + in.getLocalName() + "> is '" + text + "', not a number",
                    "Export the file again.",
                    noNumber);
        }
    }
}
