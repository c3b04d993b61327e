package dev.marionette.datasets.io;

import dev.marionette.api.InputException;
import java.util.Arrays;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Walks through JSON text piece by piece, with errors that name the place; nothing is built that the caller did not ask for. */
public final class Json implements AutoCloseable {
    private final String where;
    private final JsonParser parser;
    private JsonToken token = JsonToken.NOT_AVAILABLE;

    /**
     * Starts before the first piece.
     *
     * @param where the file's name, for messages
     * @param bytes the text. Not modified.
     */
    public Json(String where, byte[] bytes) {
        this.where = where;
        try {
            parser = new JsonFactory().createParser(ObjectReadContext.empty(), bytes);
        } catch (JacksonException broken) {
            // what its first bytes are, no encoding of text is
            throw new InputException(where, "is no JSON: " + broken.getOriginalMessage(), "Get a whole copy.", broken);
        }
    }

    /** Goes to the next piece. */
    public void next() {
        try {
            JsonToken found = parser.nextToken();
            token = found == null ? JsonToken.NOT_AVAILABLE : found;
        } catch (JacksonException broken) {
            throw noJson(broken);
        }
        if (token == JsonToken.NOT_AVAILABLE) {
            throw broken("the JSON ends too early", "The file looks cut off; get a whole copy.");
        }
    }

    /** Goes to the next piece, which has to be the beginning of an object. */
    public void startObject() {
        expect(JsonToken.START_OBJECT, "an object {…}");
    }

    /** Goes to the next piece, which has to be the beginning of a list. */
    public void startArray() {
        expect(JsonToken.START_ARRAY, "a list […]");
    }

    private void expect(JsonToken wanted, String what) {
        next();
        if (token != wanted) {
            throw broken("there should be " + what, "Is this another format?");
        }
    }

    /** Goes to the next key of an object. Returns it, or an empty text at the end of the object. */
    public String key() {
        next();
        if (token == JsonToken.END_OBJECT) {
            return "";
        }
        if (token != JsonToken.PROPERTY_NAME) {
            throw broken("there should be a key or the end of an object", "Is this another format?");
        }
        return parser.currentName();
    }

    /** Goes to the next element of a list. Returns whether there is one; then it is the current piece. */
    public boolean element() {
        next();
        return token != JsonToken.END_ARRAY;
    }

    /** Whether the current piece begins a list. */
    public boolean isArray() {
        return token == JsonToken.START_ARRAY;
    }

    /** Goes to the next piece and past all that is in it. */
    public void skip() {
        next();
        try {
            parser.skipChildren();
        } catch (JacksonException broken) {
            throw noJson(broken);
        }
    }

    private InputException noJson(JacksonException broken) {
        return new InputException(
                place(), "the JSON is broken here: " + broken.getOriginalMessage(), "Get a whole copy.", broken);
    }

    /** The current piece as text. */
    public String text() {
        try {
            String text = parser.getString();
            return text == null ? "" : text;
        } catch (JacksonException broken) {
            throw noJson(broken);
        }
    }

    /**
     * The current piece as a number.
     *
     * @param what what it is, for messages
     */
    public double number(String what) {
        double value = token.isNumeric() ? Decimal.parse(text()) : Double.NaN;
        if (!(Math.abs(value) <= 1e7)) {
            throw broken(
                    what + " is '" + Fields.shortened(text()) + "', not a number within ±1e7",
                    "Write numbers without quotes, finite and in metres.");
        }
        return value;
    }

    /**
     * The numbers of the current list, at most so many.
     *
     * @param what what they are, for messages
     */
    public double[] numbers(String what, int most) {
        if (!isArray()) {
            throw broken(what + " should be a list of numbers", "Write numbers in brackets, with commas between them.");
        }
        double[] values = new double[Math.min(64, most)];
        int count = 0;
        while (element()) {
            if (count == most) {
                throw broken(what + " has more than " + most + " numbers", "Cut the clip into parts.");
            }
            if (count == values.length) {
                values = Arrays.copyOf(values, Math.min(most, 2 * count));
            }
            values[count++] = number(what);
        }
        return Arrays.copyOf(values, count);
    }

    /** Broken input at the current place. */
    public InputException broken(String problem, String hint) {
        return new InputException(place(), problem, hint);
    }

    private String place() {
        return where + ":" + Math.max(1, parser.currentTokenLocation().getLineNr());
    }

    @Override
    public void close() {
        parser.close();
    }
}
