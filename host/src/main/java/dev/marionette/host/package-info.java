/**
 * What the modules share of the outside: plugins by name and folders of them ({@link dev.marionette.host.NamedServices}, {@link
 * dev.marionette.host.PluginFolders}), and files that are written aside and then moved ({@link dev.marionette.host.PartFolder}). A plugin
 * needs none of it.
 */
package dev.marionette.host;
