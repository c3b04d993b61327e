package dev.marionette.app;

import dev.marionette.pipeline.run.ReportJson;
import java.io.PrintWriter;

/** JSON on standard output: of several lines, and without characters that a terminal obeys. */
final class JsonText {
    private JsonText() {}

    /** Prints a value as JSON. */
    static void print(PrintWriter out, Object value) {
        write(out, ReportJson.mapper().writeValueAsString(value));
    }

    /** Prints a text that is JSON. */
    static void write(PrintWriter out, String json) {
        json.lines().forEach(out::println);
    }
}
