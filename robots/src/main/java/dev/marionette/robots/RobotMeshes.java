package dev.marionette.robots;

import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.robots.mesh.LinkMesh;
import dev.marionette.robots.mesh.MeshBox;
import dev.marionette.robots.mesh.MeshFile;
import dev.marionette.robots.mesh.MeshLocator;
import dev.marionette.robots.mesh.MeshPart;
import dev.marionette.robots.mesh.MeshSimplifier;
import dev.marionette.robots.mesh.TriangleMesh;
import dev.marionette.robots.urdf.UrdfShapes.MeshRef;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Reads the meshes that a URDF names, and remembers which were read, which were not found and which cannot be used. */
final class RobotMeshes {
    /** Farther from its link's origin no part of a robot is, metres. */
    private static final double LARGEST = 10;
    /** Triangles of a mesh that are kept to be looked at. */
    private static final int KEPT = 100_000;
    /** Triangles of a robot beyond which less is kept of further meshes. */
    private static final int KEPT_IN_ALL = 1_500_000;

    private static final int KEPT_BEYOND = 10_000;

    private final MeshLocator locator;
    private final Map<String, String> digests = new TreeMap<>();
    private final Set<String> missing = new LinkedHashSet<>();
    private final Set<String> linksOfMissing = new LinkedHashSet<>();
    private final Map<String, Set<String>> unusable = new LinkedHashMap<>();
    private final List<LinkMesh> visuals = new ArrayList<>();
    private long kept;
    private boolean simplified;
    private boolean refused;
    /** Many links name one file for collision and looks. */
    private Optional<MeshFile> last = Optional.empty();

    private String lastName = "";

    RobotMeshes(MeshLocator locator) {
        this.locator = locator;
    }

    /** The volume of a mesh; empty where it cannot be had. */
    Optional<BoxShape> volume(String link, String name, MeshRef ref) {
        List<TriangleMesh> placed =
                parts(link, ref).stream().map(MeshPart::mesh).toList();
        return placed.isEmpty() ? Optional.empty() : Optional.of(MeshBox.around(name, placed, ref.rotation()));
    }

    /** Keeps a mesh to be looked at, simplified where it is large. */
    void show(String link, MeshRef ref) {
        List<LinkMesh> whole = parts(link, ref).stream()
                .map(part -> new LinkMesh(link, part.mesh(), ref.rgb().isPresent() ? ref.rgb() : part.rgb()))
                .toList();
        int budget = kept < KEPT_IN_ALL ? KEPT : KEPT_BEYOND;
        List<LinkMesh> fitted = MeshSimplifier.fit(whole, budget, budget);
        simplified |= fitted != whole;
        kept += MeshSimplifier.triangles(fitted);
        visuals.addAll(fitted);
    }

    /** The parts of a mesh in the frame of the link; none where it cannot be read. */
    private List<MeshPart> parts(String link, MeshRef ref) {
        try {
            Optional<MeshFile> file = file(link, ref);
            if (file.isEmpty()) {
                return List.of();
            }
            List<MeshPart> parts = file.get().parts().stream()
                    .map(p -> new MeshPart(p.mesh().placed(ref.scale(), ref.rotation(), ref.translation()), p.rgb()))
                    .toList();
            requireSize(parts, ref.file());
            return parts;
        } catch (InputException e) {
            unusable.computeIfAbsent(reason(e, ref.file()), r -> new TreeSet<>())
                    .add(link + " (" + ref.file() + ")");
            return List.of();
        }
    }

    /** What is wrong without the name of the file, so that one reason is said once. */
    private static String reason(InputException e, String file) {
        String problem = String.valueOf(e.getMessage());
        String reason = problem.startsWith(file + ":")
                ? problem.substring(file.length() + 1).strip()
                : problem;
        String line = !reason.isEmpty() && Character.isDigit(reason.charAt(0)) ? "line " + reason : reason;
        return e.hint().isEmpty() ? line : line + " (" + e.hint() + ")";
    }

    private static void requireSize(List<MeshPart> parts, String name) {
        double most = 0;
        for (MeshPart part : parts) {
            for (double bound : part.mesh().bounds()) {
                most = Math.max(most, Math.abs(bound));
            }
        }
        if (!(most <= LARGEST)) {
            throw new InputException(
                    name,
                    String.format(java.util.Locale.ROOT, "reaches %.4g m from its link's origin", most),
                    "Maybe it is in millimetres and wants scale=\"0.001 0.001 0.001\".");
        }
    }

    private Optional<MeshFile> file(String link, MeshRef ref) {
        String name = ref.file();
        if (name.isBlank()) {
            throw new InputException("", "a mesh names no file", "Name it in the attribute filename.");
        }
        if (last.isPresent() && name.equals(lastName)) {
            return last;
        }
        last = Optional.empty();
        MeshLocator.Location at = locator.find(name);
        if (at.file().isEmpty() && !ref.otherwise().isEmpty()) {
            at = locator.find(ref.otherwise());
        }
        if (at.file().isEmpty()) {
            missing.add(name);
            refused |= !at.refused().isEmpty();
            linksOfMissing.add(link);
            return Optional.empty();
        }
        MeshFile read = MeshFile.read(at.file().get(), name);
        read.digests()
                .forEach((beside, digest) ->
                        digests.put(Robot.MESH + name + (beside.isEmpty() ? "" : "+" + beside), digest));
        last = Optional.of(read);
        lastName = name;
        return last;
    }

    /** SHA-256 of all files that were read, by what they are called among the inputs. */
    Map<String, String> digests() {
        return digests;
    }

    /** What is to be looked at. */
    List<LinkMesh> visuals() {
        return visuals;
    }

    /**
     * What is to be said: of what was not found one sentence, of what cannot be used one a reason.
     *
     * @param lost links whose collision volume suffers
     */
    List<Finding> findings(Set<String> lost) {
        List<Finding> findings = new ArrayList<>();
        if (!missing.isEmpty()) {
            boolean harm = linksOfMissing.stream().anyMatch(lost::contains);
            findings.add(harm ? Finding.warning("meshes", notFound()) : Finding.info("meshes", notFound()));
        }
        unusable.forEach((reason, where) ->
                findings.add(Finding.warning("meshes", "not used on " + some(where) + ": " + reason)));
        if (!digests.isEmpty()) {
            findings.add(Finding.info(
                    "meshes",
                    digests.size()
                            + (digests.size() == 1 ? " mesh file was read" : " mesh files were read")
                            + (simplified ? "; the largest are shown simplified" : "")));
        }
        return findings;
    }

    private String notFound() {
        List<String> places = locator.places();
        String first = missing.iterator().next();
        String wanted = first.contains("://")
                ? "the package '" + first.replaceFirst("^[a-z]+:/+", "").split("/", -1)[0] + "'"
                : "'" + first.replaceFirst("^(\\.\\./)+", "") + "'";
        return "the meshes of " + linksOfMissing.size() + (linksOfMissing.size() == 1 ? " link" : " links")
                + " were not found (" + some(missing) + "); looked "
                + (places.isEmpty() ? "nowhere, as the robot is in no folder" : "in " + String.join(", ", places))
                + (refused ? ", out of which nothing is read, though some names lead there" : "")
                + ". Maybe --package-path DIR, where DIR holds " + wanted;
    }

    private static String some(Set<String> names) {
        String shown = String.join(", ", names.stream().limit(3).toList());
        return names.size() > 3 ? shown + " and " + (names.size() - 3) + " more" : shown;
    }
}
