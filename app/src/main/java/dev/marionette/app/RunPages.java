package dev.marionette.app;

import dev.marionette.api.InputException;
import dev.marionette.app.report.RunPage;
import dev.marionette.pipeline.run.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The pages of one or several runs, read from their folders. */
final class RunPages {
    private static final long MAX_BYTES = 256L << 20;
    /** More figures do not fit beside each other. */
    private static final int MAX_RUNS = 8;

    private RunPages() {}

    /**
     * What is to be served: the run's own page for one folder; a comparison, and the runs' own pages below it, for several.
     *
     * @throws InputException if a folder has no page, one of another version, or there are too many
     */
    public static Map<String, String> of(List<Path> folders) {
        if (folders.size() > MAX_RUNS) {
            throw new InputException(
                    "view", folders.size() + " runs are more than " + MAX_RUNS, "Compare fewer of them.");
        }
        Map<String, String> pages = new LinkedHashMap<>();
        if (folders.size() == 1) {
            pages.put("/", page(folders.get(0)));
            return pages;
        }
        List<RunPage.Named> runs = new ArrayList<>();
        for (Path folder : folders) {
            String page = page(folder);
            runs.add(new RunPage.Named(folder.normalize().toString(), RunPage.blockOf(page)));
            pages.put("/" + runs.size() + "/", page);
        }
        pages.put("/", RunPage.of("Comparison of " + runs.size() + " runs", runs, List.of()));
        return pages;
    }

    /**
     * The data in the page of a run.
     *
     * @throws InputException as {@link #of}
     */
    public static String block(Path folder) {
        return RunPage.blockOf(page(folder));
    }

    private static String page(Path folder) {
        Path file = folder.resolve(RunFolder.PAGE);
        if (!Files.isRegularFile(file)) {
            throw new InputException(
                    file.toString(),
                    "there is no such file",
                    Files.exists(folder.resolve(RunFolder.TRAJECTORY))
                            ? "Maybe the run was made with --no-report; run retarget again without it."
                            : "Maybe this is not the folder of a run.");
        }
        try {
            if (Files.size(file) > MAX_BYTES) {
                throw new InputException(
                        file.toString(),
                        "is larger than a page of a run",
                        "Is it the report of a run? Run retarget again.");
            }
            String page = Files.readString(file);
            RunPage.blockOf(page);
            return page;
        } catch (IOException e) {
            throw new InputException(
                    file.toString(), "cannot be read: " + e.getMessage(), "Check that it is there and may be read.", e);
        } catch (IllegalArgumentException e) {
            throw new InputException(
                    file.toString(),
                    "holds no data of a run",
                    "Maybe an older version wrote it; run retarget again.",
                    e);
        }
    }
}
