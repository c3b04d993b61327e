package dev.marionette.datasets.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.RobotReader;
import dev.marionette.datasets.bvh.BvhReader;
import dev.marionette.datasets.scene.assimp.ColladaReader;
import dev.marionette.datasets.scene.assimp.FbxReader;
import dev.marionette.datasets.scene.gltf.GltfReader;
import dev.marionette.datasets.scene.ogre.OgreReader;
import dev.marionette.testkit.RobotReaderContract;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** All readers of robots keep their contract. */
class RobotReadersTest {
    private abstract static class Reader extends RobotReaderContract {
        private final RobotReader reader;
        private final String target;

        Reader(RobotReader reader, String target) {
            this.reader = reader;
            this.target = target;
        }

        @Override
        protected RobotReader reader() {
            return reader;
        }

        @Override
        protected Path write(Path empty) throws IOException {
            return Targets.named(target).write(empty);
        }
    }

    @Nested
    class Bvh extends Reader {
        Bvh() {
            super(new BvhReader(), "bvh");
        }
    }

    @Nested
    class Gltf extends Reader {
        Gltf() {
            super(new GltfReader(), "gltf-robot");
        }
    }

    @Nested
    class Ogre extends Reader {
        Ogre() {
            super(new OgreReader(), "ogre-robot");
        }
    }

    @Nested
    class Fbx extends Reader {
        Fbx() {
            super(new FbxReader(), "fbx");
        }
    }

    @Nested
    class Collada extends Reader {
        Collada() {
            super(new ColladaReader(), "collada");
        }
    }

    @Test
    void noReaderIsLeftOut() {
        List<Class<?>> tested = Arrays.asList(RobotReadersTest.class.getDeclaredClasses());
        long readers = ServiceLoader.load(RobotReader.class).stream().count();
        assertThat(tested.stream().filter(type -> type.isAnnotationPresent(Nested.class)))
                .hasSize((int) readers);
    }
}
