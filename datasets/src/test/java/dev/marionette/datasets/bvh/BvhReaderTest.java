package dev.marionette.datasets.bvh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Small figures written by hand, whose joint positions follow from their offsets and quarter turns. */
@Tag("jdk")
class BvhReaderTest {
    private static final double EPS = 1e-12;

    static Clip read(String text) {
        return new BvhReader().read("figure.bvh", text.getBytes(StandardCharsets.UTF_8));
    }

    private static void assertAt(Clip clip, int frame, String joint, double x, double y, double z) {
        int j = clip.jointNames().indexOf(joint);
        assertThat(j).as(joint).isNotNegative();
        assertThat(clip.position(frame, j, 0)).as(joint + " x").isCloseTo(x, within(EPS));
        assertThat(clip.position(frame, j, 1)).as(joint + " y").isCloseTo(y, within(EPS));
        assertThat(clip.position(frame, j, 2)).as(joint + " z").isCloseTo(z, within(EPS));
    }

    @Test
    void offsetsAndQuarterTurnsGiveKnownPositions() {
        // Left shoulder turned by 90° about the file's z: the arm, along +x, points up (+y).
        Clip clip = read(TestFigure.make().frame("LeftArm", 90, 0, 0).text());
        assertThat(clip.rateHz()).isEqualTo(30);
        assertAt(clip, 0, "Hips", 0, 0, 0.95);
        // File axes (x, y, z) → (z, x, y): left is +y, up is +z, forward +x.
        assertAt(clip, 0, "LeftArm", 0, 0.18, 1.45);
        assertAt(clip, 0, "LeftForeArm", 0, 0.18, 1.73);
        assertAt(clip, 0, "LeftHand", 0, 0.18, 1.98);
        assertAt(clip, 0, "RightForeArm", 0, -0.46, 1.45);
        assertAt(clip, 0, "LeftHand_end", 0, 0.18, 2.14);
        assertAt(clip, 0, "LeftHand_palm", 0, 0.18, 2.06);
        assertThat(clip.joint(BodyJoint.LEFT_HAND).orElseThrow())
                .isEqualTo(clip.jointNames().indexOf("LeftHand_palm"));
    }

    /** A robot of half a metre in cm looks like a person in inches; who wrote the file knows. */
    @Test
    void theRemarksBesideAFileNameItsUnit(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("small.bvh");
        Files.writeString(file, TestFigure.make().frame("LeftArm", 90, 0, 0).text());
        double found = height(new BvhReader().read(file));
        assertThat(new BvhReader().companions(file)).isEmpty();
        Path notes = folder.resolve("small.bvh.txt");
        Files.writeString(notes, "program: any\nunits: inch, degrees, s\n");
        assertThat(new BvhReader().companions(file)).containsExactly(notes);
        assertThat(height(new BvhReader().read(file)) / found).isCloseTo(2.54, within(1e-9));
        Files.writeString(notes, "units: ells\n");
        assertThat(height(new BvhReader().read(file))).isCloseTo(found, within(1e-12));
    }

    private static double height(Clip clip) {
        return clip.position(0, clip.jointNames().indexOf("LeftForeArm"), 2);
    }

    @Test
    void rotationsMultiplyInTheOrderOfTheChannels() {
        // Rz(90)·Rx(90) takes +y to +z, and then z stays: the forearm along +x goes to +y by Rz alone;
        // its child offset along +y after Rx would go to +z. With Y-order the result differs.
        Clip zxy = read(TestFigure.make().frame("LeftArm", 90, 90, 0).text());
        assertAt(zxy, 0, "LeftForeArm", 0, 0.18, 1.73);
        Clip xyz = read(TestFigure.make()
                .order("Xrotation Yrotation Zrotation")
                .frame("LeftArm", 90, 0, 90)
                .text());
        // Rx(90)·Rz(90): +x → +y → +z of the file, which is x here.
        assertAt(xyz, 0, "LeftForeArm", 0.28, 0.18, 1.45);
    }

    @Test
    void orientationsAreRelativeToTheRestPose() {
        Clip clip = read(TestFigure.make().frame("LeftArm", 90, 0, 0).text());
        int arm = clip.jointNames().indexOf("LeftArm");
        double[] q = clip.orientations();
        double half = Math.sqrt(0.5);
        // A turn about the file's z, which is x here.
        assertThat(q[4 * arm]).isCloseTo(half, within(EPS));
        assertThat(q[4 * arm + 1]).isCloseTo(half, within(EPS));
        assertThat(q[4 * arm + 2]).isCloseTo(0, within(EPS));
        double[] rest = clip.restPositions();
        int hand = clip.jointNames().indexOf("LeftHand");
        assertThat(rest[3 * hand + 1]).isCloseTo(0.71, within(EPS));
    }

    @Test
    void positionChannelsReplaceTheOffset() {
        String text = TestFigure.make()
                .positionsEverywhere()
                .frame("LeftArm", 90, 0, 0)
                .text();
        Clip clip = read(text);
        assertAt(clip, 0, "LeftArm", 0, 0.18, 1.45);
        assertAt(clip, 0, "LeftHand", 0, 0.18, 1.98);
    }

    @Test
    void formattingDoesNotMatter() {
        String plain = TestFigure.make().frame("LeftArm", 90, 30, 15).text();
        String odd = plain.replace("\n", "\r\n")
                .replace("  ", "\t")
                .replace("rotation", "ROTATION")
                .replace("Frame Time: 0.033333", "Frame Time:\t3.3333e-2")
                .replace(" {", "\r\n{")
                .replace("HIERARCHY", "\uFEFFhierarchy")
                .stripTrailing();
        assertThat(read(odd).positions()).isEqualTo(read(plain).positions());
    }

    @Test
    void namesMayHoldBlanksAndNameSpaces() {
        Clip clip = read(
                TestFigure.make().text().replace("LeftArm", "mixamorig:LeftArm").replace("RightArm", "the Right Arm"));
        assertThat(clip.jointNames()).contains("mixamorig:LeftArm", "the Right Arm");
        assertThat(clip.jointNames().get(clip.joint(BodyJoint.RIGHT_SHOULDER).orElseThrow()))
                .isEqualTo("the Right Arm");
    }

    @Test
    void aFrameMoreOrLessThanAnnouncedIsAFinding() {
        TestFigure figure = TestFigure.make();
        for (int i = 0; i < 20; i++) {
            figure.frame("LeftArm", i, 0, 0);
        }
        for (int announced : new int[] {19, 21, 5}) {
            Clip clip = read(figure.text().replace("Frames: 20", "Frames: " + announced));
            assertThat(clip.frames()).isEqualTo(20);
            assertThat(clip.findings())
                    .filteredOn(f -> f.level() == Finding.Level.WARNING)
                    .extracting(Finding::subject)
                    .contains("frame-count");
        }
    }

    @Test
    void aSingleBrokenFrameIsRepairedFromItsNeighbours() {
        TestFigure figure = TestFigure.make();
        for (int i = 0; i < 60; i++) {
            figure.frame("LeftArm", i == 30 ? 110 : -70 + 0.1 * i, 0, 0).and("LeftForeArm", 0, 0, 20);
        }
        Clip clip = read(figure.text());
        assertThat(clip.findings())
                .filteredOn(f -> f.subject().equals("spikes"))
                .singleElement()
                .satisfies(f -> assertThat(f.message()).contains("[30]"));
        int hand = clip.jointNames().indexOf("LeftHand");
        // Half way between 29 and 31, on the arm's circle about the shoulder, not on the chord.
        double angle = Math.toRadians(-67);
        double reach = 0.28 + 0.25 * Math.cos(Math.toRadians(20));
        double aside = -0.25 * Math.sin(Math.toRadians(20));
        assertThat(clip.position(30, hand, 0)).isCloseTo(aside, within(1e-9));
        assertThat(clip.position(30, hand, 1)).isCloseTo(0.18 + reach * Math.cos(angle), within(1e-9));
        assertThat(clip.position(30, hand, 2)).isCloseTo(1.45 + reach * Math.sin(angle), within(1e-9));
    }
}
