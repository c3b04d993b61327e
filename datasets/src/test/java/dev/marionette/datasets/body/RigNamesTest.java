package dev.marionette.datasets.body;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.BodyJoint;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names that several figures share, and words that all names have. */
class RigNamesTest {
    private static final List<String> MIXAMO = List.of(
            "Hips",
            "Spine",
            "Spine1",
            "Spine2",
            "Neck",
            "Head",
            "LeftShoulder",
            "LeftArm",
            "LeftForeArm",
            "LeftHand",
            "RightShoulder",
            "RightArm",
            "RightForeArm",
            "RightHand",
            "LeftUpLeg",
            "LeftLeg",
            "LeftFoot",
            "RightUpLeg",
            "RightLeg",
            "RightFoot");

    /** Joints of a file in any order: those that are taken are of one figure, the same each time. */
    @Test
    void ofTwoFiguresOneIsTaken() {
        List<String> names = new ArrayList<>(Stream.of("mixamorig:", "mixamorig1:")
                .flatMap(prefix -> MIXAMO.stream().map(name -> prefix + name))
                .toList());
        for (int seed = 0; seed < 20; seed++) {
            Collections.shuffle(names, new Random(seed));
            RigMatch match = RigMaps.match(names, Set.of()).orElseThrow();
            assertThat(match.roles()).hasSizeGreaterThanOrEqualTo(12);
            assertThat(match.roles().values().stream()
                            .map(j -> names.get(j).split(":")[0])
                            .distinct())
                    .hasSize(1);
            assertThat(names.get(match.roles().getOrDefault(BodyJoint.LEFT_ELBOW, -1)))
                    .endsWith(":LeftForeArm");
        }
    }

    /** FK controls written as a skeleton: a chain of a trunk and two arms. */
    @ParameterizedTest
    @ValueSource(strings = {"_fk", "_ctrl", "_control", "_x"})
    void aWordOnAllNamesSetsNothingAside(String word) {
        List<String> names = new ArrayList<>();
        int[] parents = {-1, 0, 1, 2, 3, 4, 2, 6, 7, 2};
        for (String name :
                List.of("hips", "spine", "chest", "l_arm", "l_elbow", "l_hand", "r_arm", "r_elbow", "r_hand", "head")) {
            names.add(name + word);
        }
        double[] rest = new double[3 * parents.length];
        assertThat(ControlBones.find(names, parents, rest, Set.of(), Set.of())).isEmpty();
        List<String> one =
                names.stream().map(name -> name.replace(word, "")).collect(java.util.stream.Collectors.toList());
        one.set(9, "head_ctrl");
        assertThat(ControlBones.find(one, parents, rest, Set.of(), Set.of())).containsExactly(9);
    }
}
