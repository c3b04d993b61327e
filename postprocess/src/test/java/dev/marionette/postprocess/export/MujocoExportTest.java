package dev.marionette.postprocess.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** MuJoCo keyframes, read by the JDK's XML parser. */
class MujocoExportTest {
    /** Depth first, children in the order of the file, the follower included. */
    private static final List<String> QPOS = List.of(
            "waist",
            "right_pitch",
            "right_roll",
            "right_elbow",
            "left_pitch",
            "left_roll",
            "left_elbow",
            "lift",
            "tilt",
            "spin");

    @TempDir
    Path folder;

    @Test
    void aKeyPerFrameInTheOrderOfTheCompiledModel() throws Exception {
        ExportInput run = Puppet.run(20, 0.05, 8);
        new MujocoExporter().export(run, folder);
        Document xml = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(folder.resolve("trajectory.mujoco.xml").toFile());
        NodeList children = xml.getDocumentElement().getChildNodes();
        List<String> comments = IntStream.range(0, children.getLength())
                .mapToObj(children::item)
                .filter(n -> n.getNodeType() == Node.COMMENT_NODE)
                .map(n -> n.getTextContent().strip())
                .toList();
        assertThat(comments).contains("qpos: " + String.join(" ", QPOS));
        assertThat(String.join("\n", comments)).contains(run.robot().digests().get("puppet.urdf"));
        NodeList keys = xml.getElementsByTagName("key");
        assertThat(keys.getLength()).isEqualTo(20);
        for (int f = 0; f < 20; f++) {
            Element key = (Element) keys.item(f);
            double[] qpos = Arrays.stream(key.getAttribute("qpos").split(" "))
                    .mapToDouble(Double::parseDouble)
                    .toArray();
            assertThat(key.getAttribute("name")).isEqualTo("frame_" + f);
            assertThat(Double.parseDouble(key.getAttribute("time"))).isEqualTo(0.05 * f);
            assertThat(qpos).containsExactly(expected(run, f));
        }
    }

    private static double[] expected(ExportInput run, int frame) {
        return QPOS.stream()
                .mapToDouble(joint ->
                        joint.equals("tilt") ? -0.5 * value(run, frame, "waist") + 0.1 : value(run, frame, joint))
                .toArray();
    }

    private static double value(ExportInput run, int frame, String joint) {
        return run.trajectory().position(frame, run.trajectory().jointNames().indexOf(joint));
    }
}
