package dev.marionette.sweep.plan;

import java.util.regex.Pattern;

/** {@code *} and {@code ?} over names, slashes included. */
final class TextGlob {
    private final Pattern pattern;

    TextGlob(String glob) {
        StringBuilder regex = new StringBuilder();
        for (int i = 0; i < glob.length(); i++) {
            char c = glob.charAt(i);
            regex.append(c == '*' ? ".*" : c == '?' ? "." : Pattern.quote(String.valueOf(c)));
        }
        pattern = Pattern.compile(regex.toString(), Pattern.DOTALL);
    }

    boolean matches(String text) {
        return pattern.matcher(text).matches();
    }
}
