/**
 * The robots that ship with Marionette: folders of resources, {@code robots/ID/}, and no code.
 *
 * <p>A robot is data: a compact URDF (the links that move against each other, boxes as shapes), and in {@code robot.yaml} its joints
 * of interest, a home pose and the order of its joints in its maker's file. Joint and link names and all frames are those of the robot's
 * public model, so that a trajectory made here runs there; each URDF says where its figures come from and what is odd about them.
 *
 * <p>Joints of interest, the same way for every robot: the shoulder and the elbow are the points where the public model
 * places the frames of those joints, each on the last link that the limb before it moves, so that the length of the upper
 * arm changes little or not at all; the wrist is fixed to the forearm (THORMANG says why its own is not); the hand is
 * the middle of the palm, or of the grasp where there are fingers; the head is the middle of the head's box.
 *
 * <p>Home poses, the same way for every robot: an upright stand with soft knees and level soles, arms hanging a little
 * away from the body, elbows a little bent, every joint at least two degrees inside its limits, no two boxes touching
 * but those of neighbours. Baxter and PR2 have bodies in the way of hanging arms and hold their forearms forwards.
 *
 * <p>The human and the CKbot arms have no public model behind them: the human's figures are those of textbooks, those of
 * the arms are partly published and partly ours. The arms have no head, and their upper arms have a joint in the middle.
 */
package dev.marionette.plugins;
