package dev.marionette.kinematics.model;

import java.util.Optional;

/**
 * A shape of a link in its bounding box, before its collision volume is made: a file may have many more shapes than are used.
 *
 * @param box its bounding box
 * @param shape in the frame of the box about the middle; empty where the shape is the box
 */
public record BoundedShape(BoxShape box, Optional<Extent> shape) {
    /** A box. */
    public BoundedShape(BoxShape box) {
        this(box, Optional.empty());
    }

    /** A shape in a box. */
    public BoundedShape(BoxShape box, Extent shape) {
        this(box, Optional.of(shape));
    }

    /** Its collision volume. */
    public BoxShape volume() {
        return shape.map(box::around).orElse(box);
    }
}
