package dev.marionette.api.sweep;

import dev.marionette.api.InputException;
import java.io.Serializable;

/** What makes the runs of a sweep where nothing of the sweep's process is: engines send it to other machines. */
public interface RemoteBody extends Serializable {
    /**
     * Makes it ready in this process, which takes about as long as the program takes to start.
     *
     * @throws InputException if this machine lacks something that every run needs
     */
    Ready open();

    /** Makes runs in this process. What a run leaves in a folder is among the files of its result. */
    interface Ready extends RunBody {
        /**
         * Sees that a run gives here what it gives where the sweep was started.
         *
         * @throws InputException if an input is not there or is another one, or the program is another version
         */
        void require(RunSpec spec);
    }
}
