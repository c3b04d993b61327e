package dev.marionette.pipeline.likeness;

import dev.marionette.api.FootContacts;
import dev.marionette.api.JointTrajectory;
import dev.marionette.methods.SourcePositions;
import dev.marionette.pipeline.config.FaithfulSettings;
import dev.marionette.pipeline.likeness.Faithfulness.Figure;
import dev.marionette.pipeline.likeness.Faithfulness.Loss;
import dev.marionette.robots.Robot;
import dev.marionette.transfer.ground.LowerBody;
import dev.marionette.verify.Ground;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Measures what a result lost of its source, at the end of a run and again from the files that it wrote.
 *
 * @param source where the joints of the source are
 * @param lowerBody how it moves over the ground; empty where the robot's base is fixed
 * @param allowed how much may be lost
 */
public record FaithfulnessMeter(SourcePositions source, Optional<LowerBody> lowerBody, FaithfulSettings allowed) {
    /**
     * What is measured.
     *
     * @param trajectory joints in the order of the robot's model
     * @param ground when the feet stand; empty where the base is fixed
     * @param slowdown how many times as long as the source it takes
     * @param timeScale how many times as long as the clip it takes, of which the source may be a retimed one
     */
    public record Result(
            Robot robot, JointTrajectory trajectory, Optional<Ground> ground, double slowdown, double timeScale) {}

    /** Measures. */
    public Faithfulness measure(Result result) {
        Robot robot = result.robot();
        JointTrajectory trajectory = result.trajectory();
        double floor = new LikenessFloor(source, robot, trajectory).meanDeg();
        List<Figure> figures = new ArrayList<>(List.of(
                Loss.LIMBS.of(LikenessMeter.meanLimbAngleDeg(source, robot, trajectory) - floor, allowed),
                Loss.TIME_SCALE.of(result.timeScale(), allowed)));
        lowerBody.ifPresent(legs -> result.ground().ifPresent(ground -> figures.addAll(ofLegs(legs, ground, result))));
        return new Faithfulness(figures);
    }

    private List<Figure> ofLegs(LowerBody legs, Ground ground, Result result) {
        BaseFollowing base = BaseFollowing.of(legs, result.robot(), ground.feet(), result.trajectory());
        FootContacts contacts = ground.contacts();
        FootContacts wanted = legs.contacts(ground.feet().parts(), result.slowdown(), contacts.frames());
        // the part of the frames in which a foot or another part is lifted that is on the ground in the source
        double lifted = (double) wanted.framesWithout(contacts) / contacts.frames();
        return List.of(
                Loss.FEET.of(lifted, allowed),
                Loss.LEGS.of(base.legOffset(), allowed),
                Loss.BASE.of(base.baseOffset(), allowed),
                Loss.TURN.of(base.turnDeg(), allowed));
    }
}
