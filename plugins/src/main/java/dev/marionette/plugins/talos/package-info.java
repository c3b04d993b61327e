/** TALOS: its model, joints of interest and home pose. */
package dev.marionette.plugins.talos;
