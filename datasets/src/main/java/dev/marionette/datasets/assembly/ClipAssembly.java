package dev.marionette.datasets.assembly;

import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.datasets.body.BodyHints;
import dev.marionette.datasets.body.BodyRoles;
import dev.marionette.datasets.body.Figure;
import dev.marionette.numerics.Quaternions;
import dev.marionette.numerics.Rotations;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Makes a clip of what a file says: finds the body, the unit and the vertical, converts, replaces a leading T-pose, repairs
 * single broken frames, checks what else may be wrong. Joint positions stay exact; nothing is smoothed or scaled to a
 * wanted size.
 */
public final class ClipAssembly {
    private final RawMotion raw;
    private final List<Finding> findings;
    private final AxisConversion axes;
    private final double metres;
    private final Figure figure;
    private final BodyRoles body;
    private final Extent extent;
    /** The first frame of a part. */
    private final int first;

    private int leading;
    private double[] positions;
    private double[] orientations;
    private double[] velocities;

    /**
     * Makes the clip.
     *
     * @param name what to call it
     * @param raw what the file says; its arrays are used up. Modified.
     * @throws dev.marionette.api.InputException if the motion shows no figure with two arms
     */
    public static Clip clip(String name, RawMotion raw) {
        return new ClipAssembly(raw, Extent.WHOLE).assemble(name);
    }

    /**
     * A clip, and how its axes come from those of its file.
     *
     * @param rotation 9 values row by row: the clip's axes in those of the file
     * @param metres metres per unit of the file
     */
    public record Placed(Clip clip, double[] rotation, double metres) {}

    /** As {@link #clip}, with where the clip is in its file. */
    public static Placed placed(String name, RawMotion raw) {
        ClipAssembly assembly = new ClipAssembly(raw, Extent.WHOLE);
        double[] columns = {1, 0, 0, 0, 1, 0, 0, 0, 1};
        assembly.axes.positions(columns, 1);
        return new Placed(assembly.assemble(name), Rotations.transposed(columns), assembly.metres);
    }

    /** What of a motion is at hand. */
    private enum Extent {
        WHOLE,
        /** Stretches from all over it: between them nothing can be told. */
        SAMPLE,
        /** Frames in a row, whose body, unit and vertical are those of a sample. */
        PART
    }

    /** Makes clips of the parts of a motion that is not in memory whole. What is decided of a body is decided once, on a sample. */
    public static final class Parts {
        private final String name;
        private final ClipAssembly decided;
        private final Clip sample;

        /**
         * Looks at a sample.
         *
         * @param name what to call the clips
         * @param sample stretches from all over the motion; its arrays are used up. Modified.
         * @throws dev.marionette.api.InputException if the motion shows no figure with two arms
         */
        public Parts(String name, RawMotion sample) {
            this.name = name;
            decided = new ClipAssembly(sample, Extent.SAMPLE);
            this.sample = decided.assemble(name);
        }

        /** The clip of the sample. */
        public Clip sample() {
            return sample;
        }

        /** How many leading frames have the pose of the one behind them, as what the file has there is no part of the motion. */
        public int leading() {
            return decided.leading;
        }

        /**
         * The clip of a part.
         *
         * @param raw its frames, leading ones with the pose of the one behind them; its arrays are used up. Modified.
         * @param first the first of them in the motion
         */
        public Clip part(RawMotion raw, int first) {
            return new ClipAssembly(decided, raw, first).assemble(name).asPartOf(sample, first);
        }
    }

    private ClipAssembly(ClipAssembly decided, RawMotion raw, int first) {
        this.raw = raw;
        this.first = first;
        extent = Extent.PART;
        positions = raw.positions();
        orientations = raw.orientations();
        velocities = raw.angularVelocities();
        findings = new ArrayList<>(decided.findings);
        figure = decided.figure;
        body = decided.body;
        metres = decided.metres;
        axes = decided.axes;
        leading =
                Math.min(raw.positions().length / (3 * raw.parents().length) - 1, Math.max(0, decided.leading - first));
    }

    private ClipAssembly(RawMotion raw, Extent extent) {
        this.raw = raw;
        this.extent = extent;
        first = 0;
        positions = raw.positions();
        orientations = raw.orientations();
        velocities = raw.angularVelocities();
        findings = new ArrayList<>(raw.findings());
        BodyHints hints = raw.hints();
        figure = new Figure(raw.names(), raw.parents(), positions, hints.aside());
        RawMotion.KnownCharacter character = raw.character();
        body = character == null ? BodyRoles.find(raw.where(), figure, hints) : character.body();
        metres = character == null
                ? recordedUnit()
                : LengthUnit.ofCharacter(character.metresPerUnit(), body.heightUnits(), findings);
        axes = new AxisConversion(body.up());
        findings.add(upAxis(body));
        findings.addAll(body.findings());
    }

    private double recordedUnit() {
        LengthUnit unit = raw.unit();
        if (unit == null) {
            return LengthUnit.find(body.heightUnits(), findings).metres();
        }
        unit.check(body.heightUnits(), findings);
        return unit.metres();
    }

    private Clip assemble(String name) {
        axes.positions(positions, metres);
        axes.orientations(orientations);
        axes.positions(velocities, 1);
        Track track = track();
        if (extent != Extent.PART) {
            leading = LeadingPose.find(track, findings);
        }
        hold(positions, track.frames());
        hold(orientations, track.frames());
        Arrays.fill(velocities, 0, velocities.length / track.frames() * leading, 0);
        repair(track);
        if (raw.character() == null && extent == Extent.WHOLE) {
            // Characters need not fall as bodies do, nor take as long for a step.
            FrameRate.check(track, findings);
        }
        if (raw.character() == null && extent != Extent.SAMPLE) {
            Jumps.checkGaps(track, leading, first, findings);
        }
        if (extent != Extent.PART) {
            BoneLengths.check(track, findings);
        }
        if (extent != Extent.SAMPLE) {
            Jumps.check(track, first, findings);
            Forearms.check(track, first, findings);
        }
        double[] rest = raw.rest();
        if (rest.length > 0) {
            axes.positions(rest, metres);
        }
        if (rest.length > 0 && extent != Extent.PART) {
            RestPose.check(new Track(raw.rateHz(), raw.names(), raw.parents(), rest, body.roles()), findings);
        }
        return PalmPoints.clip(name, track, figure, orientations, velocities, rest, findings)
                .withEvidence(body.evidence());
    }

    private Track track() {
        return new Track(raw.rateHz(), raw.names(), raw.parents(), positions, body.roles());
    }

    /** Gives leading frames the values of the first frame of the motion, so that the clip keeps its frames and times. */
    private void hold(double[] values, int frames) {
        int width = values.length / frames;
        for (int frame = 0; frame < leading; frame++) {
            System.arraycopy(values, leading * width, values, frame * width, width);
        }
    }

    private void repair(Track track) {
        int[] spikes = Jumps.spikes(track);
        double[] p = new double[3 * track.joints()];
        double[] q = new double[orientations.length == 0 ? 0 : 4 * track.joints()];
        RawMotion.Between between = raw.between();
        for (int frame : spikes) {
            if (between == null) {
                mean(positions, frame, p);
                mean(orientations, frame, q);
            } else {
                between.pose(frame - 1, frame + 1, p, q);
                axes.positions(p, metres);
                axes.orientations(q);
            }
            System.arraycopy(p, 0, positions, frame * p.length, p.length);
            System.arraycopy(q, 0, orientations, frame * q.length, q.length);
            if (velocities.length > 0) {
                mean(velocities, frame, p);
                System.arraycopy(p, 0, velocities, frame * p.length, p.length);
            }
        }
        if (spikes.length > 0 && extent != Extent.SAMPLE) {
            findings.add(Finding.warning(
                    "spikes",
                    "repaired " + spikes.length + " single frames in which joints jump away and back, by the mean of "
                            + "their neighbours: "
                            + Arrays.toString(
                                    Arrays.stream(spikes).map(f -> first + f).toArray())));
        }
    }

    /** The mean of the frames around one; quaternions, four values each, on one side of the sphere and of length 1. */
    private void mean(double[] values, int frame, double[] out) {
        int before = (frame - 1) * out.length;
        int after = (frame + 1) * out.length;
        boolean rotations = values == orientations;
        for (int i = 0; i < out.length; i++) {
            out[i] = (values[before + i] + values[after + i]) / 2;
        }
        for (int i = 0; rotations && i < out.length; i += 4) {
            double dot = 0;
            for (int k = i; k < i + 4; k++) {
                dot += values[before + k] * values[after + k];
            }
            for (int k = i; dot < 0 && k < i + 4; k++) {
                out[k] = (values[before + k] - values[after + k]) / 2;
            }
            Quaternions.normalize(out, i);
        }
    }

    private static Finding upAxis(BodyRoles body) {
        String message = String.format(
                Locale.ROOT,
                "%s is up in the file: the head is above the feet along it (mean cosine %.2f)",
                body.up().label(),
                body.up().confidence());
        return body.up().confidence() > 0.6
                ? Finding.info("up-axis", message)
                : Finding.warning("up-axis", message + "; the figure is not upright most of the time, check it");
    }
}
