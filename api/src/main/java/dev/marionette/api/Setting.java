package dev.marionette.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares a component of a record to be a setting: {@code --set}, files of settings, sweeps and the list of settings know it
 * from here, with its default, unit and range. The type is {@code int}, {@code double}, {@code boolean}, {@code String}, an
 * enum, whose constants are words, or {@code Map<String, Double>}, numbers by names that are not known beforehand.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Setting {
    /** The default, as it is written in a file of settings; empty for a map, which has none. */
    String value();

    /** The name in files; by default that of the component in lower case with underscores: {@code limit_margin}. */
    String key() default "";

    /** Its name in earlier versions, which is refused with the new one; empty where it had no other. */
    String was() default "";

    /** The unit: {@code m}, {@code rad/s}; empty where there is none. */
    String unit() default "";

    /** The least number that is allowed; a number needs this, or {@link #max()}. */
    double min() default Double.NEGATIVE_INFINITY;

    /** The greatest number that is allowed. */
    double max() default Double.POSITIVE_INFINITY;

    /** Whether {@link #min()} itself is refused: {@code above = true} and {@code min = 0} is a number above 0. */
    boolean above() default false;

    /** What it does, for the list of settings; what each word does, where it is one of several. */
    String help();
}
