package dev.marionette.app.report.data;

import dev.marionette.pipeline.outcome.RetargetOutcome;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.SerializableString;
import tools.jackson.core.io.CharacterEscapes;
import tools.jackson.core.json.JsonFactoryBuilder;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.json.JsonMapper;

/** All that a page knows of a run, as JSON that may stand inside a script element. */
public final class RunBlock {
    /** The layout of the tree; raised when it changes so that older pages are refused and not misread. */
    public static final int FORMAT = 1;

    /** In one pass, and in letters of one byte: the text of a long run is the largest thing that a run holds. */
    private static final JsonMapper JSON = JsonMapper.builder(new JsonFactoryBuilder()
                    .characterEscapes(new HtmlEscapes())
                    .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
                    .build())
            .build();

    /** Writes the characters that HTML knows as escapes of JSON. */
    private static final class HtmlEscapes extends CharacterEscapes {
        private static final long serialVersionUID = 1L;

        @Override
        public int[] getEscapeCodesForAscii() {
            int[] codes = standardAsciiEscapesForJSON();
            for (char c : new char[] {'<', '>', '&'}) {
                codes[c] = ESCAPE_STANDARD;
            }
            return codes;
        }

        @Override
        public @Nullable SerializableString getEscapeSequence(int character) {
            return null;
        }
    }

    private RunBlock() {}

    /**
     * The block of a run. No byte of it can end the element that it stands in, whatever the names in it are: the characters
     * that HTML knows are written as escapes.
     */
    public static String json(RetargetOutcome run) {
        return JSON.writeValueAsString(tree(run));
    }

    /** The block as maps and lists, keys in their order. */
    static Map<String, Object> tree(RetargetOutcome run) {
        RunTrace trace = RunTrace.of(run);
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("format", FORMAT);
        tree.put("title", title(run));
        tree.put("clip", run.clip().name());
        tree.put("robot", RobotBlock.of(run.robot()));
        tree.put("motion", MotionBlock.of(trace));
        double[] source = run.ground().isPresent() ? WalkBlock.source(run) : MotionBlock.source(run);
        SourceSkinBlock.of(run, source).ifPresent(skin -> tree.put("sourceSkin", skin));
        WalkBlock.of(run, source).ifPresent(walk -> tree.put("walk", walk));
        tree.put("contacts", ContactBlock.of(run));
        tree.put("balance", BalanceBlock.of(run));
        PersonBlock.of(run).ifPresent(person -> tree.put("person", person));
        tree.put("result", ResultBlock.of(trace));
        return tree;
    }

    /** What the page is called. */
    public static String title(RetargetOutcome run) {
        return run.robot().label() + " does " + run.clip().name();
    }
}
