package example;

import dev.marionette.api.Setting;
import dev.marionette.api.SettingsGroup;
import dev.marionette.postprocess.export.ExportInput;
import dev.marionette.postprocess.export.TrajectoryExporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;

/** A format: one line a joint with its least and greatest angle. */
public final class TextExporter implements TrajectoryExporter {
    /** What can be set: {@code --set ranges.digits=2}. */
    @SettingsGroup(value = "ranges", help = "the format ranges")
    public record Settings(
            @Setting(value = "4", min = 0, max = 17, help = "digits after the point") int digits) {}

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
    public List<Class<? extends Record>> settings() {
        return List.of(Settings.class);
    }

    @Override
    public void export(ExportInput input, Path folder) throws IOException {
        String number = "%." + input.settings().get(Settings.class).digits() + "f";
        StringBuilder text = new StringBuilder();
        for (int d = 0; d < input.trajectory().joints(); d++) {
            double least = Double.POSITIVE_INFINITY;
            double greatest = Double.NEGATIVE_INFINITY;
            for (int f = 0; f < input.trajectory().frames(); f++) {
                least = Math.min(least, input.trajectory().position(f, d));
                greatest = Math.max(greatest, input.trajectory().position(f, d));
            }
            String joint = input.trajectory().jointNames().get(d);
            text.append(String.format(Locale.ROOT, "%s " + number + " " + number + "%n", joint, least, greatest));
        }
        Path aside = Files.writeString(folder.resolve("ranges.txt.part"), text);
        Files.move(aside, folder.resolve("ranges.txt"), StandardCopyOption.ATOMIC_MOVE);
    }
}
