package dev.marionette.transfer;

/** From where the positions of hands and elbows are measured when they are held to their workspaces. */
public enum WorkspaceOrigin {
    /** The root of the robot, as in the paper: a hand must be where the robot's hand can be. */
    ROOT,
    /**
     * The shoulder of the same frame: the arm must be able to point there. For a robot whose arms are made to start at its
     * own shoulders, wherever the source's shoulders have gone: a person who bends down takes the hands out of the
     * workspace of a robot without a waist, but its arms can still do what the source's arms do.
     */
    SHOULDER
}
