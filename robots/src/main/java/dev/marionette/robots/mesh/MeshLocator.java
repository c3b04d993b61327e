package dev.marionette.robots.mesh;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Finds the file that a mesh's name in a URDF means. Allowed are the folder of the URDF, the package that it is in, the project
 * round it ({@link #projectAround}), its parent
 * where that is the package which a mesh names and the URDF's folder is one of those in which packages keep models, folders
 * farther up whose {@code package.xml} has that name, and the folders of a {@link PackagePath}; a name or a symbolic link
 * that leads anywhere else is refused.
 */
public final class MeshLocator {
    /** The folder in which packages keep their URDF files. */
    private static final String URDF_FOLDER = "urdf";

    /** Further names of folders in which packages keep their models. */
    private static final Set<String> MODEL_FOLDERS =
            Set.of(URDF_FOLDER, "robots", "robot", "models", "xml", "mjcf", "xacro");

    /** What the top folder of a package or a repository has. */
    private static final List<String> MARKERS = List.of("package.xml", "setup.py", ".git");

    private static final int LEVELS_UP = 5;
    private static final String PACKAGE = "package://";
    private static final String GAZEBO_MODEL = "model://";
    private static final String FILE = "file://";

    private final Optional<Path> folder;
    private final PackagePath packages;
    private final Optional<Path> ownPackage;
    private final Optional<Path> project;
    private final Set<String> used = new TreeSet<>();

    /**
     * @param folder of the URDF; empty where it is in no file
     * @param packages where else to look
     */
    public MeshLocator(Optional<Path> folder, PackagePath packages) {
        this.folder = folder.map(f -> f.toAbsolutePath().normalize());
        this.packages = packages;
        ownPackage = this.folder.map(MeshLocator::packageAround);
        project = this.folder.map(MeshLocator::projectAround);
    }

    /**
     * What was found.
     *
     * @param file the file, or empty
     * @param refused why a file that is there is not read; empty where there is none
     */
    public record Location(Optional<Path> file, String refused) {}

    /**
     * What belongs together with a robot's files: the nearest folder, itself or at most four levels up, with a {@code
     * package.xml}, a {@code setup.py} or a {@code .git}; else the folder itself. The home of the user and the root of a disk hold more than
     * a robot, whatever is in them.
     */
    public static Path projectAround(Path folder) {
        Path home =
                Path.of(System.getProperty("user.home", "")).toAbsolutePath().normalize();
        Path up = folder.toAbsolutePath().normalize();
        for (int i = 0; i < LEVELS_UP && up != null; i++, up = up.getParent()) {
            if (up.getParent() == null || up.equals(home)) {
                break;
            }
            if (MARKERS.stream().map(up::resolve).anyMatch(Files::exists)) {
                return up;
            }
        }
        return folder.toAbsolutePath().normalize();
    }

    /** A place to look at, and the folder below which it must be. */
    private record Candidate(Path file, Path root) {}

    /** The nearest folder with a {@code package.xml}, else the one that holds the folder {@code urdf}, else the folder itself. */
    private static Path packageAround(Path folder) {
        Path up = folder;
        for (int i = 0; i < LEVELS_UP && up != null; i++, up = up.getParent()) {
            if (Files.isRegularFile(up.resolve("package.xml"))) {
                return up;
            }
        }
        Path parent = folder.getParent();
        boolean conventional = URDF_FOLDER.equals(String.valueOf(folder.getFileName()));
        return conventional && parent != null && parent.getParent() != null ? parent : folder;
    }

    /** Folders of the package path that something was found in, absolute, in order. */
    public List<String> used() {
        return List.copyOf(used);
    }

    /** Where is looked, for messages. */
    public List<String> places() {
        return roots().stream().map(Path::toString).toList();
    }

    /** The file of a mesh's name. */
    public Location find(String name) {
        List<Candidate> candidates;
        try {
            candidates = candidates(name.strip().replace('\\', '/'));
        } catch (InvalidPathException e) {
            return new Location(Optional.empty(), "'" + name + "' is no path");
        }
        String refused = "";
        for (Candidate candidate : candidates) {
            if (Files.isRegularFile(candidate.file)) {
                Optional<Path> real = allowed(candidate);
                if (real.isPresent()) {
                    return new Location(real, "");
                }
                refused = "leads out of the robot's folder and of the package path";
            }
        }
        return new Location(Optional.empty(), refused);
    }

    private List<Candidate> candidates(String name) {
        List<Candidate> out = new ArrayList<>();
        if (name.startsWith(PACKAGE) || name.startsWith(GAZEBO_MODEL)) {
            String path = name.substring(name.indexOf("://") + 3).replaceFirst("^/+", "");
            int slash = path.indexOf('/');
            if (slash > 0) {
                inPackage(path.substring(0, slash), path.substring(slash + 1), out);
            }
        } else if (name.startsWith(FILE)) {
            roots().forEach(root -> out.add(new Candidate(Path.of(name.substring(FILE.length())), root)));
        } else if (!name.contains("://") && !name.isEmpty()) {
            folder.ifPresent(f -> roots().forEach(root -> out.add(new Candidate(f.resolve(name), root))));
            // as if the URDF lay in, or just below, the root
            String below = name.replaceFirst("^(\\.\\./)+", "");
            roots().forEach(root -> out.add(new Candidate(root.resolve(below), root)));
        }
        return out;
    }

    private List<Path> roots() {
        List<Path> roots = new ArrayList<>();
        ownPackage.ifPresent(roots::add);
        project.filter(p -> roots.stream().noneMatch(p::startsWith)).ifPresent(roots::add);
        roots.addAll(packages.folders());
        return roots;
    }

    /** The package path first, then the folders above the URDF, then what lies beside it as if its folder were the package. */
    private void inPackage(String name, String rest, List<Candidate> out) {
        for (Path entry : packages.folders()) {
            packages.find(entry, name).ifPresent(p -> out.add(new Candidate(p.resolve(rest), entry)));
        }
        if (folder.isEmpty() || ownPackage.isEmpty()) {
            return;
        }
        Path up = folder.get();
        for (int i = 0; i < LEVELS_UP && up != null; i++, up = up.getParent()) {
            // a bare name farther up would let any file of the machine in: /home is no package
            boolean named = i == 0
                    || up.equals(ownPackage.get())
                    || i == 1
                            && MODEL_FOLDERS.contains(
                                    String.valueOf(folder.get().getFileName()));
            if (named && up.endsWith(name)
                    || PackagePath.manifest(up).filter(name::equals).isPresent()) {
                out.add(new Candidate(up.resolve(rest), up));
            }
        }
        out.add(new Candidate(folder.get().resolve(name).resolve(rest), folder.get()));
        out.add(new Candidate(ownPackage.get().resolve(rest), ownPackage.get()));
    }

    /** The real file, if it is below the candidate's root, or below another folder that is allowed. */
    private Optional<Path> allowed(Candidate candidate) {
        try {
            if (!candidate.file.normalize().startsWith(candidate.root)) {
                return Optional.empty();
            }
            Path real = candidate.file.toRealPath();
            List<Path> roots = new ArrayList<>(roots());
            roots.add(0, candidate.root);
            for (Path root : roots) {
                if (real.startsWith(root.toRealPath())) {
                    Stream.of(candidate.root, root)
                            .filter(packages.folders()::contains)
                            .forEach(f -> used.add(f.toString()));
                    return Optional.of(real);
                }
            }
        } catch (IOException vanished) {
            return Optional.empty();
        }
        return Optional.empty();
    }
}
