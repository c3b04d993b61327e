/**
 * The method {@code natural-motion}: Choi &amp; Kim 2019 from clip to smoothed trajectory. {@link
 * dev.marionette.methods.naturalmotion.NaturalMotion} puts the stages in order; the classes beside it turn what one
 * stage gives into what the next one takes.
 */
@NullMarked
package dev.marionette.methods.naturalmotion;

import org.jspecify.annotations.NullMarked;
