/**
 * From a clip to joint angles, in four ways: {@link dev.marionette.methods.naturalmotion}, {@link
 * dev.marionette.methods.normalizedpose}, {@link dev.marionette.methods.geometric} and {@link
 * dev.marionette.methods.simultaneous}, each with the kernels that it alone uses. A {@link
 * dev.marionette.methods.RetargetMethod} gets a {@link dev.marionette.methods.MethodContext} and hands back a {@link
 * dev.marionette.methods.MethodResult}, whose angles may still break limits. {@link dev.marionette.methods.ground} puts the
 * feet of any of them on the ground.
 */
@NullMarked
package dev.marionette.methods;

import org.jspecify.annotations.NullMarked;
