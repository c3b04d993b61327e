package dev.marionette.kinematics.mjcf;

import dev.marionette.kinematics.urdf.XmlElement;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.UnaryOperator;

/** Makes one document of an MJCF file and the files that it includes. */
public final class MjcfIncludes {
    private static final String INCLUDE = "include";
    private static final int MOST = 100;

    private final UnaryOperator<String> reader;
    private final Deque<String> open = new ArrayDeque<>();
    private final StringBuilder out = new StringBuilder();
    private int count;
    private long read;

    private MjcfIncludes(UnaryOperator<String> reader) {
        this.reader = reader;
    }

    /**
     * A document in which every {@code include} is replaced by what is in the file that it names.
     *
     * @param text the document
     * @param source the file's name, for messages
     * @param reader gives the text of a file by the name in the document, which is relative to the file's folder
     * @return the document itself where it includes nothing
     * @throws dev.marionette.api.InputException if a file is no XML, includes itself, or more than {@value #MOST} files or
     *     {@link XmlElement#MAX_CHARS} characters come together, or more than {@link XmlElement#MAX_DEPTH} levels of nesting
     */
    public static String expand(String text, String source, UnaryOperator<String> reader) {
        XmlElement root = XmlElement.parse(text, source);
        if (!includes(root)) {
            return text;
        }
        MjcfIncludes includes = new MjcfIncludes(reader);
        includes.write(root, 1);
        return includes.out.toString();
    }

    /** That nothing is left to include. */
    static void requireNone(XmlElement element) {
        for (XmlElement child : element.children()) {
            if (child.name().equals(INCLUDE)) {
                throw child.error("the file is not at hand here", "Give the robot as a file or a folder.");
            }
            requireNone(child);
        }
    }

    private static boolean includes(XmlElement element) {
        return element.name().equals(INCLUDE) || element.children().stream().anyMatch(MjcfIncludes::includes);
    }

    private void write(XmlElement element, int depth) {
        if (element.name().equals(INCLUDE)) {
            include(element, depth);
            return;
        }
        if (depth > XmlElement.MAX_DEPTH) {
            throw element.error("more than " + XmlElement.MAX_DEPTH + " levels of nesting come together", "");
        }
        out.append('<').append(element.name());
        element.attributes()
                .forEach((name, value) -> out.append(' ')
                        .append(name)
                        .append("=\"")
                        .append(escape(value))
                        .append('"'));
        if (element.children().isEmpty()) {
            out.append("/>\n");
        } else {
            out.append(">\n");
            element.children().forEach(child -> write(child, depth + 1));
            out.append("</").append(element.name()).append(">\n");
        }
        requireChars(element, out.length());
    }

    private static void requireChars(XmlElement element, long chars) {
        if (chars > XmlElement.MAX_CHARS) {
            throw element.error("more than " + XmlElement.MAX_CHARS + " characters come together", "");
        }
    }

    private void include(XmlElement element, int depth) {
        String file = element.require("file");
        if (open.contains(file)) {
            throw element.error("'" + file + "' includes itself", "Remove one of the includes.");
        }
        if (++count > MOST) {
            throw element.error("more than " + MOST + " files are included", "");
        }
        open.push(file);
        String text = reader.apply(file);
        read += text.length();
        requireChars(element, read);
        XmlElement.parse(text, file).children().forEach(child -> write(child, depth));
        open.pop();
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
