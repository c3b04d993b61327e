package dev.marionette.postprocess.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.Hull;
import dev.marionette.numerics.Vec3;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BoxMeshTest {
    /** A tetrahedron in a cube fills a third of it; volumes by the divergence theorem, which triangles that face inwards make smaller. */
    @Test
    void boxesAndHullsAreSeenFromOutside() {
        double[] tetrahedron = {1, 1, 1, 1, -1, -1, -1, 1, -1, -1, -1, 1};
        double[] turned = {0, -1, 0, 1, 0, 0, 0, 0, 1};
        double[] unit = {1, 1, 1};
        BoxShape hull = new BoxShape("h", turned, new double[] {3, 2, 1}, unit, Optional.of(new Hull(tetrahedron)));
        BoxShape box = BoxShape.aligned("b", new double[] {-5, 0, 0}, unit);
        BoxMesh mesh = BoxMesh.of(List.of(box, hull, box));
        double volume = 0;
        for (int i = 0; i < mesh.indices().length; i += 3) {
            double[] a = Vec3.at(mesh.positions(), mesh.indices()[i]);
            double[] b = Vec3.at(mesh.positions(), mesh.indices()[i + 1]);
            double[] c = Vec3.at(mesh.positions(), mesh.indices()[i + 2]);
            double[] cross = Vec3.cross(Vec3.minus(b, a), Vec3.minus(c, a));
            volume += Vec3.dot(a, cross) / 6;
            for (int k = 0; k < 3; k++) {
                assertThat(Vec3.cos(cross, Vec3.at(mesh.normals(), mesh.indices()[i + k])))
                        .isCloseTo(1, within(1e-12));
            }
        }
        assertThat(volume).isCloseTo(8 + 8.0 / 3 + 8, within(1e-12));
        assertThat(mesh.positions()).hasSize(3 * (24 + 12 + 24));
        // the corner (1, 1, 1) of the tetrahedron, turned by a quarter about z
        assertThat(mesh.positions()).contains(2.0, 3.0, 2.0);
    }
}
