package dev.marionette.transfer;

/** Where a point of the robot can get to, in the robot's body frame. */
public interface Workspace {
    /** Square of the distance of a point from the workspace, m²; 0 inside. Must not allocate. */
    double squaredDistance(double x, double y, double z);
}
