package dev.marionette.robots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.InputException;
import dev.marionette.api.RobotDescription;
import dev.marionette.api.RobotPlugin;
import dev.marionette.host.NamedServices;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Robots by the other names that they declare. */
class RobotAliasesTest {
    private record Named(String id, List<String> aliases) implements RobotPlugin {
        @Override
        public RobotDescription describe() {
            throw new IllegalStateException("nobody asked for it");
        }
    }

    private static RobotAliases of(RobotPlugin... robots) {
        Map<String, RobotPlugin> others = new java.util.TreeMap<>();
        for (RobotPlugin robot : robots) {
            others.put("test " + robot.id(), robot);
        }
        return new RobotAliases(
                NamedServices.load("robot", RobotPlugin.class, RobotPlugin::id, new ClassLoader(null) {}, others));
    }

    @Test
    void idsAndAliasesAreFoundHoweverTheyAreSpelled() {
        RobotAliases aliases = of(new Named("maker-x1", List.of("x1", "X-One")), new Named("other", List.of()));
        for (String name : List.of("x1", "X1", "maker_x1", "Maker X1", "x_one", "xone")) {
            assertThat(aliases.find(name)).as(name).contains("maker-x1");
        }
        assertThat(aliases.find("x2")).isEmpty();
        assertThat(aliases.find("")).isEmpty();
    }

    @Test
    void aNameOfSeveralIsAnErrorThatListsThem() {
        RobotAliases aliases = of(new Named("a", List.of("x1")), new Named("b", List.of("X-1")));
        assertThatThrownBy(() -> aliases.find("x_1")).isInstanceOfSatisfying(InputException.class, said -> {
            assertThat(said).hasMessage("'x_1' is the name of several robots");
            assertThat(said.hint()).isEqualTo("Say which: a, b.");
        });
    }

    @Test
    void anIdSpelledOtherwiseComesBeforeAnotherRobotsAlias() {
        RobotAliases aliases = of(new Named("x-1", List.of()), new Named("b", List.of("x1")));
        assertThat(aliases.find("x_1")).contains("x-1");
    }

    @Test
    void aRobotWhoseAliasesCannotBeHadKeepsItsId() {
        RobotPlugin broken = new RobotPlugin() {
            @Override
            public String id() {
                return "x-1";
            }

            @Override
            public List<String> aliases() {
                throw new IllegalStateException("no list");
            }

            @Override
            public RobotDescription describe() {
                throw new IllegalStateException("nobody asked for it");
            }
        };
        RobotAliases aliases = of(broken);
        assertThat(aliases.find("X1")).contains("x-1");
        assertThat(aliases.findings())
                .singleElement()
                .satisfies(f -> assertThat(f.message()).contains("x-1", "no list"));
    }
}
