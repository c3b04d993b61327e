package dev.marionette.robots.mesh;

import dev.marionette.robots.urdf.XmlElement;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/** Diffuse colours of materials of a Collada file; textures are not read. */
final class ColladaColours {
    private final Function<String, Optional<XmlElement>> find;

    ColladaColours(Function<String, Optional<XmlElement>> find) {
        this.find = find;
    }

    /** The colour of a primitive where its geometry is placed by an instance, which says what its material's symbol means. */
    OptionalInt of(XmlElement primitive, XmlElement instance) {
        Optional<XmlElement> colour = primitive
                .attribute("material")
                .flatMap(symbol -> material(symbol, instance))
                .flatMap(m -> m.child("instance_effect"))
                .flatMap(e -> e.attribute("url"))
                .flatMap(find)
                .flatMap(effect -> descendant(effect, "diffuse"))
                .flatMap(diffuse -> diffuse.child("color"));
        return colour.map(c -> rgb(ColladaNumbers.doubles(c))).orElse(OptionalInt.empty());
    }

    private Optional<XmlElement> material(String symbol, XmlElement instance) {
        return instance.child("bind_material")
                .flatMap(b -> b.child("technique_common"))
                .flatMap(t -> t.children("instance_material").stream()
                        .filter(m -> m.attribute("symbol").orElse("").equals(symbol))
                        .findFirst())
                .flatMap(m -> m.attribute("target"))
                .flatMap(find)
                .or(() -> find.apply("#" + symbol));
    }

    private static Optional<XmlElement> descendant(XmlElement element, String name) {
        for (XmlElement child : element.children()) {
            Optional<XmlElement> found = child.name().equals(name) ? Optional.of(child) : descendant(child, name);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private static OptionalInt rgb(double[] colour) {
        return colour.length < 3
                ? OptionalInt.empty()
                : OptionalInt.of(
                        Colours.byteOf(colour[0]) << 16 | Colours.byteOf(colour[1]) << 8 | Colours.byteOf(colour[2]));
    }
}
