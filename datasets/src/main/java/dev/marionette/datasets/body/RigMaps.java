package dev.marionette.datasets.body;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * The rigs that are known by their names: {@code rigs.yaml} beside this class.
 *
 * @param control words by which bones are known that move others
 * @param rigs in the order in which they are tried; the one of which most joints are there counts, then the first
 */
public record RigMaps(Set<String> control, List<RigMap> rigs) {
    private static final String TABLE = "rigs.yaml";

    /** Read once, when it is first needed. */
    private static final class Shipped {
        private static final RigMaps MAPS = read();
    }

    public RigMaps {
        control = Set.copyOf(control);
        rigs = List.copyOf(rigs);
    }

    /** The shipped table. */
    static RigMaps shipped() {
        return Shipped.MAPS;
    }

    private static RigMaps read() {
        YAMLMapper mapper = YAMLMapper.builder()
                .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .build();
        try (InputStream in = RigMaps.class.getResourceAsStream(TABLE)) {
            if (in == null) {
                throw new IllegalStateException(TABLE + " is missing");
            }
            return mapper.readValue(in, RigMaps.class);
        } catch (IOException broken) {
            throw new IllegalStateException(TABLE, broken);
        }
    }

    /**
     * The rig whose names the joints of a figure carry.
     *
     * @param names names of the joints
     * @param skinned joints that move skin, which count before others that are called alike; empty where nobody knows
     */
    public static Optional<RigMatch> match(List<String> names, Set<Integer> skinned) {
        RigMap.Index index = new RigMap.Index(names, skinned);
        Optional<RigMatch> best = Optional.empty();
        for (RigMap rig : shipped().rigs()) {
            Optional<RigMatch> match = rig.match(index);
            if (match.isPresent()
                    && (best.isEmpty() || match.get().named() > best.get().named())) {
                best = match;
            }
        }
        return best;
    }

    /** Whether a word of a name says that the joint moves others or carries things. */
    static boolean isControl(String name) {
        Set<String> words = new HashSet<>(List.of(name.replaceAll("([\\p{Ll}\\d])(\\p{Lu})", "$1 $2")
                .toLowerCase(Locale.ROOT)
                .split("[^\\p{L}]+")));
        words.retainAll(shipped().control());
        return !words.isEmpty();
    }
}
