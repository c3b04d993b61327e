package dev.marionette.plugins;

import dev.marionette.api.RobotPlugin;
import dev.marionette.robots.ResourceRobots;
import dev.marionette.testkit.RobotPluginContract;
import java.util.Objects;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

/** What every robot must hold, of those that ship; the human and the CKbot arms have tests of their own. */
@Tag("jdk")
class BuiltInRobotsTest {
    /** A robot of this module by its id. */
    static RobotPlugin robot(String id) {
        return Objects.requireNonNull(
                ResourceRobots.byId(BuiltInRobotsTest.class.getClassLoader()).get(id), id);
    }

    abstract static class BuiltIn extends RobotPluginContract {
        private final String id;

        BuiltIn(String id) {
            this.id = id;
        }

        @Override
        protected RobotPlugin plugin() {
            return robot(id);
        }
    }

    @Nested
    class Atlas extends BuiltIn {
        Atlas() {
            super("atlas");
        }
    }

    @Nested
    class Baxter extends BuiltIn {
        Baxter() {
            super("baxter");
        }
    }

    @Nested
    class BoosterT1 extends BuiltIn {
        BoosterT1() {
            super("booster-t1");
        }
    }

    @Nested
    class Coman extends BuiltIn {
        Coman() {
            super("coman");
        }
    }

    @Nested
    class DarwinOp extends BuiltIn {
        DarwinOp() {
            super("darwin-op");
        }
    }

    @Nested
    class Icub extends BuiltIn {
        Icub() {
            super("icub");
        }
    }

    @Nested
    class Jvrc extends BuiltIn {
        Jvrc() {
            super("jvrc1");
        }
    }

    @Nested
    class Nao extends BuiltIn {
        Nao() {
            super("nao");
        }
    }

    @Nested
    class Pr2 extends BuiltIn {
        Pr2() {
            super("pr2");
        }
    }

    @Nested
    class Talos extends BuiltIn {
        Talos() {
            super("talos");
        }
    }

    @Nested
    class Thormang extends BuiltIn {
        Thormang() {
            super("thormang");
        }
    }

    @Nested
    class UnitreeG1 extends BuiltIn {
        UnitreeG1() {
            super("unitree-g1");
        }
    }

    @Nested
    class UnitreeH1 extends BuiltIn {
        UnitreeH1() {
            super("unitree-h1");
        }
    }
}
