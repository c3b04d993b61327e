/** Two CKbot arms on a stand: model, joints of interest and home pose. */
package dev.marionette.plugins.ckbot;
