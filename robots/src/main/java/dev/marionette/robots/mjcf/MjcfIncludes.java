package dev.marionette.robots.mjcf;

import dev.marionette.robots.urdf.XmlElement;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Puts into an MJCF document what is in the files that it includes; every element stays one of its own file and line. */
public final class MjcfIncludes {
    private static final String INCLUDE = "include";
    private static final int MOST = 100;

    private final Path main;
    private final Function<String, Optional<String>> reader;
    private final Deque<String> open = new ArrayDeque<>();
    private int count;
    private long read;

    private MjcfIncludes(Path main, Function<String, Optional<String>> reader) {
        this.main = main;
        this.reader = reader;
    }

    /**
     * The texts of the files that a document includes, and of those that these include, by their names in it.
     *
     * @param text the document
     * @param source the file's name, for messages; included files are told as beside it
     * @param reader gives the text of a file by its name relative to the document's folder; empty where there is none
     * @throws dev.marionette.api.InputException as {@link #merge}
     */
    public static Map<String, String> collect(String text, String source, Function<String, Optional<String>> reader) {
        Map<String, String> included = new LinkedHashMap<>();
        merge(text, source, name -> {
            Optional<String> found = Optional.ofNullable(included.get(name)).or(() -> reader.apply(name));
            found.ifPresent(read -> included.put(name, read));
            return found;
        });
        return included;
    }

    /**
     * The root of a document in which what is in the files that it includes stands where it includes them.
     *
     * @param text the document
     * @param source the file's name, for messages; included files are told as beside it
     * @param included the texts of the files by their names in the document
     * @throws dev.marionette.api.InputException if a file is no XML or not there, includes itself, or more than {@value #MOST}
     *     files or {@link XmlElement#MAX_CHARS} characters come together, or more than {@link XmlElement#MAX_DEPTH} levels
     *     of nesting
     */
    public static XmlElement merge(String text, String source, Map<String, String> included) {
        return merge(text, source, name -> Optional.ofNullable(included.get(name)));
    }

    private static XmlElement merge(String text, String source, Function<String, Optional<String>> reader) {
        XmlElement root = XmlElement.parse(text, source);
        MjcfIncludes includes = new MjcfIncludes(Path.of(source), reader);
        includes.read = text.length();
        return includes.merged(root, 1);
    }

    /** The text of a document with comments and spaces left out. */
    public static String text(XmlElement root) {
        StringBuilder out = new StringBuilder();
        write(root, out);
        return out.toString();
    }

    private XmlElement merged(XmlElement element, int depth) {
        if (depth > XmlElement.MAX_DEPTH) {
            throw element.error(
                    "more than " + XmlElement.MAX_DEPTH + " levels of nesting come together",
                    "Does a file include itself?");
        }
        return element.withChildren(children(element, depth));
    }

    private List<XmlElement> children(XmlElement element, int depth) {
        List<XmlElement> children = new ArrayList<>();
        for (XmlElement child : element.children()) {
            if (child.name().equals(INCLUDE)) {
                children.addAll(included(child, depth));
            } else {
                children.add(merged(child, depth + 1));
            }
        }
        return children;
    }

    private List<XmlElement> included(XmlElement element, int depth) {
        String file = element.require("file").replace('\\', '/');
        Optional<String> text = reader.apply(file);
        if (text.isEmpty()) {
            // as MuJoCo does: beside the main document, else beside the one that includes it
            file = folder(main.toString(), element.source()) + file;
            text = reader.apply(file);
        }
        String name = file;
        if (open.contains(name)) {
            throw element.error("'" + name + "' includes itself", "Remove one of the includes.");
        }
        if (++count > MOST) {
            throw element.error("more than " + MOST + " files are included", "Does a file include itself?");
        }
        String content = text.orElseThrow(() -> element.error(
                "the file '" + element.require("file") + "' is not there",
                "Give the robot as a file or a folder; names are relative to the folder of " + main.getFileName()
                        + ", else to that of this file."));
        read += content.length();
        if (read > XmlElement.MAX_CHARS) {
            throw element.error(
                    "more than " + XmlElement.MAX_CHARS + " characters come together",
                    "Put meshes into files of their own.");
        }
        open.push(name);
        List<XmlElement> children =
                children(XmlElement.parse(content, main.resolveSibling(name).toString()), depth);
        open.pop();
        return children;
    }

    /** The folder of an included document from that of the main one, ending with a slash; empty where they are the same. */
    static String folder(String main, String included) {
        Path from = Path.of(main).toAbsolutePath().getParent();
        Path to = Path.of(included).toAbsolutePath().getParent();
        if (from == null || to == null || from.equals(to)) {
            return "";
        }
        return from.relativize(to).toString().replace('\\', '/') + "/";
    }

    private static void write(XmlElement element, StringBuilder out) {
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
            element.children().forEach(child -> write(child, out));
            out.append("</").append(element.name()).append(">\n");
        }
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
