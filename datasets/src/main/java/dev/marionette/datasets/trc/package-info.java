/** Reads TRC, the text format of marker recordings. */
package dev.marionette.datasets.trc;
