/**
 * What plugins can add, found by name: {@link dev.marionette.pipeline.extensions.Extensions} looks everything up once, {@link
 * dev.marionette.pipeline.extensions.Robots} loads robots by id or file, and {@link
 * dev.marionette.pipeline.extensions.Version} tells a build with its plugins from another.
 */
@NullMarked
package dev.marionette.pipeline.extensions;

import org.jspecify.annotations.NullMarked;
