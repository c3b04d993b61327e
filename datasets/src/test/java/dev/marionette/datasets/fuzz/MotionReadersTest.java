package dev.marionette.datasets.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.MotionReader;
import dev.marionette.datasets.acclaim.AcclaimReader;
import dev.marionette.datasets.bvh.BvhReader;
import dev.marionette.datasets.deepmimic.DeepMimicReader;
import dev.marionette.datasets.kinect.KinectReader;
import dev.marionette.datasets.markers.C3dReader;
import dev.marionette.datasets.markers.TrcReader;
import dev.marionette.datasets.mvnx.MvnxReader;
import dev.marionette.datasets.npz.NpzReader;
import dev.marionette.datasets.scene.assimp.ColladaReader;
import dev.marionette.datasets.scene.assimp.FbxReader;
import dev.marionette.datasets.scene.gltf.GltfReader;
import dev.marionette.datasets.scene.ogre.OgreReader;
import dev.marionette.datasets.table.CsvTableReader;
import dev.marionette.datasets.table.JsonTableReader;
import dev.marionette.testkit.MotionReaderContract;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** All readers of clips keep their contract. */
class MotionReadersTest {
    private abstract static class Reader extends MotionReaderContract {
        private final MotionReader reader;
        private final String target;

        Reader(MotionReader reader, String target) {
            this.reader = reader;
            this.target = target;
        }

        @Override
        protected MotionReader reader() {
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
    class Acclaim extends Reader {
        Acclaim() {
            super(new AcclaimReader(), "amc");
        }
    }

    @Nested
    class Kinect extends Reader {
        Kinect() {
            super(new KinectReader(), "kinect-csv");
        }
    }

    @Nested
    class DeepMimic extends Reader {
        DeepMimic() {
            super(new DeepMimicReader(), "deepmimic");
        }
    }

    @Nested
    class Mvnx extends Reader {
        Mvnx() {
            super(new MvnxReader(), "mvnx");
        }
    }

    @Nested
    class CsvTable extends Reader {
        CsvTable() {
            super(new CsvTableReader(), "csv");
        }
    }

    @Nested
    class JsonTable extends Reader {
        JsonTable() {
            super(new JsonTableReader(), "json");
        }
    }

    @Nested
    class C3d extends Reader {
        C3d() {
            super(new C3dReader(), "c3d");
        }
    }

    @Nested
    class Trc extends Reader {
        Trc() {
            super(new TrcReader(), "trc");
        }
    }

    @Nested
    class Npz extends Reader {
        Npz() {
            super(new NpzReader(), "npz");
        }
    }

    @Nested
    class Gltf extends Reader {
        Gltf() {
            super(new GltfReader(), "gltf");
        }
    }

    @Nested
    class Ogre extends Reader {
        Ogre() {
            super(new OgreReader(), "ogre");
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
        List<Class<?>> tested = Arrays.asList(MotionReadersTest.class.getDeclaredClasses());
        long readers = ServiceLoader.load(MotionReader.class).stream().count();
        assertThat(tested.stream().filter(type -> type.isAnnotationPresent(Nested.class)))
                .hasSize((int) readers);
    }
}
