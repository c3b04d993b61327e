package dev.marionette.datasets.npz;

import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.datasets.assembly.ClipAssembly;
import dev.marionette.datasets.assembly.LengthUnit;
import dev.marionette.datasets.assembly.RawMotion;
import dev.marionette.datasets.assembly.UniformTime;
import dev.marionette.datasets.io.Limits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Motions of the SMPL family of bodies as AMASS stores them (N. Mahmood et al., "AMASS", 2019): {@code trans}, frames × 3,
 * and rotation vectors, either {@code poses}, frames × 3 per joint of SMPL, SMPL-H or SMPL-X, or {@code root_orient} and
 * {@code pose_body}. World with z up, metres. Hands are left out.
 */
final class AmassMotion {
    private static final int BODY = 3 * SmplBody.COUNT;

    private AmassMotion() {}

    /** The arrays that are read. */
    static List<String> keys() {
        return List.of("poses", "trans", "root_orient", "pose_body");
    }

    /** Whether an archive is of this kind. */
    static boolean fits(NpzArchive archive) {
        return archive.names().contains("poses") || archive.names().contains("pose_body");
    }

    /**
     * Makes a clip.
     *
     * @throws InputException if an array is missing or has another shape, or a number is not finite
     */
    static Clip clip(String where, NpzArchive archive, double rateHz, List<Finding> rateFindings) {
        List<Finding> findings = new ArrayList<>(rateFindings);
        double[] turns = turns(where, archive.arrays());
        int frames = turns.length / BODY;
        double rate = UniformTime.atRate(where, frames, rateHz, SmplBody.COUNT).rateHz();
        double[] root = array(where, archive.arrays(), "trans", frames, 3, 3).numbers();
        requireFinite(where, "trans", root);
        double[] positions = new double[frames * SmplBody.COUNT * 3];
        double[] orientations = new double[frames * SmplBody.COUNT * 4];
        for (int f = 0; f < frames; f++) {
            SmplBody.world(turns, f * BODY, root, 3 * f, positions, orientations, f);
        }
        findings.add(Finding.warning(
                "skeleton",
                "the bones are those of an average person of 1.70 m: their own lengths follow from the file's betas by the"
                        + " licensed SMPL model, which is not in it; directions of limbs may be off by a few degrees"));
        RawMotion raw = RawMotion.ofPositions(where, SmplBody.names(), SmplBody.parents(), rate, positions, findings)
                .withOrientations(orientations, SmplBody.rest())
                .inUnit(LengthUnit.METRE);
        return ClipAssembly.clip(Limits.stem(where, ".npz"), raw);
    }

    /** The rotation vectors of the body's joints, frames × J × 3. */
    private static double[] turns(String where, Map<String, NpyArray> arrays) {
        NpyArray poses = arrays.get("poses");
        NpyArray all = poses != null
                ? array(where, arrays, "poses", -1, BODY, 3 * 55)
                : array(where, arrays, "root_orient", -1, 3, 3);
        int frames = all.shape()[0];
        Limits.requireFrames(where, frames, SmplBody.COUNT);
        double[] turns = new double[frames * BODY];
        if (poses != null) {
            copy(all, turns, 0, BODY);
        } else {
            copy(all, turns, 0, 3);
            copy(array(where, arrays, "pose_body", frames, BODY - 3, BODY - 3), turns, 3, BODY - 3);
        }
        requireFinite(where, poses != null ? "poses" : "pose_body", turns);
        return turns;
    }

    private static void copy(NpyArray from, double[] turns, int at, int count) {
        int width = from.shape()[1];
        for (int f = 0; f < from.shape()[0]; f++) {
            System.arraycopy(from.numbers(), f * width, turns, f * BODY + at, count);
        }
    }

    private static NpyArray array(
            String where, Map<String, NpyArray> arrays, String key, int frames, int least, int most) {
        @Nullable NpyArray array = arrays.get(key);
        if (array == null) {
            throw new InputException(where, "has rotations of a body, but no array '" + key + "'", "Get a whole copy.");
        }
        int[] shape = array.shape();
        boolean fits = shape.length == 2
                && (frames < 0 || shape[0] == frames)
                && shape[1] >= least
                && shape[1] <= most
                && array.numbers().length == (long) shape[0] * shape[1];
        if (!fits) {
            String wanted = "[" + (frames < 0 ? "frames" : String.valueOf(frames)) + ", "
                    + (least == most ? String.valueOf(least) : least + " to " + most) + "]";
            throw new InputException(
                    where,
                    "'" + key + "' has the shape " + Arrays.toString(shape) + ", it should be " + wanted,
                    "Take the file as AMASS publishes it.");
        }
        return array;
    }

    private static void requireFinite(String where, String key, double[] numbers) {
        for (double number : numbers) {
            if (!(Math.abs(number) < 1e6)) {
                throw new InputException(
                        where,
                        "'" + key + "' holds the number " + number + ", allowed are those below 1e6",
                        "Take the file as AMASS publishes it.");
            }
        }
    }
}
