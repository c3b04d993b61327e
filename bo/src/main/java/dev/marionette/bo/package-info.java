/**
 * Minimising a costly function over a box, for anybody: no word of robots in here.
 *
 * <p>Three roles are kept apart. An {@link dev.marionette.api.search.Optimizer} suggests points and is told values; it never
 * owns the objective. A {@link dev.marionette.bo.Minimizer} drives: it evaluates, keeps the best and writes the trace.
 * The objective is the caller's.
 *
 * <pre>
 *   Minimizer ──ask──▶ Optimizer (search/) ──▶ AcquisitionSearch (acquisition/) ──▶ Surrogate (gp/)
 *       │  ◀──point──
 *       └──x──▶ objective ──y──▶ tell ──▶ MinimizerResult, with the Evaluation of every step
 * </pre>
 *
 * <p>All optimizers work in the unit box; {@link dev.marionette.api.search.Box} maps. The same seed gives the same bits. The
 * plain coordinate descent is that of Choi &amp; Kim, "Towards a natural motion generator: a pipeline to control a
 * humanoid based on motion data", 2019, section III-A; {@code cdbo-alternating} alternates it with steps in a trust box;
 * {@code bo-quadratic} has a process of its own and no acquisition.
 */
@NullMarked
package dev.marionette.bo;

import org.jspecify.annotations.NullMarked;
