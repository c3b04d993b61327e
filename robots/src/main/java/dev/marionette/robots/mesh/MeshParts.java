package dev.marionette.robots.mesh;

import dev.marionette.api.InputException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** The parts of a file in the making, one a colour. */
final class MeshParts {
    /** More colours than this are not told apart. */
    private static final int MAX_COLOURS = 32;

    private final String where;
    private final MeshWork work;
    private final Map<OptionalInt, MeshBuilder> parts = new LinkedHashMap<>();

    MeshParts(String where) {
        this.where = where;
        work = new MeshWork(where);
    }

    /** Counts what reading the file costs. */
    MeshWork work() {
        return work;
    }

    /** Where triangles of a colour go. */
    MeshBuilder of(OptionalInt rgb) {
        OptionalInt known = parts.size() < MAX_COLOURS || parts.containsKey(rgb) ? rgb : OptionalInt.empty();
        return parts.computeIfAbsent(known, colour -> new MeshBuilder(where, work));
    }

    /**
     * The parts that have triangles.
     *
     * @throws InputException if there is none
     */
    List<MeshPart> build() {
        List<MeshPart> built = parts.entrySet().stream()
                .filter(part -> !part.getValue().isEmpty())
                .map(part -> new MeshPart(part.getValue().build(), part.getKey()))
                .toList();
        if (built.isEmpty()) {
            throw new InputException(where, "has no triangles", "Export the mesh again, with its faces.");
        }
        return built;
    }
}
