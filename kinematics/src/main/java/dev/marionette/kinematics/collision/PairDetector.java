package dev.marionette.kinematics.collision;

/** Everything that a robot's collision queries ask of a narrow phase. A workspace of one thread; close it after use. */
public interface PairDetector extends NarrowphaseDetector, DistanceDetector, AutoCloseable {
    @Override
    void close();
}
