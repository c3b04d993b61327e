package dev.marionette.studies;

import dev.marionette.api.InputException;
import dev.marionette.api.NearNames;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The experiments by name. */
public final class Experiments {
    private final Map<String, Experiment> byId = new TreeMap<>();

    @Inject
    Experiments(
            MotionMatrix matrix,
            VelocityLimitStudy limits,
            JoiStudy joi,
            ChainDofStudy chainDof,
            ChainAlphaStudy chainAlpha,
            YmcaStudy ymca,
            RobotToRobotStudy robotToRobot,
            GeometricRobotsStudy geometricRobots,
            GeometricSubjectsStudy geometricSubjects,
            GeometricLiveStudy geometricLive,
            WaistStudy waist,
            ShoulderStudy shoulders,
            SimultaneousStudies simultaneous) {
        List.of(
                        matrix,
                        limits,
                        joi,
                        joi.asPublished(),
                        chainDof,
                        chainAlpha,
                        ymca,
                        robotToRobot,
                        geometricRobots,
                        geometricSubjects,
                        geometricLive,
                        waist,
                        shoulders)
                .forEach(experiment -> byId.put(experiment.id(), experiment));
        simultaneous.all().forEach(experiment -> byId.put(experiment.id(), experiment));
    }

    /** All experiments in the order of their names. */
    public List<Experiment> all() {
        return List.copyOf(byId.values());
    }

    /** The experiment with a name; an unknown name is an error that lists the known ones. */
    public Experiment get(String id) {
        Experiment experiment = byId.get(id);
        if (experiment == null) {
            throw new InputException("", "unknown experiment '" + id + "'", NearNames.hint(id, byId.keySet()));
        }
        return experiment;
    }
}
