package dev.marionette.datasets.scene;

import dev.marionette.api.InputException;
import dev.marionette.api.MotionReader;
import dev.marionette.api.NearNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Takes the animation that was asked for by name or number, or the only one that moves. */
final class AnimationChoice {
    /** Shorter ones are poses. */
    private static final double MIN_SECONDS = 0.02;

    private static final int LISTED = 40;

    private AnimationChoice() {}

    /** The animations of a scene, in the order of the file. */
    static List<MotionReader.Take> takes(Scene scene) {
        List<MotionReader.Take> takes = new ArrayList<>();
        for (Scene.Animation animation : scene.animations()) {
            takes.add(new MotionReader.Take(animation.name(), animation.durationSeconds(), moves(animation)));
        }
        return takes;
    }

    private static boolean moves(Scene.Animation animation) {
        return animation.durationSeconds() >= MIN_SECONDS
                && animation.channels().stream().anyMatch(channel -> !channel.still());
    }

    /** The animations of a scene that are no static poses. */
    static List<Scene.Animation> moving(Scene scene) {
        return scene.animations().stream().filter(AnimationChoice::moves).toList();
    }

    /**
     * The only animation that moves.
     *
     * @throws InputException if there is none, or more than one; the message lists them
     */
    static Scene.Animation only(Scene scene) {
        List<Scene.Animation> moving = moving(scene);
        if (moving.size() == 1) {
            return moving.get(0);
        }
        if (moving.isEmpty()) {
            throw new InputException(
                    scene.where(),
                    scene.animations().isEmpty()
                            ? "no animation in it: it shows a character that does not move"
                            : "nothing moves in it, it holds static poses only: " + list(scene.animations()),
                    "Export the character with its animation.");
        }
        throw new InputException(
                scene.where(),
                moving.size() + " animations in it that move, one has to be chosen: " + list(moving),
                "Say which with '#': '" + scene.where() + "#" + moving.get(0).name() + "', or '#*' for all.");
    }

    /**
     * The animation that a text names, as {@link MotionReader.Take#fitting} has it.
     *
     * @throws InputException if there is none or it does not move; the message lists all
     */
    static Scene.Animation named(Scene scene, String wanted) {
        List<Integer> found = MotionReader.Take.fitting(takes(scene), wanted);
        if (found.size() != 1) {
            throw new InputException(
                    scene.where(),
                    (found.isEmpty() ? "no animation '" : found.size() + " animations fit '") + wanted
                            + "'; in it are: " + list(scene.animations()),
                    NearNames.maybe(
                                    wanted,
                                    scene.animations().stream()
                                            .map(Scene.Animation::name)
                                            .toList()) + "Give one of these names or its number, from 1.");
        }
        Scene.Animation animation = scene.animations().get(found.get(0));
        if (!moves(animation)) {
            throw new InputException(
                    scene.where(),
                    String.format(
                            Locale.ROOT,
                            "animation '%s' is a static pose: %.2f s, and nothing moves in it",
                            animation.name(),
                            animation.durationSeconds()),
                    "Choose one that moves: " + list(scene.animations()) + ".");
        }
        return animation;
    }

    private static String list(List<Scene.Animation> animations) {
        String names = animations.stream()
                .limit(LISTED)
                .map(a -> String.format(Locale.ROOT, "%s (%.2f s)", a.name(), a.durationSeconds()))
                .collect(Collectors.joining(", "));
        int more = animations.size() - LISTED;
        return more > 0 ? names + " and " + more + " more" : names;
    }
}
