/**
 * What every reader needs before it knows anything about motion: {@link dev.marionette.datasets.io.Limits} bounds what is
 * taken into memory, {@link dev.marionette.datasets.io.Fields} cuts text into lines and fields, {@link
 * dev.marionette.datasets.io.Decimal} makes numbers of them.
 */
package dev.marionette.datasets.io;
