package dev.marionette.kinematics.collision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import us.ihmc.euclid.matrix.RotationMatrix;
import us.ihmc.euclid.shape.collision.EuclidShape3DCollisionResult;
import us.ihmc.euclid.shape.collision.epa.ExpandingPolytopeAlgorithm;
import us.ihmc.euclid.shape.primitives.Box3D;
import us.ihmc.euclid.transform.RigidBodyTransform;
import us.ihmc.euclid.tuple3D.Vector3D;

/** Boxes against the GJK and EPA of IHMC's euclid-shape. */
@Tag("jdk")
class EuclidTest {
    @Test
    void boxesAgreeWithEuclid() {
        ExpandingPolytopeAlgorithm euclid = new ExpandingPolytopeAlgorithm();
        StandardDetector ours = new StandardDetector();
        Separation out = new Separation();
        int overlapping = 0;
        for (int seed = 0; seed < 3000; seed++) {
            Random r = new Random(seed);
            Box a = Cases.box(r, 0.4);
            Box b = Cases.box(r, 0.4);
            double[] poseA = Cases.pose(r, 0, 0, 0);
            double[] poseB = Cases.pose(r, 0.5 * r.nextGaussian(), 0.5 * r.nextGaussian(), 0.5 * r.nextGaussian());
            Overlap answer = ours.distance(Cases.place(a, poseA, b, poseB), new WarmStart(), out);
            EuclidShape3DCollisionResult theirs = euclid.evaluateCollision(box(a, poseA), box(b, poseB));
            String what = "seed " + seed + " " + a + " " + b;
            assertThat(answer.collides()).as(what).isEqualTo(theirs.areShapesColliding());
            assertThat(out.distance()).as(what).isCloseTo(theirs.getSignedDistance(), within(1e-6));
            overlapping += answer == Overlap.OVERLAPPING ? 1 : 0;
        }
        assertThat(overlapping).isBetween(300, 2700);
    }

    private static Box3D box(Box b, double[] pose) {
        RotationMatrix R =
                new RotationMatrix(pose[0], pose[1], pose[2], pose[3], pose[4], pose[5], pose[6], pose[7], pose[8]);
        RigidBodyTransform X = new RigidBodyTransform(R, new Vector3D(pose[9], pose[10], pose[11]));
        return new Box3D(X, 2 * b.hx(), 2 * b.hy(), 2 * b.hz());
    }
}
