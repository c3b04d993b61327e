package dev.marionette.datasets.body;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A point in the palm, beyond a wrist: the middle of the finger roots, or half way to the hand's end where there are no
 * fingers, or a joint of its own where the figure has one.
 *
 * @param joints the joints whose middle is taken
 * @param share how far from the wrist to that middle the palm is, 0 to 1
 */
public record Palms(List<Integer> joints, double share) {
    /**
     * Finds the palm of a hand.
     *
     * @return the palm, or null where the clip ends at the wrist
     */
    public static @Nullable Palms find(Figure figure, int wrist) {
        double nothing = 1e-3 * figure.length(wrist) + 1e-12;
        List<Integer> fingers = new ArrayList<>();
        List<Integer> ends = new ArrayList<>();
        for (int child : beyond(figure, wrist)) {
            int j = child;
            double way = figure.length(j);
            while (way <= nothing && figure.next(j) >= 0) {
                j = figure.next(j);
                way = figure.length(j);
            }
            String name = PartNames.plain(figure.name(j));
            // A joint called hand beyond one called wrist is where the hand is, not its tip.
            boolean hand = name.contains("hand")
                    && !PartNames.isEnd(name)
                    && !PartNames.plain(figure.name(wrist)).contains("hand");
            if ((name.contains("palm") || hand) && way > nothing) {
                return new Palms(List.of(j), 1);
            }
            if (way > nothing && !PartNames.isThumb(figure.name(j)) && !PartNames.isHelper(figure.name(j))) {
                (figure.next(j) < 0 ? ends : fingers).add(j);
            }
        }
        if (!fingers.isEmpty()) {
            return new Palms(List.copyOf(fingers), 1);
        }
        return ends.isEmpty() ? null : new Palms(List.of(ends.get(0)), 0.5);
    }

    /** What hangs on a wrist, and on joints beside it in its own place: some rigs have a bone for each finger's root. */
    private static List<Integer> beyond(Figure figure, int wrist) {
        List<Integer> children = new ArrayList<>();
        int parent = figure.parent(wrist);
        for (int sibling : parent < 0 ? new int[] {wrist} : figure.children(parent)) {
            if (figure.distance(0, sibling, wrist) <= 1e-3 * figure.length(wrist)) {
                for (int child : figure.children(sibling)) {
                    children.add(child);
                }
            }
        }
        return children;
    }

    /** Whether the palm is a joint of the figure and needs no point of its own. */
    public boolean isJoint() {
        return share == 1 && joints.size() == 1;
    }
}
