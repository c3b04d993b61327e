package dev.marionette.postprocess.export;

import dev.marionette.api.CharacterRig;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/** Writes a format whose readers go from key to key, so that frames on the way need none. */
public interface KeyedExporter extends TrajectoryExporter {
    @Override
    default boolean isAnimation() {
        return true;
    }

    /**
     * As {@link #export(ExportInput, Path)}, without the keys that are not needed.
     *
     * @param keyAngleRad by how much a rotation against the parent may differ, above 0; a place by 0.1 mm for each 0.1° of it and
     *     each metre of height
     * @return what was left out, in words
     */
    String export(ExportInput input, double keyAngleRad, Path folder) throws IOException;

    /** Says how many keys are left and what that costs. */
    static String words(CharacterRig.Keys keys) {
        return String.format(
                Locale.ROOT,
                "%d of %d keys are left; without the others, turns are off by at most %.2f° and places by %.2f mm",
                keys.left(),
                keys.of(),
                Math.toDegrees(keys.angleRad()),
                1000 * keys.metres());
    }
}
