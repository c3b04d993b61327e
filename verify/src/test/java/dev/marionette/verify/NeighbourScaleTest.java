package dev.marionette.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.marionette.host.PluginFolders;
import dev.marionette.kinematics.collision.SelfCollision;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The boxes of neighbours against what three makers say of the meshes: their SRDF files list the pairs that were not in collision
 * in any of thousands of sampled postures. In none of ours may such a pair of neighbours touch.
 */
class NeighbourScaleTest {
    private static final int POSTURES = 1500;
    private static final Pattern NEVER = Pattern.compile("link1=\"([^\"]+)\" link2=\"([^\"]+)\" reason=\"Never\"");

    @ParameterizedTest
    @ValueSource(strings = {"talos", "romeo", "pr2"})
    void neighboursThatNeverCollideDoNot(String name) throws IOException {
        String shared = System.getProperty("marionette.shared", "");
        Path folder = Path.of(shared, "data", "robots", name);
        assumeTrue(!shared.isEmpty() && Files.exists(folder), "no robots at " + folder);
        Robot robot = new RobotCatalog(PluginFolders.none()).load(folder.toString());
        Set<Set<String>> never = new HashSet<>();
        Matcher pair = NEVER.matcher(Files.readString(folder.resolve(name + ".srdf")));
        while (pair.find()) {
            never.add(Set.of(pair.group(1), pair.group(2)));
        }
        RobotModel model = robot.model();
        // the file's own list is what is being tested against, so it leaves nothing out
        CheckedPairs pairs = new CheckedPairs(model, robot.home(), List.of());
        Random random = new Random(1);
        Set<String> wrong = new TreeSet<>();
        try (SelfCollision space = pairs.workspace()) {
            for (int k = 0; k < POSTURES; k++) {
                int near = space.evaluate(posture(model, random), 0);
                for (int i = 0; i < near; i++) {
                    int p = space.pair(i);
                    boolean neighbours = pairs.collisions().scale(p) < 1;
                    Set<String> links = Set.of(
                            model.linkName(pairs.collisions().linkA(p)),
                            model.linkName(pairs.collisions().linkB(p)));
                    if (neighbours && never.contains(links) && !(space.clearance(i) > 0)) {
                        wrong.add(space.pairName(p));
                    }
                }
            }
        }
        assertThat(never).hasSizeGreaterThan(100);
        assertThat(wrong).isEmpty();
    }

    private static double[] posture(RobotModel model, Random random) {
        double[] q = new double[model.dof()];
        for (int d = 0; d < q.length; d++) {
            double lower = Math.max(-Math.PI, model.lower(d));
            double upper = Math.min(Math.PI, model.upper(d));
            q[d] = lower + random.nextDouble() * (upper - lower);
        }
        return q;
    }
}
