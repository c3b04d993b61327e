package dev.marionette.methods.simultaneous;

/**
 * Where the variables of one frame are: pelvis of the human, its joints, its lengths φ_h, the lengths φ_m of its morphed
 * twin with the height of the twin's world behind them, base of the robot (none for a fixed one), its joints.
 *
 * @param humanDof degrees of freedom of the human's joints
 * @param robotDof degrees of freedom of the robot's joints
 * @param floating whether the robot's base moves
 */
record Variables(int humanDof, int robotDof, boolean floating) {
    /** First variable of the human's pelvis. */
    static final int PELVIS = 0;
    /** First variable of the human's joints. */
    static final int HUMAN = FloatingBase.VARIABLES;

    /** Number of lengths of the human. */
    static int lengths() {
        return HumanModel.LENGTHS.size();
    }

    /** First length of the human. */
    int human() {
        return HUMAN + humanDof;
    }

    /** First length of the morphed twin. */
    int morphed() {
        return human() + lengths();
    }

    /** How much higher than scaled the morphed twin stands, m. */
    int height() {
        return morphed() + lengths();
    }

    /** First variable of the robot's base. */
    int base() {
        return height() + 1;
    }

    /** First variable of the robot's joints. */
    int robot() {
        return base() + (floating ? FloatingBase.VARIABLES : 0);
    }

    /** Number of variables. */
    int size() {
        return robot() + robotDof;
    }

    /** Number of geometric parameters φ = (φ_h, φ_m, height). */
    int parameters() {
        return 2 * lengths() + 1;
    }
}
