/** PR2: its model, joints of interest and home pose. */
package dev.marionette.plugins.pr2;
