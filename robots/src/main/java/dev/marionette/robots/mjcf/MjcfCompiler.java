package dev.marionette.robots.mjcf;

import dev.marionette.robots.urdf.XmlElement;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The conventions of a document: the attributes of its {@code compiler} elements, of which the last that says one wins.
 *
 * @param source the main document's file
 * @param perUnit radians per unit of its angles: 1, or π/180, which is the default of MJCF
 * @param eulerSequence three letters: axes that turn along in lower case, axes of the parent in upper case
 * @param autoLimits whether a range is a limit where {@code limited} is not said
 * @param massFromGeoms whether the geoms give the mass even where {@code inertial} is there
 * @param totalMass what the masses are scaled to, kg; 0 or less where they are left
 * @param meshFolder in front of the names of mesh files, ending with a slash, or empty
 * @param stripPath whether folders in the names of mesh files are dropped
 */
record MjcfCompiler(
        String source,
        double perUnit,
        String eulerSequence,
        boolean autoLimits,
        boolean massFromGeoms,
        double totalMass,
        String meshFolder,
        boolean stripPath) {
    private static final Pattern SEQUENCE = Pattern.compile("[xyzXYZ]{3}");

    static MjcfCompiler of(XmlElement root) {
        List<XmlElement> all = root.children("compiler");
        for (XmlElement compiler : all) {
            if (compiler.attribute("coordinate").orElse("local").equals("global")) {
                throw compiler.error(
                        "coordinate=\"global\" is not read",
                        "Save the model with MuJoCo, which writes local coordinates.");
            }
        }
        String angle = last(all, "angle").orElse("degree");
        if (!angle.equals("degree") && !angle.equals("radian")) {
            throw all.get(0).error("angle=\"" + angle + "\" is not known", "Known: degree, radian.");
        }
        String sequence = last(all, "eulerseq").orElse("xyz");
        if (!SEQUENCE.matcher(sequence).matches()) {
            throw all.get(0)
                    .error("eulerseq=\"" + sequence + "\" is no sequence", "Three letters of x, y, z, X, Y, Z.");
        }
        double totalMass = -1;
        for (XmlElement compiler : all) {
            totalMass = compiler.number("settotalmass", totalMass);
        }
        String folder = meshFolder(all);
        return new MjcfCompiler(
                root.source(),
                angle.equals("degree") ? Math.PI / 180 : 1,
                sequence,
                !last(all, "autolimits").orElse("true").equals("false"),
                last(all, "inertiafromgeom").orElse("auto").equals("true"),
                totalMass,
                folder.isEmpty() || folder.endsWith("/") ? folder : folder + "/",
                last(all, "strippath").orElse("false").equals("true"));
    }

    /** What is said later counts, be it {@code assetdir} or {@code meshdir}, of one element the latter. */
    private static String meshFolder(List<XmlElement> all) {
        String folder = "";
        for (XmlElement compiler : all) {
            for (String key : List.of("assetdir", "meshdir")) {
                folder = compiler.attribute(key).orElse(folder);
            }
        }
        return folder;
    }

    private static Optional<String> last(List<XmlElement> all, String attribute) {
        return all.stream().flatMap(c -> c.attribute(attribute).stream()).reduce((first, second) -> second);
    }

    /** The name of a mesh file as a URDF in the same folder would have it. */
    String meshFile(String file) {
        return meshFolder + (stripPath ? file.substring(file.replace('\\', '/').lastIndexOf('/') + 1) : file);
    }

    /** The name of a file beside the included document whose element names it, as the main document would have it. */
    Optional<String> beside(XmlElement element, String file) {
        String folder = MjcfIncludes.folder(source, element.source());
        return folder.isEmpty() || stripPath ? Optional.empty() : Optional.of(folder + file);
    }
}
