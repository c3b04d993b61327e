package example;

import dev.marionette.postprocess.export.ExportInput;
import dev.marionette.postprocess.export.TrajectoryExporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/** A format: one line a joint with its least and greatest angle. */
public final class TextExporter implements TrajectoryExporter {
    @Override
    public String name() {
        return "ranges";
    }

    @Override
    public String summary() {
        return "least and greatest position of each joint, for people";
    }

    @Override
    public List<String> files() {
        return List.of("ranges.txt");
    }

    @Override
    public void export(ExportInput input, Path folder) throws IOException {
        StringBuilder text = new StringBuilder();
        for (int d = 0; d < input.trajectory().joints(); d++) {
            double least = Double.POSITIVE_INFINITY;
            double greatest = Double.NEGATIVE_INFINITY;
            for (int f = 0; f < input.trajectory().frames(); f++) {
                least = Math.min(least, input.trajectory().position(f, d));
                greatest = Math.max(greatest, input.trajectory().position(f, d));
            }
            String joint = input.trajectory().jointNames().get(d);
            text.append(joint).append(' ').append(least).append(' ').append(greatest).append('\n');
        }
        Path aside = Files.writeString(folder.resolve("ranges.txt.part"), text);
        Files.move(aside, folder.resolve("ranges.txt"), StandardCopyOption.ATOMIC_MOVE);
    }
}
