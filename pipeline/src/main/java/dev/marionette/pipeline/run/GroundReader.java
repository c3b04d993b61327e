package dev.marionette.pipeline.run;

import dev.marionette.api.BaseLimits;
import dev.marionette.api.BodyJoint;
import dev.marionette.api.FootContacts;
import dev.marionette.api.FootContacts.Stance;
import dev.marionette.api.InputException;
import dev.marionette.kinematics.balance.BalanceRule;
import dev.marionette.kinematics.balance.Feet;
import dev.marionette.robots.Robot;
import dev.marionette.transfer.ground.LowerBody;
import dev.marionette.verify.Ground;
import dev.marionette.verify.GroundRules;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * Reads back what a report says of a robot that goes about ({@link GroundReport}), which its motion is checked against. What is
 * missing or broken is refused, as a motion must not pass because nothing is asked of it any more.
 */
final class GroundReader {
    private static final String HINT =
            "The motion is checked against what the report says of feet and base; get the whole folder, or make the run again.";

    private final String file;
    private final String key;
    private final JsonNode ground;
    private final int frames;

    private GroundReader(String file, String key, JsonNode ground, int frames) {
        this.file = file;
        this.key = key;
        this.ground = ground;
        this.frames = frames;
    }

    /**
     * Reads it.
     *
     * @param report of a run whose base floats
     * @param file the report, for messages
     * @param feet the robot's
     * @param frames of the trajectory
     * @throws InputException naming the file and the element that is missing or broken
     */
    static Ground read(JsonNode report, String file, Robot robot, Feet feet, int frames) {
        GroundReader reader = new GroundReader(file, GroundReport.KEY, report.path(GroundReport.KEY), frames);
        if (!reader.ground.isObject()) {
            throw reader.bad("", reader.ground, "an object");
        }
        FootContacts contacts = reader.contacts(feet, RunFolder.TRAJECTORY);
        for (BodyJoint part : contacts.others().keySet()) {
            if (!feet.parts().contains(part)) {
                throw reader.bad(
                        "." + GroundReport.CONTACTS + "." + part.id(),
                        reader.ground.path(GroundReport.CONTACTS).path(part.id()),
                        "of a part that the robot puts on the ground");
            }
        }
        return new Ground(
                robot.model(),
                feet,
                contacts,
                reader.rules(robot, report.path("settings").path("ground")));
    }

    /**
     * Reads what it and {@code source-ground.csv} say of the source.
     *
     * @param frames of the source
     * @throws InputException naming the file and the element that is missing or broken
     */
    static LowerBody source(JsonNode report, Path file, Feet feet, int frames) throws IOException {
        return source(report, file, feet, frames, LowerBodyTable::read);
    }

    /** As {@link #source}, to be read part after part. */
    static LowerBodyTable.Parts sourceParts(JsonNode report, Path file, Feet feet, int frames) throws IOException {
        return source(report, file, feet, frames, LowerBodyTable.Parts::of);
    }

    /** Reads the table of the source's legs, whose length and contacts the report says. */
    private interface TableReader<T> {
        T read(Path file, double legLength, FootContacts contacts) throws IOException;
    }

    private static <T> T source(JsonNode report, Path file, Feet feet, int frames, TableReader<T> table)
            throws IOException {
        JsonNode part = report.path(GroundReport.SOURCE_KEY);
        GroundReader reader = new GroundReader(file.toString(), GroundReport.SOURCE_KEY, part, frames);
        if (!part.isObject()) {
            throw reader.bad("", part, "an object");
        }
        return table.read(
                file.resolveSibling(RunFolder.SOURCE_GROUND),
                reader.positive(part, "", GroundReport.LEG),
                reader.contacts(feet, RunFolder.SOURCE));
    }

    private FootContacts contacts(Feet feet, String of) {
        JsonNode count = ground.path(GroundReport.FRAMES);
        if (!count.isInt() || count.intValue() != frames) {
            throw bad("." + GroundReport.FRAMES, count, "the " + frames + " of " + of);
        }
        List<Stance> left = pairs(feet.left().id(), GroundReport.CONTACTS);
        List<Stance> right = pairs(feet.right().id(), GroundReport.CONTACTS);
        boolean rolls = ground.has(GroundReport.ON_HEEL) || ground.has(GroundReport.ON_TOES);
        return new FootContacts(
                frames,
                left,
                right,
                rolls
                        ? new FootContacts.Rolls(
                                pairs(feet.left().id(), GroundReport.ON_HEEL),
                                pairs(feet.right().id(), GroundReport.ON_HEEL),
                                pairs(feet.left().id(), GroundReport.ON_TOES),
                                pairs(feet.right().id(), GroundReport.ON_TOES))
                        : FootContacts.Rolls.NONE,
                others(feet));
    }

    /** The stances of parts that are no feet, which may be left out. */
    private Map<BodyJoint, List<Stance>> others(Feet feet) {
        Map<BodyJoint, List<Stance>> others = new EnumMap<>(BodyJoint.class);
        JsonNode parts = ground.path(GroundReport.CONTACTS);
        for (String name : parts.propertyNames()) {
            if (!name.equals(feet.left().id()) && !name.equals(feet.right().id())) {
                BodyJoint part = BodyJoint.byId(name)
                        .orElseThrow(
                                () -> bad("." + GroundReport.CONTACTS + "." + name, parts.path(name), "of a joint"));
                others.put(part, pairs(name, GroundReport.CONTACTS));
            }
        }
        return others;
    }

    private List<Stance> pairs(String name, String of) {
        String part = "." + of + "." + name;
        JsonNode pairs = ground.path(of).path(name);
        if (!pairs.isArray()) {
            throw bad(part, pairs, "pairs of frames");
        }
        List<Stance> stances = new ArrayList<>();
        for (JsonNode pair : pairs) {
            if (pair.size() != 2 || !pair.path(0).isInt() || !pair.path(1).isInt()) {
                throw bad(part, pair, "a pair of frames");
            }
            stances.add(new Stance(pair.path(0).intValue(), pair.path(1).intValue()));
        }
        try {
            return new FootContacts(frames, stances, List.of()).left();
        } catch (InputException e) {
            throw new InputException(file, key + part + ": " + e.getMessage(), HINT, e);
        }
    }

    /** The limits of the base are those of the robot and the settings, not what the report repeats of them. */
    private GroundRules rules(Robot robot, JsonNode settings) {
        return new GroundRules(
                balance(),
                robot.baseLimits()
                        .with(new BaseLimits(
                                limit(settings, "base_speed"),
                                limit(settings, "base_turn"),
                                limit(settings, "base_acceleration"))));
    }

    private Optional<BalanceRule> balance() {
        JsonNode margin = ground.path(GroundReport.BALANCE_MARGIN);
        if (margin.isMissingNode() && ground.path(GroundReport.BALANCE_POINT).isMissingNode()) {
            return Optional.empty();
        }
        if (!(margin.isNumber() && Double.isFinite(margin.doubleValue()))) {
            throw bad("." + GroundReport.BALANCE_MARGIN, margin, "a finite number");
        }
        return Optional.of(new BalanceRule(point(ground.path(GroundReport.BALANCE_POINT)), margin.doubleValue()));
    }

    /** Reports without a point are from before there were two. */
    private BalanceRule.Point point(JsonNode id) {
        if (id.isMissingNode()) {
            return BalanceRule.Point.CENTER_OF_MASS;
        }
        return Arrays.stream(BalanceRule.Point.values())
                .filter(point -> id.isString() && id.stringValue().equals(point.id()))
                .findFirst()
                .orElseThrow(() -> bad("." + GroundReport.BALANCE_POINT, id, "com or zmp"));
    }

    private double limit(JsonNode settings, String name) {
        JsonNode value = settings.path(name);
        if (!(value.isNumber() && value.doubleValue() >= 0 && Double.isFinite(value.doubleValue()))) {
            String problem =
                    value.isMissingNode() ? " is missing" : " " + value + " is not a finite number of at least 0";
            throw new InputException(file, "settings.ground." + name + problem, HINT);
        }
        return value.doubleValue() > 0 ? value.doubleValue() : Double.POSITIVE_INFINITY;
    }

    private double positive(JsonNode part, String under, String name) {
        JsonNode value = part.path(name);
        if (!(value.isNumber() && value.doubleValue() > 0 && Double.isFinite(value.doubleValue()))) {
            throw bad(under + "." + name, value, "a finite number above 0");
        }
        return value.doubleValue();
    }

    private InputException bad(String part, JsonNode value, String wanted) {
        String problem = value.isMissingNode() ? " is missing" : " " + value + " is not " + wanted;
        return new InputException(file, key + part + problem, HINT);
    }
}
