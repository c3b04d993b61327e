package dev.marionette.sweep.spark;

import dev.marionette.api.InputException;
import dev.marionette.api.sweep.RemoteBody;
import dev.marionette.api.sweep.RunCancelled;
import dev.marionette.api.sweep.RunResult;
import dev.marionette.api.sweep.RunSpec;
import dev.marionette.api.sweep.StopSignal;
import dev.marionette.api.sweep.SweepEngine;
import dev.marionette.sweep.engine.LocalEngine;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import org.apache.spark.broadcast.Broadcast;
import org.jspecify.annotations.Nullable;
import scala.collection.Iterator;
import scala.runtime.AbstractFunction1;

/**
 * One run on a worker, in the way of the local engine, so that limits on time and whatever a run throws come out alike. The
 * body, with the robots it has read, is made once in a process.
 */
final class RunTask extends AbstractFunction1<Iterator<RunSpec>, TaskOutcome> implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Of the sweep that this process makes runs for. */
    private static final OfProcess OPEN = new OfProcess();

    private final String sweep;
    private final Broadcast<RemoteBody> body;
    private final double timeLimitSeconds;

    /**
     * @param sweep tells it from other sweeps in the same process
     * @param body sent to each process once
     * @param timeLimitSeconds of one run; 0 for none
     */
    RunTask(String sweep, Broadcast<RemoteBody> body, double timeLimitSeconds) {
        this.sweep = sweep;
        this.body = body;
        this.timeLimitSeconds = timeLimitSeconds;
    }

    @Override
    public TaskOutcome apply(Iterator<RunSpec> one) {
        RunSpec spec = one.next();
        RemoteBody.Ready ready;
        try {
            ready = OPEN.body(sweep, body);
            ready.require(spec);
        } catch (InputException unfit) {
            return new TaskOutcome(null, unfit.getMessage() + "\n" + unfit.hint());
        }
        Told told = new Told();
        SweepEngine.Options options = new SweepEngine.Options(1, timeLimitSeconds, Map.of());
        new LocalEngine().execute(List.of(spec), SweepEngine.Bodies.here(ready), options, told, new StopSignal());
        if (told.result == null) {
            throw new RunCancelled();
        }
        return new TaskOutcome(told.result, "");
    }

    private static final class Told implements SweepEngine.Listener {
        private @Nullable RunResult result;

        @Override
        public void started(RunSpec run) {
            // Spark told the driver already
        }

        @Override
        public void finished(RunSpec run, RunResult given) {
            result = given;
        }
    }

    /** The body of the last sweep; a process of a cluster has one, tests in one process have one after the other. */
    private static final class OfProcess {
        private String sweep = "";
        private RemoteBody.@Nullable Ready ready;

        synchronized RemoteBody.Ready body(String wanted, Broadcast<RemoteBody> source) {
            RemoteBody.Ready there = ready;
            if (there == null || !sweep.equals(wanted)) {
                there = source.value().open();
                ready = there;
                sweep = wanted;
            }
            return there;
        }
    }
}
