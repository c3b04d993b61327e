package dev.marionette.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes a record a group of settings; each of its components is a {@link Setting}. A plugin names the groups that it reads, and
 * gets their values with the {@link RunSettings} of a run:
 *
 * <pre>{@code
 * @SettingsGroup(value = "average", help = "the smoother of that name")
 * public record AverageSettings(
 *         @Setting(value = "5", min = 1, max = 99, unit = "frames", help = "that a mean is taken of") int frames) {}
 * }</pre>
 *
 * <p>The group is then {@code average} in files, and the setting {@code --set average.frames=9}. What the constructor refuses with
 * an {@link InputException}, such as two settings that contradict each other, is refused before a run starts.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface SettingsGroup {
    /**
     * The name of the group: that of the plugin, with underscores for dashes. A group belongs to one plugin, or to several that
     * name the same record.
     */
    String value();

    /** What the settings are of, for the list of settings; may be empty. */
    String help() default "";
}
