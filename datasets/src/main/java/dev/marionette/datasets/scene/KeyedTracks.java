package dev.marionette.datasets.scene;

import dev.marionette.datasets.character.CharacterFrame;
import dev.marionette.numerics.Keyframes;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Tracks with the frames that have keys. Where keys are left out, each track keeps to a tolerance, and what that comes to along
 * chains of bones is measured.
 *
 * @param tracks the tracks
 * @param angleRad the largest angle by which a bone is turned otherwise than with all keys
 * @param metres the largest distance of a bone from where it is with all keys
 */
public record KeyedTracks(List<Keyed> tracks, double angleRad, double metres) {
    /** Of a height of one metre, what a tolerance of one radian is for places: 0.1 mm at 0.1°. */
    private static final double METRES_PER_RADIAN = 1e-4 / Math.toRadians(0.1);

    /** What accessor and view of times of its own are in the JSON of a glTF file, some 240 bytes, in numbers of four bytes. */
    private static final int OVERHEAD = 60;

    /** A track and the frames that have keys, in order. */
    public record Keyed(NodeTracks.Track track, int[] frames) {}

    /** Copies the list. */
    public KeyedTracks {
        tracks = List.copyOf(tracks);
    }

    /** All keys. */
    public static KeyedTracks all(List<NodeTracks.Track> tracks) {
        return new KeyedTracks(
                tracks.stream()
                        .map(track -> new Keyed(
                                track, IntStream.range(0, frames(track)).toArray()))
                        .toList(),
                0,
                0);
    }

    /**
     * The keys that are needed.
     *
     * @param bones nodes of the scene whose error is measured
     * @param angleRad by how much the rotation of a node may differ between its keys, above 0; its place by 0.1 mm for 0.1°
     *     and metre of height
     * @param height of the character, metres
     */
    public static KeyedTracks of(
            Scene scene,
            int[] bones,
            CharacterFrame frame,
            List<NodeTracks.Track> tracks,
            double angleRad,
            double height) {
        double units = angleRad * METRES_PER_RADIAN * height / frame.metres();
        List<Keyed> keyed = new ArrayList<>();
        for (NodeTracks.Track track : tracks) {
            double tolerance = track.part() == Channel.Part.ROTATION ? angleRad : units;
            keyed.add(new Keyed(
                    track, Keyframes.saving(track.values(), track.part().width(), tolerance, OVERHEAD)));
        }
        double[] error = error(scene, bones, keyed);
        return new KeyedTracks(keyed, error[0], error[1] * frame.metres());
    }

    private static int frames(NodeTracks.Track track) {
        return track.values().length / track.part().width();
    }

    /** Largest angle, rad, and distance, units of the file, between the bones with all keys and with those kept. */
    private static double[] error(Scene scene, int[] bones, List<Keyed> keyed) {
        Scene.Animation whole =
                animation(all(keyed.stream().map(Keyed::track).toList()).tracks());
        Scene.Animation left = animation(keyed);
        int frames = keyed.isEmpty() ? 0 : frames(keyed.get(0).track());
        ScenePoses poses = new ScenePoses(scene);
        double[][] places = new double[2][3 * bones.length];
        double[][] turns = new double[2][4 * bones.length];
        double[] most = new double[2];
        for (int f = 0; f < frames; f++) {
            for (int i = 0; i < 2; i++) {
                poses.at(i == 0 ? whole : left, f);
                poses.positions(bones, places[i], 0);
                poses.orientations(bones, turns[i], 0);
            }
            for (int b = 0; b < bones.length; b++) {
                most[0] = Math.max(most[0], Keyframes.distance(turns[0], 4 * b, turns[1], 4 * b, 4));
                most[1] = Math.max(most[1], Keyframes.distance(places[0], 3 * b, places[1], 3 * b, 3));
            }
        }
        return most;
    }

    /** As a reader has it, a frame each second. */
    private static Scene.Animation animation(List<Keyed> keyed) {
        return new Scene.Animation(
                "",
                keyed.stream()
                        .map(k -> new Channel(
                                "",
                                k.track().node(),
                                k.track().part(),
                                Channel.Way.LINEAR,
                                IntStream.of(k.frames()).asDoubleStream().toArray(),
                                Keyframes.at(
                                        k.track().values(), k.track().part().width(), k.frames())))
                        .toList());
    }
}
