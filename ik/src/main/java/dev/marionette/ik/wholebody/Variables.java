package dev.marionette.ik.wholebody;

/**
 * Where the variables of one frame are: pelvis of the human, its joints, its lengths φ_h, the lengths φ_m of its morphed
 * twin with the height of the twin's world behind them, base of the robot (none for a fixed one), its joints.
 *
 * @param humanDof degrees of freedom of the human's joints
 * @param robotDof degrees of freedom of the robot's joints
 * @param floating whether the robot's base moves
 */
public record Variables(int humanDof, int robotDof, boolean floating) {
    /** First variable of the human's pelvis. */
    public static final int PELVIS = 0;
    /** First variable of the human's joints. */
    public static final int HUMAN = FloatingBase.VARIABLES;

    /** Number of lengths of the human. */
    public static int lengths() {
        return HumanModel.LENGTHS.size();
    }

    /** First length of the human. */
    public int human() {
        return HUMAN + humanDof;
    }

    /** First length of the morphed twin. */
    public int morphed() {
        return human() + lengths();
    }

    /** How much higher than scaled the morphed twin stands, m. */
    public int height() {
        return morphed() + lengths();
    }

    /** First variable of the robot's base. */
    public int base() {
        return height() + 1;
    }

    /** First variable of the robot's joints. */
    public int robot() {
        return base() + (floating ? FloatingBase.VARIABLES : 0);
    }

    /** Number of variables. */
    public int size() {
        return robot() + robotDof;
    }

    /** Number of geometric parameters φ = (φ_h, φ_m, height). */
    public int parameters() {
        return 2 * lengths() + 1;
    }
}
