package dev.marionette.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What can be told of the image without building it. */
class DockerfileTest {
    /** The instructions of the last stage, which is the image, each in one line. */
    private static List<String> image() throws IOException {
        String text = Files.readString(DocRunner.ROOT.resolve("Dockerfile"))
                .replaceAll("(?m)^#.*\\R", "")
                .replaceAll("\\\\\\R\\s*", "");
        return text.substring(text.lastIndexOf("\nFROM ")).strip().lines().toList();
    }

    private static int first(List<String> image, String pattern) {
        for (int i = 0; i < image.size(); i++) {
            if (image.get(i).matches(pattern)) {
                return i;
            }
        }
        return -1;
    }

    /** The program is started once, by the name that the image starts it by, after all that the archive depends on. */
    @Test
    void theArchiveOfClassesIsMadeInTheImage() throws IOException {
        List<String> image = image();
        Matcher entry = Pattern.compile("ENTRYPOINT \\[\"(.*)\"]").matcher(String.join("\n", image));
        assertThat(entry.find()).isTrue();
        int start = first(image, "RUN " + Pattern.quote(entry.group(1)) + " retarget .*");
        assertThat(start)
                .isGreaterThan(first(image, "RUN apt-get .*"))
                .isGreaterThan(first(image, "COPY --from=build .*"));
    }
}
