package dev.marionette.pipeline.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.inject.Guice;
import dev.marionette.pipeline.PipelineModule;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class MotionsTest {
    private final Motions motions = Guice.createInjector(new PipelineModule()).getInstance(Motions.class);

    @Test
    void theSkeletonBesideAMotionIsAnInputToo() {
        Path folder = Path.of(System.getProperty("marionette.shared", "../../shared"), "data/motions/asfamc");
        assumeTrue(Files.isDirectory(folder), "the data sets for tests are not at hand");
        Motions.Loaded loaded = motions.load(folder.resolve("02_01.amc").toString());
        // of the files, as sha256sum prints them
        assertThat(loaded.digests())
                .containsExactly(
                        entry("02_01.amc", "1503c481f4726e640c77888f0c841dd3be0694684bcd32296cf53685c6fc1492"),
                        entry("02.asf", "c9f5ff45b4437b279f58b95dacf017afd3135373096274df69436a9354d796cf"));
    }

    @Test
    void aBuiltinMotionHasTheDigestOfItsFrames() {
        assertThat(motions.load("big-wave").digests()).hasSize(1);
        assertThat(motions.load("big-wave").digests())
                .isEqualTo(motions.load("big-wave").digests());
        assertThat(motions.load("big-wave").digests().values())
                .isNotEqualTo(motions.load("tada").digests().values());
    }
}
