package example;

import dev.marionette.pipeline.Marionette;
import dev.marionette.pipeline.RetargetedMotion;
import java.nio.file.Path;

/** Lets COMAN wave and writes what it does. */
public final class Wave {
    public static void main(String[] args) {
        RetargetedMotion wave = Marionette.retarget("coman", "big-wave");
        System.out.printf("%d frames, verified: %b%n", wave.trajectory().frames(), wave.verified());
        wave.write(Path.of(args[0]), "npz");
    }
}
