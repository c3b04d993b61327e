package dev.marionette.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What a constant of an enum is called in files of settings; without it, that is its name in lower case with dashes: {@code
 * SWING_TWIST} is {@code swing-twist}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface SettingWord {
    /** The word. */
    String value();
}
