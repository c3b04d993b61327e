package dev.marionette.sweep.plan;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.regex.PatternSyntaxException;

/**
 * A pattern with stars, as an automaton whose states are followed all at once: time grows with the length of the text times
 * that of the pattern. Regular expressions, and so the path matchers of Java, try one way after the other, and patterns of a few stars
 * take them for ever.
 */
final class Glob {
    private final String pattern;
    private final List<State> states = new ArrayList<>();
    private int at;

    /** Stays on letters of {@code stay}, goes on to the next state on those of {@code on}, and to {@code free} on none. */
    private static final class State {
        private final IntPredicate stay;
        private final IntPredicate on;
        private final List<Integer> free = new ArrayList<>();

        private State(IntPredicate stay, IntPredicate on) {
            this.stay = stay;
            this.on = on;
        }
    }

    private Glob(String pattern) {
        this.pattern = pattern;
    }

    /** {@code *} and {@code ?} over names, slashes included. */
    static Glob ofText(String pattern) {
        Glob glob = new Glob(pattern);
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            switch (c) {
                case '*' -> glob.star(Glob::any);
                case '?' -> glob.letter(Glob::any);
                default -> glob.letter(is(c));
            }
        }
        return glob.ended();
    }

    /**
     * {@code *} and {@code ?} within a folder, {@code **} over folders, {@code **}{@code /} for any number of folders, none
     * included, {@code [a-z]}, {@code [!a-z]}, <code>{a,b}</code>, and a backslash before what stands for itself.
     *
     * @throws PatternSyntaxException if a bracket or a brace is not closed
     */
    static Glob ofPath(String pattern) {
        Glob glob = new Glob(pattern);
        while (glob.at < pattern.length()) {
            glob.part(false);
        }
        return glob.ended();
    }

    boolean matches(String text) {
        BitSet now = new BitSet();
        add(0, now);
        for (int i = 0; i < text.length() && !now.isEmpty(); i++) {
            char c = text.charAt(i);
            BitSet next = new BitSet();
            for (int s = now.nextSetBit(0); s >= 0; s = now.nextSetBit(s + 1)) {
                State state = states.get(s);
                if (state.stay.test(c)) {
                    add(s, next);
                }
                if (state.on.test(c)) {
                    add(s + 1, next);
                }
            }
            now = next;
        }
        return now.get(states.size() - 1);
    }

    private void add(int first, BitSet set) {
        List<Integer> open = new ArrayList<>(List.of(first));
        while (!open.isEmpty()) {
            int state = open.remove(open.size() - 1);
            if (!set.get(state)) {
                set.set(state);
                open.addAll(states.get(state).free);
            }
        }
    }

    private void part(boolean inBraces) {
        boolean starts = at == 0 || pattern.charAt(at - 1) == '/';
        char c = pattern.charAt(at++);
        switch (c) {
            case '*' -> {
                if (starts && pattern.startsWith("*/", at)) {
                    at += 2;
                    folders();
                } else if (pattern.startsWith("*", at)) {
                    at++;
                    star(Glob::any);
                } else {
                    star(Glob::noSlash);
                }
            }
            case '?' -> letter(Glob::noSlash);
            case '[' -> letter(bracket());
            case '{' -> {
                require(!inBraces, "braces in braces");
                braces();
            }
            case '\\' -> {
                require(at < pattern.length(), "nothing after a backslash");
                letter(is(pattern.charAt(at++)));
            }
            default -> letter(is(c));
        }
    }

    private void star(IntPredicate letters) {
        jump(state(letters, Glob::none), states.size());
    }

    private void letter(IntPredicate letters) {
        state(Glob::none, letters);
    }

    /** None, or whatever ends with a slash. */
    private void folders() {
        int skip = state(Glob::none, Glob::none);
        jump(skip, state(Glob::any, is('/')));
        jump(skip, states.size());
    }

    private void braces() {
        int fork = state(Glob::none, Glob::none);
        List<Integer> ends = new ArrayList<>();
        jump(fork, states.size());
        while (true) {
            require(at < pattern.length(), "a brace is not closed");
            char c = pattern.charAt(at);
            if (c == ',' || c == '}') {
                at++;
                ends.add(state(Glob::none, Glob::none));
                if (c == '}') {
                    break;
                }
                jump(fork, states.size());
            } else {
                part(true);
            }
        }
        ends.forEach(end -> jump(end, states.size()));
    }

    private IntPredicate bracket() {
        boolean not = pattern.startsWith("!", at);
        at += not ? 1 : 0;
        IntPredicate in = Glob::none;
        int first = at;
        while (true) {
            require(at < pattern.length(), "a bracket is not closed");
            char from = pattern.charAt(at++);
            if (from == ']' && at - 1 > first) {
                break;
            }
            char to = from;
            if (pattern.startsWith("-", at) && at + 1 < pattern.length() && pattern.charAt(at + 1) != ']') {
                to = pattern.charAt(at + 1);
                require(from <= to, "a range is upside down");
                at += 2;
            }
            char last = to;
            in = in.or(c -> from <= c && c <= last);
        }
        return (not ? in.negate() : in).and(Glob::noSlash);
    }

    private static boolean none(int letter) {
        return false;
    }

    private static boolean any(int letter) {
        return true;
    }

    private static boolean noSlash(int letter) {
        return letter != '/';
    }

    private static IntPredicate is(char letter) {
        return c -> c == letter;
    }

    private int state(IntPredicate stay, IntPredicate on) {
        states.add(new State(stay, on));
        return states.size() - 1;
    }

    private void jump(int from, int to) {
        states.get(from).free.add(to);
    }

    private Glob ended() {
        state(Glob::none, Glob::none);
        return this;
    }

    private void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new PatternSyntaxException(otherwise, pattern, -1);
        }
    }
}
