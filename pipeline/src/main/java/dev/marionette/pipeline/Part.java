package dev.marionette.pipeline;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.FootContacts;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.SkeletonMotion;
import dev.marionette.methods.BoundCost;
import dev.marionette.methods.MethodContext;
import dev.marionette.methods.MethodResult;
import dev.marionette.methods.SourceMotion;
import dev.marionette.transfer.HandContact;
import dev.marionette.transfer.ground.LowerBody;
import dev.marionette.verify.Ground;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The frames of a clip that are the result of a run: those around them belong to the parts of the recording before and after.
 *
 * @param from the first of them
 * @param to the one behind the last
 * @param earlier what was found for the part before, whose motion is that of the frames before {@code from}; empty for the first part
 * @param later the motion at the last frames around the part, where it is known
 */
record Part(int from, int to, Optional<MethodContext.Earlier> earlier, Optional<JointTrajectory> later) {
    Clip of(Clip clip) {
        return clip.frames(from, to);
    }

    JointTrajectory of(JointTrajectory motion) {
        return motion.frames(from, to);
    }

    Ground of(Ground ground) {
        return new Ground(ground.model(), ground.feet(), ground.contacts().part(from, to), ground.rules());
    }

    Bounded of(Bounded bounded) {
        return new Bounded(
                of(bounded.motion()),
                bounded.ground().map(this::of),
                of(bounded.costs()),
                bounded.smoothing(),
                bounded.findings(),
                bounded.wanted().part(from, to));
    }

    /** What bounds cost in these frames. */
    private List<BoundCost> of(List<BoundCost> costs) {
        return costs.stream()
                .filter(c -> c.last() >= from && c.first() < to)
                .map(c -> new BoundCost(
                        c.part(),
                        c.bound(),
                        Math.max(from, c.first()) - from,
                        Math.min(to - 1, c.last()) - from,
                        c.meanDeg(),
                        Math.min(to - 1, Math.max(from, c.worst())) - from))
                .toList();
    }

    MethodResult of(MethodResult found) {
        Map<BodyJoint, double[]> targets = new LinkedHashMap<>();
        found.targets().forEach((role, path) -> targets.put(role, Arrays.copyOfRange(path, 3 * from, 3 * to)));
        MethodResult.Builder part = found.toBuilder()
                .angles(of(found.angles()))
                .targets(targets)
                .sourceMotion(of(found.sourceMotion()))
                .source(of(found.source()))
                .costs(of(found.costs()));
        found.adjusted().map(this::of).ifPresent(part::adjusted);
        found.settled().map(contacts -> contacts.part(from, to)).ifPresent(part::settled);
        return part.build();
    }

    private SkeletonMotion of(SkeletonMotion motion) {
        int width = 3 * motion.joints().size();
        return new SkeletonMotion(
                motion.joints(),
                motion.parents(),
                motion.periodSeconds(),
                Arrays.copyOfRange(motion.positions(), width * from, width * to));
    }

    private SourceMotion of(SourceMotion source) {
        return frames(source, from, to);
    }

    /** Holds no part, which would hold all earlier ones. */
    private static SourceMotion frames(SourceMotion source, int from, int to) {
        List<HandContact> contacts = source.handContacts().stream()
                .map(contact -> contact.part(from, to))
                .toList();
        return new SourceMotion() {
            @Override
            public int frames() {
                return to - from;
            }

            @Override
            public double position(int frame, BodyJoint joint, int axis) {
                return source.position(from + frame, joint, axis);
            }

            @Override
            public void trunk(int frame, double[] out, int o) {
                source.trunk(from + frame, out, o);
            }

            @Override
            public List<HandContact> handContacts() {
                return contacts;
            }
        };
    }

    LowerBody of(LowerBody source) {
        return frames(source, from, to);
    }

    private static LowerBody frames(LowerBody source, int from, int to) {
        FootContacts contacts = source.contacts().part(from, to);
        return new LowerBody() {
            @Override
            public int frames() {
                return to - from;
            }

            @Override
            public double legLengthMetres() {
                return source.legLengthMetres();
            }

            @Override
            public void hips(int frame, double[] out) {
                source.hips(from + frame, out);
            }

            @Override
            public void pelvis(int frame, double[] out) {
                source.pelvis(from + frame, out);
            }

            @Override
            public void leg(boolean left, int frame, double[] out) {
                source.leg(left, from + frame, out);
            }

            @Override
            public FootContacts contacts() {
                return contacts;
            }
        };
    }
}
