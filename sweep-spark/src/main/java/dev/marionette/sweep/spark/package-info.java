/**
 * The engine for Apache Spark. {@link dev.marionette.sweep.spark.SparkEngine} connects to a master, which may be threads of
 * this process; {@link dev.marionette.sweep.spark.SparkSweep} hands the runs to Spark, a task each, and tells what comes
 * back; {@link dev.marionette.sweep.spark.RunTask} is what the workers do. Only the process that started the sweep writes
 * its journal. Spark's core alone is used: tasks over a list, no shuffles, no SQL.
 */
@NullMarked
package dev.marionette.sweep.spark;

import org.jspecify.annotations.NullMarked;
