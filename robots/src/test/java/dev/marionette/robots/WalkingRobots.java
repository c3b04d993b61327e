package dev.marionette.robots;

import dev.marionette.host.PluginFolders;
import dev.marionette.robots.mesh.PackagePath;
import java.util.List;
import java.util.stream.Stream;

/** The robots with two legs and feet among those that the tests read. */
final class WalkingRobots {
    private WalkingRobots() {}

    static Stream<String> names() {
        return Stream.of(
                "atlas_v5",
                "booster_t1",
                "coman",
                "darwin_op",
                "fourier_gr1t1",
                "icub_v2_7",
                "jvrc1",
                "nao_v40",
                "robotis_op3",
                "talos",
                "thormang3",
                "unitree_g1",
                "unitree_h1",
                "valkyrie",
                "walkman");
    }

    /** One of them, or another robot of the same data, without anything but its URDF. */
    static Robot load(String name) {
        String file = SharedRobots.folder(name).resolve(name + ".urdf").toString();
        return new RobotCatalog(PluginFolders.none(), PackagePath.none()).load(file, List.of());
    }
}
