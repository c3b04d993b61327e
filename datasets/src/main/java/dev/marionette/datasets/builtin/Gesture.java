package dev.marionette.datasets.builtin;

import java.util.List;
import java.util.Locale;

/**
 * The gestures of Choi and Kim (2019), four of people and four of a cartoon character, and the three motions of whole bodies of
 * Ayusawa and Yoshida (2017).
 */
enum Gesture {
    BIG_POINT("winds up and points far to the right with the whole arm"),
    BIG_WAVE("waves overhead with the right arm, the trunk swaying along"),
    SALUTE("comes to attention, salutes crisply, holds, lowers the hand"),
    YAWN("yawns behind the right hand, then stretches both arms out and up"),
    GO_ON("rolls both hands, then shows the way: after you, go on"),
    THIS_BIG("shows with both hands how big it was, and then how big it really was"),
    GREETING("opens the arms, bows, comes up and waves"),
    TADA("gathers, then bursts open: ta-da!"),
    BEND("bends far forward from the waist with something heavy in both hands and comes up again"),
    TWIST("takes something up before the right foot and sets it down on the left, twisting at the waist"),
    HANDLE("turns a handle above and before the head with both hands");

    /** Those of Choi and Kim. */
    static final List<Gesture> CHOI = List.of(values()).subList(0, 8);

    /** Those of Ayusawa and Yoshida. */
    static final List<Gesture> AYUSAWA = List.of(BEND, TWIST, HANDLE);

    private final String description;

    Gesture(String description) {
        this.description = description;
    }

    /** The name in ids: {@code big-wave}. */
    String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    String description() {
        return description;
    }

    private boolean isByPeople() {
        return compareTo(YAWN) <= 0;
    }

    List<Performer> performers() {
        if (AYUSAWA.contains(this)) {
            return Performer.SUBJECTS;
        }
        return isByPeople() ? Performer.PEOPLE : List.of(Performer.PIP);
    }

    /** How many takes there are of each performer. */
    int takes() {
        if (AYUSAWA.contains(this)) {
            return 1;
        }
        return isByPeople() ? 2 : 3;
    }

    /** The gesture as written for one take. */
    Score score(Take take) {
        Score score = new Score();
        switch (this) {
            case BIG_POINT -> BigPoint.write(score, take);
            case BIG_WAVE -> BigWave.write(score, take);
            case SALUTE -> Salute.write(score, take);
            case YAWN -> Yawn.write(score, take);
            case GO_ON -> GoOn.write(score, take);
            case THIS_BIG -> ThisBig.write(score, take);
            case GREETING -> Greeting.write(score, take);
            case TADA -> Tada.write(score, take);
            case BEND -> Bend.write(score);
            case TWIST -> Twist.write(score);
            case HANDLE -> Handle.write(score);
        }
        return score;
    }
}
