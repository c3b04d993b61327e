package dev.marionette.robots.mjcf;

import dev.marionette.api.Finding;
import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.robots.urdf.XmlElement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Velocity limits that actuators state. A joint of MJCF has none itself, and a motor or position servo says nothing about
 * speed, nor do damping and torque limits, which are of the simulation. What does:
 *
 * <ul>
 *   <li>a servo whose control is a velocity (velocity, intvelocity, or the general one that MuJoCo writes for them) with a
 *       control range: the largest control over the gear ratio;
 *   <li>a dcmotor with {@code nominal="V τ ω"}: its no-load speed ω over the gear ratio (MuJoCo 3.7 and later).
 * </ul>
 *
 * <p>Of several actuators of a joint the slowest counts. Others than those of joints, such as of tendons, say nothing here.
 */
final class MjcfSpeeds {
    private static final Set<String> VELOCITY_SERVOS = Set.of("velocity", "intvelocity");

    private final MjcfDefaults defaults;
    private final MjcfCompiler compiler;
    private final Map<String, Double> speeds = new LinkedHashMap<>();

    private MjcfSpeeds(MjcfDefaults defaults, MjcfCompiler compiler) {
        this.defaults = defaults;
        this.compiler = compiler;
    }

    /**
     * The joints with the limits that their actuators state; 0 where none does.
     *
     * @param findings gets which these are. Modified.
     */
    static List<JointSpec> of(
            XmlElement root,
            MjcfDefaults defaults,
            MjcfCompiler compiler,
            List<JointSpec> joints,
            List<Finding> findings) {
        MjcfSpeeds all = new MjcfSpeeds(defaults, compiler);
        root.children("actuator").forEach(group -> group.children().forEach(all::add));
        List<String> limited = new ArrayList<>();
        List<JointSpec> with = new ArrayList<>();
        for (JointSpec joint : joints) {
            Double speed = all.speeds.get(joint.name());
            if (speed != null) {
                limited.add(joint.name());
            }
            with.add(speed == null ? joint : joint.withVelocity(speed));
        }
        if (!limited.isEmpty()) {
            findings.add(Finding.info(
                    "actuators",
                    limited.size() + " velocity limits are what actuators state, the first of joint '" + limited.get(0)
                            + "'"));
        }
        return with;
    }

    private void add(XmlElement element) {
        MjcfElement actuator = defaults.resolve(element, Optional.empty());
        Optional<String> joint = actuator.attribute("joint").or(() -> actuator.attribute("jointinparent"));
        double gear = Math.abs(actuator.numbers("gear", 1)[0]);
        if (joint.isPresent() && gear > 0) {
            speed(actuator).ifPresent(speed -> speeds.merge(joint.get(), speed / gear, Math::min));
        }
    }

    /** In front of the gear, rad/s or m/s. */
    private OptionalDouble speed(MjcfElement actuator) {
        if (actuator.element().name().equals("dcmotor")) {
            double[] nominal = actuator.numbers("nominal");
            return nominal.length == 3 && nominal[2] > 0 ? OptionalDouble.of(nominal[2]) : OptionalDouble.empty();
        }
        if (!isVelocityServo(actuator) || !isLimited(actuator)) {
            return OptionalDouble.empty();
        }
        double[] range = actuator.vector("ctrlrange", 0, 0);
        double most = Math.max(Math.abs(range[0]), Math.abs(range[1]));
        return most > 0 ? OptionalDouble.of(most) : OptionalDouble.empty();
    }

    /**
     * Of a general actuator: a force kv (ctrl − q̇), gain kv and bias (0, 0, −kv); or kp (∫ctrl − q), which is the same with
     * an integrator and the bias (0, −kp, 0).
     */
    private static boolean isVelocityServo(MjcfElement actuator) {
        if (VELOCITY_SERVOS.contains(actuator.element().name())) {
            return true;
        }
        boolean affine = actuator.attribute("biastype").orElse("").equals("affine")
                && actuator.attribute("gaintype").orElse("fixed").equals("fixed");
        double gain = actuator.numbers("gainprm", 1)[0];
        double[] bias = Arrays.copyOf(actuator.numbers("biasprm", 0, 0, 0), 3);
        boolean integrates = actuator.attribute("dyntype").orElse("none").equals("integrator");
        boolean direct = actuator.attribute("dyntype").orElse("none").equals("none");
        return actuator.element().name().equals("general")
                && affine
                && gain > 0
                && bias[0] == 0
                && (direct && bias[1] == 0 && bias[2] == -gain || integrates && bias[1] == -gain);
    }

    private boolean isLimited(MjcfElement actuator) {
        String limited = actuator.attribute("ctrllimited").orElse("auto");
        boolean given = actuator.attribute("ctrlrange").isPresent();
        return given && (limited.equals("true") || limited.equals("auto") && compiler.autoLimits());
    }
}
