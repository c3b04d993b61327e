package dev.marionette.robots;

import dev.marionette.api.RobotDescription;
import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.robots.urdf.LimitOrigin;
import dev.marionette.robots.urdf.UrdfDocument;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What is assumed of a joint whose velocity limit nobody gives: that of the same robot, else that of its kind. */
final class AssumedLimits {
    private final UrdfDocument document;
    private final Supplier<List<RobotDescription>> known;
    private boolean sought;
    private @Nullable MakerLimits maker;
    private @Nullable JointKinds kinds;

    /** @param known robots whose makers give limits; asked for when a limit is missing */
    AssumedLimits(UrdfDocument document, Supplier<List<RobotDescription>> known) {
        this.document = document;
        this.known = known;
    }

    /** The limit of a joint; empty where nothing tells. */
    Optional<LimitOrigin.Assumed> of(JointSpec joint) {
        return maker().flatMap(m -> m.limit(joint)).or(() -> kinds().limit(joint));
    }

    private Optional<MakerLimits> maker() {
        if (!sought) {
            maker = MakerLimits.find(document, known.get()).orElse(null);
            sought = true;
        }
        return Optional.ofNullable(maker);
    }

    private JointKinds kinds() {
        JointKinds found = kinds;
        if (found == null) {
            found = new JointKinds(document);
            kinds = found;
        }
        return found;
    }
}
