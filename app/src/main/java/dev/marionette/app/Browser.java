package dev.marionette.app;

import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** The browser that the user has. */
final class Browser {
    private Browser() {}

    /**
     * Asks the desktop to open an address.
     *
     * @return whether a program was found that takes it
     */
    public static boolean open(String address) {
        try {
            new ProcessBuilder(command(System.getProperty("os.name", ""), address))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return true;
        } catch (IOException nobody) {
            return false;
        }
    }

    /** What opens an address on an operating system; the launcher runs Java without a desktop, so that Java cannot. */
    static List<String> command(String system, String address) {
        String name = system.toLowerCase(Locale.ROOT);
        if (name.startsWith("mac")) {
            return List.of("open", address);
        }
        return name.startsWith("windows")
                ? List.of("rundll32", "url.dll,FileProtocolHandler", address)
                : List.of("xdg-open", address);
    }
}
