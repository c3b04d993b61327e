package dev.marionette.testkit;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** The elements of a URDF document that a contract looks at, as they are written. */
final class UrdfText {
    private final List<Element> links;
    private final List<Element> joints;

    private UrdfText(Element robot) {
        links = children(robot, "link");
        joints = children(robot, "joint");
    }

    /**
     * Reads a document.
     *
     * @throws AssertionError if it is not well-formed, brings a document type, or its root is not {@code robot}
     */
    static UrdfText parse(String urdf) {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            DocumentBuilder builder = factory.newDocumentBuilder();
            builder.setErrorHandler(new DefaultHandler());
            Element root =
                    builder.parse(new InputSource(new StringReader(urdf))).getDocumentElement();
            if (!root.getTagName().equals("robot")) {
                throw new AssertionError("the root element is <" + root.getTagName() + ">, not <robot>");
            }
            return new UrdfText(root);
        } catch (SAXException | IOException | ParserConfigurationException broken) {
            throw new AssertionError("the URDF is not plain well-formed XML: " + broken.getMessage(), broken);
        }
    }

    List<Element> links() {
        return links;
    }

    List<Element> joints() {
        return joints;
    }

    /** Joints with a position of their own: neither fixed nor following another one. */
    List<Element> actuated() {
        return joints.stream()
                .filter(joint ->
                        !type(joint).equals("fixed") && children(joint, "mimic").isEmpty())
                .toList();
    }

    /** Links that no joint has as its child. */
    List<String> roots() {
        List<String> moved = joints.stream().map(joint -> end(joint, "child")).toList();
        return names(links).filter(link -> !moved.contains(link)).toList();
    }

    /** Links that move against their parent. */
    List<Element> movingLinks() {
        List<String> moved = joints.stream()
                .filter(joint -> !type(joint).equals("fixed"))
                .map(joint -> end(joint, "child"))
                .toList();
        return links.stream()
                .filter(link -> moved.contains(link.getAttribute("name")))
                .toList();
    }

    static Stream<String> names(List<Element> elements) {
        return elements.stream().map(element -> element.getAttribute("name"));
    }

    static String type(Element joint) {
        return joint.getAttribute("type");
    }

    /** The link at an end of a joint, {@code parent} or {@code child}. */
    static String end(Element joint, String which) {
        return only(joint, which).getAttribute("link");
    }

    /** The one child element of this name. */
    static Element only(Element parent, String tag) {
        List<Element> found = children(parent, tag);
        if (found.size() != 1) {
            throw new AssertionError(parent.getTagName() + " '" + parent.getAttribute("name") + "' has " + found.size()
                    + " elements <" + tag + ">, not one");
        }
        return found.get(0);
    }

    /** The child elements of this name, direct ones only. */
    static List<Element> children(Element parent, String tag) {
        List<Element> found = new ArrayList<>();
        NodeList nodes = parent.getChildNodes();
        for (int i = 0; i < nodes.getLength(); i++) {
            if (nodes.item(i) instanceof Element element && element.getTagName().equals(tag)) {
                found.add(element);
            }
        }
        return found;
    }

    /** The numbers of an attribute. */
    static double[] numbers(Element element, String attribute) {
        String text = element.getAttribute(attribute).strip();
        if (text.isEmpty()) {
            throw new AssertionError("<" + element.getTagName() + "> lacks the attribute '" + attribute + "'");
        }
        return Arrays.stream(text.split("\\s+"))
                .mapToDouble(Double::parseDouble)
                .toArray();
    }

    /** The one number of an attribute. */
    static double number(Element element, String attribute) {
        return numbers(element, attribute)[0];
    }
}
