package dev.marionette.robots;

import dev.marionette.api.InputException;
import dev.marionette.api.NearNames;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.cfg.MapperBuilder;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;

/** What the readers of JSON and YAML documents share: strictness, error messages. */
final class Documents {
    private Documents() {}

    /** A mapper to which unknown keys, trailing text and nulls for numbers are errors. */
    static <M extends ObjectMapper, B extends MapperBuilder<M, B>> M strict(B builder) {
        return builder.enable(
                        DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
                        DeserializationFeature.FAIL_ON_TRAILING_TOKENS,
                        DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .build();
    }

    /** A parser's error in the words of this project: file, line, problem, known keys. */
    static InputException error(JacksonException e, String source) {
        int line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
        String where = line > 0 ? source + ":" + line : source;
        if (e instanceof UnrecognizedPropertyException unknown) {
            List<String> known = unknown.getKnownPropertyIds().stream()
                    .map(String::valueOf)
                    .sorted()
                    .toList();
            String key = unknown.getPropertyName();
            return new InputException(where, "unknown key '" + key + "'", NearNames.hint(key, known), e);
        }
        if (e instanceof MismatchedInputException mismatch) {
            return new InputException(where, mismatch(mismatch), "docs/add-a-robot.md shows what belongs there.", e);
        }
        return new InputException(
                where, e.getOriginalMessage(), "Mind spaces at the start of lines, colons and quotation marks.", e);
    }

    /** The element in the document and what belongs there, without the names of our classes. */
    private static String mismatch(MismatchedInputException e) {
        String path = e.getPath().stream()
                .map(at -> at.getPropertyName() == null ? "[" + at.getIndex() + "]" : at.getPropertyName())
                .collect(Collectors.joining("."));
        Class<?> type = e.getTargetType() == null ? Object.class : e.getTargetType();
        String wanted = type.isArray() || Iterable.class.isAssignableFrom(type)
                ? "a list"
                : type == boolean.class || type == Boolean.class
                        ? "true or false"
                        : type.isPrimitive() || Number.class.isAssignableFrom(type)
                                ? "a number"
                                : type == String.class ? "a text" : "keys with values";
        String value = e instanceof InvalidFormatException bad ? " and not '" + bad.getValue() + "'" : "";
        return (path.isEmpty() ? "the document" : "'" + path + "'") + " should be " + wanted + value;
    }
}
