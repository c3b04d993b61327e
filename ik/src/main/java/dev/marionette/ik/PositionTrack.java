package dev.marionette.ik;

import dev.marionette.kinematics.model.BodyPoint;
import java.util.Objects;
import java.util.Optional;

/**
 * A point of the robot and the path that it is asked to follow.
 *
 * @param name what to call it: {@code left_hand}
 * @param point the point
 * @param weight how much it counts, at least 0
 * @param anchor the point of the robot that the path is measured from in every frame, wherever the joints carry it; the
 *     root frame's origin if empty
 * @param path frames × 3, metres, root frame axes, relative to the anchor. Not copied: the caller gives it away.
 */
public record PositionTrack(String name, BodyPoint point, double weight, Optional<BodyPoint> anchor, double[] path) {
    public PositionTrack {
        Objects.requireNonNull(name);
        Objects.requireNonNull(point);
        Objects.requireNonNull(anchor);
        if (path.length % 3 != 0) {
            throw new IllegalArgumentException(path.length + " values are not frames of 3");
        }
    }
}
