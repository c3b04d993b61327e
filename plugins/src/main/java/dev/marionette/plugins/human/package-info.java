/** A person with 66 joints: model, joints of interest and home pose. */
package dev.marionette.plugins.human;
