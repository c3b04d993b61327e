package dev.marionette.postprocess.fingers;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A finger by its place in the hand, from the thumb on. */
enum Digit {
    THUMB("thumb"),
    INDEX("index", "forefinger", "pointer"),
    MIDDLE("mid"),
    RING("ring"),
    LITTLE("pinky", "pinkie", "little");

    /** Words that have the name of a finger in them and are none. */
    private static final List<String> OTHERS = List.of("string", "spring", "earring");

    @SuppressWarnings("ImmutableEnumChecker") // List.of
    private final List<String> words;

    Digit(String... words) {
        this.words = List.of(words);
    }

    /** The digit that a bone's name says; numbers are left to who knows all fingers of the hand. */
    static Optional<Digit> named(String bone) {
        String plain = bone.substring(bone.lastIndexOf(':') + 1).toLowerCase(Locale.ROOT);
        for (String other : OTHERS) {
            plain = plain.replace(other, "");
        }
        String name = plain;
        for (Digit digit : values()) {
            if (digit.words.stream().anyMatch(name::contains)) {
                return Optional.of(digit);
            }
        }
        return Optional.empty();
    }

    /** What fingers are called that lie side by side, the first beside the thumb. */
    static List<Digit> inOrder(int fingers) {
        return switch (fingers) {
            case 1 -> List.of(MIDDLE);
            case 2 -> List.of(INDEX, RING);
            case 3 -> List.of(INDEX, MIDDLE, RING);
            default -> List.of(INDEX, MIDDLE, RING, LITTLE);
        };
    }
}
