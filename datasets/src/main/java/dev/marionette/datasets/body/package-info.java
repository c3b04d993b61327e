/**
 * Finds the body in a tree of joints, whatever the format and whatever the names.
 *
 * <p>{@link dev.marionette.datasets.body.BodyRoles#find} is the way in. It goes from what is certain to what is not: the
 * lengths of the bones are known from the positions; two pairs of long chains that mirror each other are the limbs; what
 * lies between them is the trunk; the pair with a head beside it is the arms; two long bones in a row are upper arm and
 * forearm; the head is above the feet, which gives the vertical; feet and knees point forward, which gives left and
 * right. Names are heard at each step and outvoted where the structure is clear; what disagrees becomes a finding.
 *
 * <p>Before that, joints that move no skin are set aside ({@link dev.marionette.datasets.body.ControlBones}), and four ways
 * to know a body are weighed, the first that says enough counting: what the user says ({@link
 * dev.marionette.datasets.body.JointsFile}), what the file says (VRM), the names of a known rig ({@link
 * dev.marionette.datasets.body.RigMaps}) where they fit the geometry, the structure of the tree.
 */
package dev.marionette.datasets.body;
