package dev.marionette.app;

import dev.marionette.api.RunStatus;
import dev.marionette.pipeline.run.ExportedFormat;
import dev.marionette.postprocess.export.CharacterPack;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/** A pack in a terminal: a line for each motion, then where the files are. */
final class PackText {
    private PackText() {}

    static void print(PackResult pack, Path folder, PrintWriter out, PrintWriter err) {
        for (PackResult.Entry entry : pack.entries()) {
            String name = entry.motion().name();
            if (entry.status().isEmpty()) {
                out.println("no result: " + name + ": " + entry.error());
                continue;
            }
            out.print(StatusWords.of(entry.status().get()));
            out.printf(
                    Locale.ROOT,
                    ": %s%s, %.2f s, limbs %.1f° from the source's%n",
                    name,
                    entry.animation()
                            .filter(a -> !a.equals(name))
                            .map(a -> ", in the file " + a)
                            .orElse(""),
                    entry.seconds(),
                    entry.limbAngleDeg());
            entry.reasons().forEach(reason -> out.println("  not faithful: " + reason));
            ExportedFormat.refusals(entry.formats()).forEach(line -> err.println(name + ": " + line));
            ExportedFormat.notes(entry.formats()).forEach(line -> err.println("note: " + name + ": " + line));
        }
        pack.leftOut().forEach(left -> out.println("left out: " + left.name() + ": " + left.why()));
        long done = pack.entries().stream()
                .map(PackResult.Entry::status)
                .flatMap(Optional<RunStatus>::stream)
                .count();
        out.println(done + " of " + pack.entries().size() + " motions have a result");
        if (pack.entries().stream().anyMatch(entry -> entry.animation().isPresent())) {
            pack.keys().ifPresent(keys -> err.println("note: " + keys));
            out.println("animations: " + folder.resolve(CharacterPack.FILE));
        }
        out.println("index: " + folder.resolve(PackResult.PAGE));
    }
}
