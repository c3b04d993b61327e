package dev.marionette.datasets.scene.ogre;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.InputException;
import dev.marionette.datasets.scene.RaisedArm;
import dev.marionette.datasets.scene.StickFigure;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("jdk")
class OgreReaderTest {
    private final OgreReader reader = new OgreReader();
    private final OgreText text = new OgreText(new StickFigure().raising("Raise"));

    @TempDir
    Path folder;

    @Test
    void xmlIsWhereTheKeysPutIt() throws IOException {
        Clip clip = reader.read(Files.writeString(folder.resolve("figure.skeleton.xml"), text.xml(0)));
        RaisedArm.check(clip, 1e-9);
        assertThat(clip.name()).isEqualTo("figure");
    }

    @ParameterizedTest(name = "big-endian {0}, with scales {1}")
    @CsvSource({"false,false", "true,false", "false,true", "true,true"})
    void binaryIsWhereTheKeysPutIt(boolean big, boolean scales) throws IOException {
        byte[] bytes = text.binary(big ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN, scales);
        RaisedArm.check(reader.read(Files.write(folder.resolve("figure.skeleton"), bytes)), 1e-6);
    }

    @Test
    void afterTheLastKeyItGoesBackToTheFirst() throws IOException {
        Clip clip = reader.read(Files.writeString(folder.resolve("figure.skeleton.xml"), text.xml(0.5)));
        assertThat(clip.frames()).isEqualTo(46);
        int wrist = clip.joint(BodyJoint.RIGHT_WRIST).orElseThrow();
        assertThat(clip.position(30, wrist, 1)).isCloseTo(-0.18, within(1e-9));
        assertThat(clip.position(45, wrist, 1)).isCloseTo(clip.position(0, wrist, 1), within(1e-9));
    }

    @ParameterizedTest(name = "skeleton called {0}")
    @ValueSource(strings = {"body.skeleton", "C:\\art\\body.skeleton", "../elsewhere/body.skeleton"})
    void aMeshLeadsToTheSkeletonInItsFolder(String link) throws IOException {
        Path skeleton = Files.write(folder.resolve("body.skeleton"), text.binary(ByteOrder.LITTLE_ENDIAN, false));
        Path mesh = Files.write(folder.resolve("figure.mesh"), OgreText.mesh(link));
        assertThat(reader.companions(mesh)).containsExactly(skeleton);
        assertThat(reader.companions(skeleton)).isEmpty();
        Clip clip = reader.read(mesh);
        RaisedArm.check(clip, 1e-6);
        assertThat(clip.name()).isEqualTo("figure");
    }

    @Test
    void aMeshMayBeCalledAsItsSkeletonIs() throws IOException {
        Files.write(folder.resolve("figure.skeleton"), text.binary(ByteOrder.LITTLE_ENDIAN, false));
        RaisedArm.check(reader.read(Files.write(folder.resolve("figure.mesh"), OgreText.mesh("gone.skeleton"))), 1e-6);
    }

    @Test
    void aMeshAloneIsRefused() throws IOException {
        Path inner = Files.createDirectory(folder.resolve("inner"));
        Files.write(folder.resolve("body.skeleton"), text.binary(ByteOrder.LITTLE_ENDIAN, false));
        Path mesh = Files.write(inner.resolve("figure.mesh"), OgreText.mesh("../body.skeleton"));
        assertThatThrownBy(() -> reader.read(mesh))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("its skeleton '../body.skeleton' is not beside it, nor is 'figure.skeleton'");
    }

    @Test
    void cutFilesAreBadInputWhereverTheyEnd() throws IOException {
        byte[] whole = text.binary(ByteOrder.LITTLE_ENDIAN, false);
        byte[] xml = text.xml(0).getBytes(java.nio.charset.StandardCharsets.UTF_8);
        for (int length = 0; length < 1200; length += 13) {
            Path file = Files.write(folder.resolve("cut.skeleton"), Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> reader.read(file))
                    .as("first " + length + " bytes")
                    .isInstanceOf(InputException.class)
                    .hasMessageStartingWith("cut.skeleton");
            Path text = Files.write(folder.resolve("cut.skeleton.xml"), Arrays.copyOf(xml, length));
            assertThatThrownBy(() -> reader.read(text))
                    .isInstanceOf(InputException.class)
                    .hasMessageStartingWith("cut.skeleton.xml");
        }
    }

    @ParameterizedTest(name = "{1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "bone='spine' parent='hips'|bone='spine' parent='gone'|there is no bone 'gone'",
                "bone='spine' parent='hips'|bone='spine' parent='chest'|below itself",
                "<bone id='1'|<bone id='0'|two bones have the number 0",
                "<position x='0.0'|<position x='far'|x of <position> is 'far', not a number",
                "<position x='0.0'|<position x='NaN'|its place has the value NaN",
                "length='1.0'|length='-1'|lasts -1.0 s",
                "track bone='upperArm_R'|track bone='tail'|there is no bone 'tail'",
                "<keyframe time='0.0'>|<keyframe time='-1e9'>|times rise and stay within",
                "<skeleton>|<!DOCTYPE skeleton [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><skeleton>&e;|broken XML",
            })
    void contradictionsAreBadInput(String good, String bad, String said) throws IOException {
        String xml = text.xml(0);
        assertThat(xml).contains(good);
        Path file = Files.writeString(folder.resolve("bad.skeleton.xml"), xml.replace(good, bad));
        assertThatThrownBy(() -> reader.read(file))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith("bad.skeleton.xml")
                .hasMessageContaining(said);
    }
}
