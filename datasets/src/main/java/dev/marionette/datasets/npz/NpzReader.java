package dev.marionette.datasets.npz;

import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.api.MotionReader;
import dev.marionette.datasets.io.Limits;
import dev.marionette.datasets.table.JointTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads NumPy archives with joint positions: {@code positions} or {@code joints}, frames × joints × 3, with {@code names}
 * and {@code fps}. Without names, 22 or 24 joints are taken for those of the SMPL body in its order. Archives of AMASS hold
 * rotations; see {@link AmassMotion}.
 */
public final class NpzReader implements MotionReader {
    private static final List<String> POSITIONS = List.of("positions", "joints", "joint_positions");
    private static final List<String> NAMES = List.of("names", "joint_names");
    private static final List<String> RATES = List.of("fps", "rate", "mocap_framerate", "mocap_frame_rate");
    private static final double USUAL_HZ = 30;

    /** The joints of SMPL in its order (M. Loper et al., "SMPL", 2015, and its code); hands are the last two. */
    private static final List<String> SMPL = List.of(
            "pelvis",
            "left_hip",
            "right_hip",
            "spine1",
            "left_knee",
            "right_knee",
            "spine2",
            "left_ankle",
            "right_ankle",
            "spine3",
            "left_toes",
            "right_toes",
            "neck",
            "left_collar",
            "right_collar",
            "head",
            "left_shoulder",
            "right_shoulder",
            "left_elbow",
            "right_elbow",
            "left_wrist",
            "right_wrist",
            "left_hand",
            "right_hand");

    /** A reader; it has no state. */
    public NpzReader() {}

    @Override
    public String format() {
        return "npz";
    }

    @Override
    public boolean accepts(String fileName, byte[] head) {
        return fileName.toLowerCase(Locale.ROOT).endsWith(".npz");
    }

    @Override
    public Clip read(Path file) throws IOException {
        return read(String.valueOf(file.getFileName()), Limits.read(file));
    }

    /**
     * Reads a clip from memory.
     *
     * @param where the file's name, for messages; the clip is called after it, without the extension
     * @param bytes the file's content. Not modified.
     * @throws InputException if the file is broken, holds no positions of joints, or they show no figure
     */
    public Clip read(String where, byte[] bytes) {
        Set<String> wanted = new HashSet<>(POSITIONS);
        wanted.addAll(NAMES);
        wanted.addAll(RATES);
        wanted.addAll(AmassMotion.keys());
        NpzArchive archive = NpzArchive.read(where, bytes, wanted);
        NpyArray positions = first(archive, POSITIONS);
        List<Finding> findings = new ArrayList<>();
        double rate = rate(first(archive, RATES), findings);
        if (positions == null && AmassMotion.fits(archive)) {
            return AmassMotion.clip(where, archive, rate, findings);
        }
        if (positions == null) {
            throw withoutPositions(where, archive);
        }
        int[] shape = positions.shape();
        if (shape.length != 3 || shape[2] != 3 || shape[1] < 1 || positions.numbers().length == 0) {
            throw new InputException(
                    where,
                    "positions have the shape " + Arrays.toString(shape) + ", it should be [frames, joints, 3]",
                    "Write them as frames × joints × 3.");
        }
        Limits.requirePointFrames(where, shape[0], shape[1]);
        List<String> names = names(where, first(archive, NAMES), shape[1], findings);
        return new JointTable(where, names, JointTable.times(shape[0], rate), rate, positions.numbers(), null, findings)
                .clip(Limits.stem(where, ".npz"));
    }

    private static @Nullable NpyArray first(NpzArchive archive, List<String> keys) {
        for (String key : keys) {
            NpyArray array = archive.arrays().get(key);
            if (array != null) {
                return array;
            }
        }
        return null;
    }

    private static InputException withoutPositions(String where, NpzArchive archive) {
        String keys = String.join(
                ", ", archive.names().subList(0, Math.min(12, archive.names().size())));
        return new InputException(
                where,
                "has no array 'positions' or 'joints'; there are " + keys,
                "Save 'positions' (frames x joints x 3), 'names' and 'fps' with numpy.savez.");
    }

    private static List<String> names(String where, @Nullable NpyArray names, int joints, List<Finding> findings) {
        if (names != null && names.texts().size() == joints && new HashSet<>(names.texts()).size() == joints) {
            return names.texts();
        }
        if (names != null) {
            throw new InputException(
                    where,
                    names.texts().size() + " names, some perhaps twice, for " + joints + " joints",
                    "Give each joint one name of its own.");
        }
        if (joints == 22 || joints == 24) {
            findings.add(Finding.warning(
                    "joint-names",
                    "the file has no names: its " + joints + " joints are taken for SMPL's in SMPL's order"));
            return SMPL.subList(0, joints);
        }
        throw new InputException(
                where,
                "has no 'names' for its " + joints + " joints",
                "Without names, 22 or 24 joints in the order of SMPL can be read.");
    }

    private static double rate(@Nullable NpyArray rate, List<Finding> findings) {
        if (rate != null && rate.numbers().length > 0) {
            return rate.numbers()[0];
        }
        findings.add(Finding.warning("frame-rate", "the file does not tell its fps: 30 Hz is assumed"));
        return USUAL_HZ;
    }
}
