package dev.marionette.robots.urdf;

import dev.marionette.api.InputException;
import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * One element of an XML file with the line it was read from. Reads no document types, no external entities, at most 64
 * MB, 64 levels and two million elements, so a hostile file can neither reach other files nor exhaust memory.
 */
public final class XmlElement {
    /** Largest document, characters. */
    public static final int MAX_CHARS = 64 << 20;

    /** Most levels of nesting. */
    public static final int MAX_DEPTH = 64;

    private static final int MAX_ELEMENTS = 2_000_000;

    private final String source;
    private final String name;
    private final int line;
    private final Map<String, String> attributes = new LinkedHashMap<>();
    private final List<XmlElement> children = new ArrayList<>();
    private final List<String> headComments = new ArrayList<>();
    private final StringBuilder text = new StringBuilder(0);

    private XmlElement(String source, String name, int line) {
        this.source = source;
        this.name = name;
        this.line = line;
    }

    /**
     * Reads a document.
     *
     * @param text the document
     * @param source the file's name, for messages
     * @return the root element
     * @throws InputException if it is no well-formed XML, has a DOCTYPE or exceeds a limit
     */
    public static XmlElement parse(String text, String source) {
        if (text.length() > MAX_CHARS) {
            throw new InputException(
                    source,
                    "is " + text.length() + " characters long; at most " + MAX_CHARS + " are read",
                    "Put meshes into files of their own.");
        }
        try {
            XMLStreamReader reader = factory().createXMLStreamReader(new StringReader(text));
            try {
                return read(reader, source);
            } finally {
                reader.close();
            }
        } catch (XMLStreamException e) {
            int line = e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNumber());
            throw new InputException(
                    source + ":" + line,
                    "is not well-formed XML: " + firstSentence(e.getMessage()),
                    text.isBlank() ? "The file is empty." : "Maybe the file is cut off, or is no XML at all?",
                    e);
        }
    }

    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        // real files use prefixes (xacro:, sensor:) that they never declare
        factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false);
        factory.setXMLResolver((publicId, systemId, base, namespace) -> {
            throw new XMLStreamException("external entity '" + systemId + "' is not allowed");
        });
        return factory;
    }

    private static XmlElement read(XMLStreamReader reader, String source) throws XMLStreamException {
        Deque<XmlElement> open = new ArrayDeque<>();
        List<String> prolog = new ArrayList<>();
        XmlElement root = null;
        int count = 0;
        while (reader.hasNext()) {
            int event = reader.next();
            String where = source + ":" + reader.getLocation().getLineNumber();
            if (event == XMLStreamConstants.DTD || event == XMLStreamConstants.ENTITY_REFERENCE) {
                throw new InputException(
                        where,
                        "document types and entities are not allowed",
                        "Remove the <!DOCTYPE …> and &entities;.");
            } else if (event == XMLStreamConstants.START_ELEMENT) {
                XmlElement element = start(reader, source);
                if (++count > MAX_ELEMENTS || open.size() >= MAX_DEPTH) {
                    throw new InputException(
                            where,
                            "more than " + MAX_ELEMENTS + " elements or " + MAX_DEPTH + " levels of nesting",
                            "This is no file that can be read.");
                }
                if (open.isEmpty()) {
                    root = element;
                } else {
                    open.element().children.add(element);
                }
                open.push(element);
            } else if (event == XMLStreamConstants.END_ELEMENT) {
                open.pop();
            } else if (event == XMLStreamConstants.CHARACTERS || event == XMLStreamConstants.CDATA) {
                addText(open.peek(), reader);
            } else if (event == XMLStreamConstants.COMMENT && (root == null || root.children.isEmpty())) {
                prolog.add(reader.getText());
            }
        }
        if (root == null) {
            throw new InputException(source, "has no elements", "The file is empty.");
        }
        root.headComments.addAll(prolog);
        return root;
    }

    /** Long texts come in pieces; the space between two numbers may be a piece of its own. */
    private static void addText(@Nullable XmlElement element, XMLStreamReader reader) {
        if (element != null && !(element.text.isEmpty() && reader.isWhiteSpace())) {
            element.text.append(reader.getTextCharacters(), reader.getTextStart(), reader.getTextLength());
        }
    }

    private static XmlElement start(XMLStreamReader reader, String source) {
        XmlElement element = new XmlElement(
                source, reader.getLocalName(), reader.getLocation().getLineNumber());
        for (int i = 0; i < reader.getAttributeCount(); i++) {
            element.attributes.put(reader.getAttributeLocalName(i), reader.getAttributeValue(i));
        }
        return element;
    }

    private static String firstSentence(@Nullable String message) {
        String text = message == null ? "unreadable" : message;
        int at = text.indexOf("Message: ");
        text = at < 0 ? text : text.substring(at + 9);
        return text.strip();
    }

    /** The same element with other children; lines and files stay those where each was read. */
    public XmlElement withChildren(List<XmlElement> others) {
        XmlElement copy = new XmlElement(source, name, line);
        copy.attributes.putAll(attributes);
        copy.children.addAll(others);
        copy.headComments.addAll(headComments);
        copy.text.append(text);
        return copy;
    }

    /** The element's name, with its prefix if it has one. */
    public String name() {
        return name;
    }

    /** The name of its file. */
    public String source() {
        return source;
    }

    /** The file and the line where its start tag ends: {@code arm.xml:12}. */
    public String place() {
        return source + ":" + line;
    }

    /** The line where its start tag ends, from 1. */
    public int line() {
        return line;
    }

    /** The text that stands in it, not in its children; empty where there is only space. */
    public CharSequence text() {
        return text;
    }

    /** Its attributes by name, in order. */
    public Map<String, String> attributes() {
        return Collections.unmodifiableMap(attributes);
    }

    /** Its children in order. */
    public List<XmlElement> children() {
        return Collections.unmodifiableList(children);
    }

    /** Its children of one name, in order. */
    public List<XmlElement> children(String childName) {
        return children.stream().filter(c -> c.name.equals(childName)).toList();
    }

    /** Its first child of one name. */
    public Optional<XmlElement> child(String childName) {
        return children.stream().filter(c -> c.name.equals(childName)).findFirst();
    }

    /** Comments before the first child of the root element; empty for other elements. */
    public List<String> headComments() {
        return Collections.unmodifiableList(headComments);
    }

    /** An attribute. */
    public Optional<String> attribute(String attribute) {
        return Optional.ofNullable(attributes.get(attribute));
    }

    /** An attribute that must be there and not be blank. */
    public String require(String attribute) {
        String value = attributes.get(attribute);
        if (value == null || value.isBlank()) {
            throw error("has no attribute '" + attribute + "'", "Add " + attribute + "=\"…\".");
        }
        return value.strip();
    }

    /** The child of one name that must be there. */
    public XmlElement requireChild(String childName) {
        return child(childName)
                .orElseThrow(() -> error("has no <" + childName + "> element", "Add <" + childName + " …/>."));
    }

    /** A finite number, or {@code missing} where the attribute is absent. */
    public double number(String attribute, double missing) {
        String value = attributes.get(attribute);
        return value == null ? missing : parseFinite(attribute, value.strip());
    }

    /** Finite numbers, as many as there are; an error where the attribute is absent. */
    public double[] numbers(String attribute) {
        String value = require(attribute);
        String[] parts = value.isEmpty() ? new String[0] : value.split("\\s+");
        double[] numbers = new double[parts.length];
        for (int i = 0; i < parts.length; i++) {
            numbers[i] = parseFinite(attribute, parts[i]);
        }
        return numbers;
    }

    /** Three finite numbers, or {@code missing} where the attribute is absent. */
    public double[] vector(String attribute, double... missing) {
        String value = attributes.get(attribute);
        if (value == null) {
            return missing.clone();
        }
        String[] parts = value.strip().split("\\s+");
        if (parts.length != 3) {
            throw error(
                    attribute + "=\"" + value + "\" has " + parts.length + " values, not 3",
                    "Write three numbers with spaces between them.");
        }
        double[] v = new double[3];
        for (int i = 0; i < 3; i++) {
            v[i] = parseFinite(attribute, parts[i]);
        }
        return v;
    }

    private double parseFinite(String attribute, String text) {
        double value;
        try {
            value = Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new InputException(
                    where(),
                    attribute + "=\"" + text + "\" is not a number",
                    "Write a decimal number such as 1.57.",
                    e);
        }
        if (!Double.isFinite(value)) {
            throw error(attribute + "=\"" + text + "\" is not a finite number", "Write a finite decimal number.");
        }
        return value;
    }

    /** An error about this element: file, line, element and its name. */
    public InputException error(String problem, String hint) {
        return new InputException(where(), problem, hint);
    }

    private String where() {
        String called = attributes.containsKey("name") ? " name='" + attributes.get("name") + "'" : "";
        return place() + ": <" + name + called + ">";
    }
}
