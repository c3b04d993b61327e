/**
 * What a search is made of: an {@link dev.marionette.api.search.Optimizer} suggests points of a {@link dev.marionette.api.search.Box} and is told their values, a {@link
 * dev.marionette.api.search.Surrogate} predicts values at points not evaluated yet. Neither knows what is searched.
 */
package dev.marionette.api.search;
