/** Showing pages in a browser: a server on the loopback address that hands out a fixed set of texts and nothing else. */
@NullMarked
package dev.marionette.app.view;

import org.jspecify.annotations.NullMarked;
