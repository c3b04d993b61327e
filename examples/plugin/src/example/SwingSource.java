package example;

import dev.marionette.api.Clip;
import dev.marionette.api.InputException;
import dev.marionette.api.MotionSource;
import java.util.List;

/** A data set: one clip of a person of sticks who swings both arms. */
public final class SwingSource implements MotionSource {
    @Override
    public String name() {
        return "swings";
    }

    @Override
    public List<Entry> entries() {
        return List.of(new Entry("swing", "swings both arms", "stickman", 2));
    }

    @Override
    public Clip load(String id) {
        if (!id.equals("swing")) {
            throw new InputException("swings", "has no clip '" + id + "'", "Known: swing.");
        }
        double[] angles = new double[61];
        for (int f = 0; f < angles.length; f++) {
            angles[f] = 0.6 - 0.5 * Math.cos(Math.PI * f / 30);
        }
        return Stickman.clip(id, angles);
    }
}
