package dev.marionette.methods.simultaneous;

import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.numerics.GradientFunction;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What one frame of simultaneous retargeting costs (Ayusawa and Yoshida 2017, eq. 25), over the {@link Variables} of human,
 * lengths and robot:
 *
 * <pre>
 *   ½ Σ ‖p_i(q_h, φ_h) − p_i_ref‖² + ω_φ ‖φ − φ̂‖² + ω_g Σ ‖s_k(q_r) − r_k(q_h, φ_m)‖² + Σ ω_l ‖min(0, h_l)‖²
 *   + ω_p ‖q − q_before‖²
 * </pre>
 *
 * <p>The h are: joints of the robot inside an interval that the caller makes from position, velocity and acceleration
 * limits (eqs. 13–15); lengths of bones above a least one, which is ours; soles that stand keep their corners where they were put, which holds them flat, still and level
 * (eqs. 16–18), and other soles stay above the ground; the centre of mass is near a path whose ZMP is inside the soles
 * (eqs. 19 and 20) and over the support (eq. 21); points of the robot reach targets (eq. 22); links keep a clearance, which is
 * ours ({@link #keepApart}). So is the last term: what no other term sees stays where it was.
 *
 * <p>The gradient costs as much as a few evaluations of forward kinematics, whatever the number of variables, as each term
 * is a force. A workspace of one thread: set what holds for a frame, then evaluate.
 */
final class WholeBodyCost implements GradientFunction {
    /** Names of the terms, in the order of {@link #terms}. */
    static final List<String> TERMS = List.of(
            "markers", "lengths", "features", "limits", "contact", "com", "zmp", "reach", "posture", "clearance");

    /**
     * A marker.
     *
     * @param segment of the human that carries it
     * @param local where on it, m
     */
    record Marker(int segment, double[] local) {}

    /**
     * A feature point of the morphed human and the robot's point for it.
     *
     * @param segment of the human
     * @param local where on it, m
     * @param robot the robot's point
     */
    record Feature(int segment, double[] local, BodyPoint robot) {}

    private static final double[] AT_ORIGIN = new double[FloatingBase.VARIABLES];

    private final Variables v;
    private final Weights weights;
    private final BodyTree human;
    private final BodyTree morphed;
    private final FloatingBase pelvis = new FloatingBase();
    private final FloatingBase base = new FloatingBase();
    private final Kinematics kinematics;
    private final Equilibrium equilibrium;
    private final List<Marker> markers;
    private final List<Feature> features;
    private final List<List<BodyPoint>> soles;
    private final List<BodyPoint> reaching;
    private Optional<LinkClearance> clearance = Optional.empty();
    private final double[] terms = new double[TERMS.size()];
    private final double[] q;
    private final double[] robotGradient;
    private final double[] shares;
    private final double[] centres;
    private final double[] twinPosition = new double[3];
    private final double[] a = new double[3];
    private final double[] b = new double[3];
    private final double[] root = new double[6];
    private final double[] wrench = new double[6];

    /** What holds for the frame; written by whoever drives the search. */
    private final CostFrame frame;

    /**
     * A workspace.
     *
     * @param floating whether the robot's base moves
     * @param soles corners of each sole, in any order
     * @param reaching points of the robot that reaching tasks are for
     */
    WholeBodyCost(
            HumanModel model,
            RobotModel robot,
            boolean floating,
            List<Marker> markers,
            List<Feature> features,
            List<List<BodyPoint>> soles,
            List<BodyPoint> reaching,
            Weights weights) {
        this.weights = weights;
        this.markers = List.copyOf(markers);
        this.features = List.copyOf(features);
        this.soles = soles.stream().map(List::copyOf).toList();
        this.reaching = List.copyOf(reaching);
        v = new Variables(model.dof(), robot.dof(), floating);
        human = model.tree();
        morphed = model.tree();
        kinematics = new Kinematics(robot);
        equilibrium = new Equilibrium(kinematics);
        q = new double[robot.dof()];
        robotGradient = new double[robot.dof()];
        shares = new double[robot.bodyCount()];
        centres = new double[3 * shares.length];
        for (int i = 0; i < shares.length; i++) {
            shares[i] = robot.totalMass() > 0 ? robot.bodyMass(i) / robot.totalMass() : 0;
            System.arraycopy(robot.bodyCom(i), 0, centres, 3 * i, 3);
        }
        int corners = this.soles.stream().mapToInt(List::size).sum();
        frame = new CostFrame(v, markers.size(), corners, soles.size(), reaching.size());
    }

    /**
     * Keeps links of the robot apart; where this is not called, none are.
     *
     * @param pairs which
     * @param home joints at home. Not modified.
     * @param metres how far; of pairs that are nearer at home, half of what they have there
     */
    void keepApart(CollisionModel pairs, double[] home, double metres) {
        clearance = Optional.of(new LinkClearance(kinematics, pairs, home, metres));
    }

    /** Where the variables are. */
    Variables variables() {
        return v;
    }

    /** What holds for the frame, to be written. */
    CostFrame frame() {
        return frame;
    }

    /** Each term at the last evaluation, weighted, in the order of {@link #TERMS}. A copy. */
    double[] terms() {
        return terms.clone();
    }

    /** One of the terms at the last evaluation, weighted. */
    double term(int index) {
        return terms[index];
    }

    /** Number of feature points. */
    int features() {
        return features.size();
    }

    @Override
    public double at(double[] x, double[] gradient) {
        place(x);
        Arrays.fill(gradient, 0);
        Arrays.fill(terms, 0);
        human.clear();
        morphed.clear();
        equilibrium.clear();
        addMarkers();
        addFeatures();
        addSoles();
        addCom();
        addReach();
        addLengths(x, gradient);
        addLimits(x, gradient);
        addPosture(x, gradient);
        if (weights.clearance() > 0 && clearance.isPresent()) {
            terms[9] = clearance.get().add(weights.clearance(), gradient, v.robot());
        }
        resolve(gradient);
        return Arrays.stream(terms).sum();
    }

    /** Places human, twin and robot. */
    void place(double[] x) {
        pelvis.update(x, Variables.PELVIS);
        human.update(pelvis.rotation(), pelvis.position(), x, Variables.HUMAN, v.human());
        for (int i = 0; i < 3; i++) {
            twinPosition[i] = frame.scale * pelvis.position()[i] + frame.origin[i] + (i == 2 ? x[v.height()] : 0);
        }
        morphed.update(pelvis.rotation(), twinPosition, x, Variables.HUMAN, v.morphed());
        System.arraycopy(x, v.robot(), q, 0, q.length);
        kinematics.update(q);
        if (v.floating()) {
            base.update(x, v.base());
        } else {
            base.update(AT_ORIGIN, 0);
        }
    }

    /** Where a marker is on the human that was placed, into out[o …]. */
    void marker(int i, double[] out, int o) {
        human.point(markers.get(i).segment(), markers.get(i).local(), 0, out, o);
    }

    /** Where a point of the morphed twin that was placed is, into out[o …]. */
    void twin(int segment, double[] local, double[] out, int o) {
        morphed.point(segment, local, 0, out, o);
    }

    /** Where a point of the human that was placed is, into out[o …]. */
    void human(int segment, double[] local, double[] out, int o) {
        human.point(segment, local, 0, out, o);
    }

    /** How a segment of the human that was placed is turned, 9 values row-major into out[o …]. */
    void humanRotation(int segment, double[] out, int o) {
        System.arraycopy(human.rotations(), 9 * segment, out, o, 9);
    }

    /** Centre of mass of the robot that was placed, world, into out[o …]. */
    void com(double[] out, int o) {
        kinematics.centerOfMass(a, 0);
        toWorld(a, out, o);
    }

    /** Rotation of the robot's base as it was placed, row-major. The live array; read only. */
    double[] baseRotation() {
        return base.rotation();
    }

    /** Position of the robot's base as it was placed, m. The live array; read only. */
    double[] basePosition() {
        return base.position();
    }

    /** Sets the rotations that the turns of pelvis, base and ball joints start from. */
    void references(References r) {
        pelvis.reference(r.pelvis());
        base.reference(r.base());
        human.references(r.joints());
        morphed.references(r.joints());
    }

    /** Makes the present turns the references of what is to come; those turns in {@code x} become zero. Modified. */
    References rebase(double[] x) {
        place(x);
        pelvis.rebase(x, Variables.PELVIS);
        if (v.floating()) {
            base.rebase(x, v.base());
        }
        human.rebase(x, Variables.HUMAN);
        morphed.references(human.references());
        return new References(pelvis.rotation().clone(), base.rotation().clone(), human.references());
    }

    /**
     * The rotations that turns start from, row-major.
     *
     * @param pelvis of the human
     * @param base of the robot: what a fixed base keeps
     * @param joints of the human, 9 values a segment
     */
    record References(double[] pelvis, double[] base, double[] joints) {}

    /** References of a T pose. */
    References upright(double[] pelvisRotation, double[] baseRotation) {
        double[] joints = new double[9 * human.segments()];
        for (int i = 0; i < joints.length; i++) {
            joints[i] = i % 9 % 4 == 0 ? 1 : 0;
        }
        return new References(pelvisRotation.clone(), baseRotation.clone(), joints);
    }

    private void toWorld(double[] p, double[] out, int o) {
        double[] r = base.rotation();
        double[] t = base.position();
        double x = p[0];
        double y = p[1];
        double z = p[2];
        for (int i = 0; i < 3; i++) {
            out[o + i] = t[i] + r[3 * i] * x + r[3 * i + 1] * y + r[3 * i + 2] * z;
        }
    }

    /** A force of the world on a point of the robot given in the root frame. */
    private void pushRobot(int body, double[] p, double fx, double fy, double fz) {
        double[] r = base.rotation();
        equilibrium.push(
                body,
                p[0],
                p[1],
                p[2],
                r[0] * fx + r[3] * fy + r[6] * fz,
                r[1] * fx + r[4] * fy + r[7] * fz,
                r[2] * fx + r[5] * fy + r[8] * fz);
    }

    private void addMarkers() {
        double w = frame.markerWeight;
        for (int i = 0; i < markers.size() && w > 0; i++) {
            Marker m = markers.get(i);
            human.point(m.segment(), m.local(), 0, b, 0);
            double dx = b[0] - frame.markers[3 * i];
            double dy = b[1] - frame.markers[3 * i + 1];
            double dz = b[2] - frame.markers[3 * i + 2];
            terms[0] += w * 0.5 * (dx * dx + dy * dy + dz * dz);
            human.push(m.segment(), b[0], b[1], b[2], w * dx, w * dy, w * dz);
        }
    }

    private void addFeatures() {
        double w = weights.features() * frame.featureWeight;
        for (int i = 0; i < features.size() && w > 0; i++) {
            Feature f = features.get(i);
            morphed.point(f.segment(), f.local(), 0, b, 0);
            kinematics.position(f.robot(), a, 0);
            toWorld(a, root, 0);
            double dx = root[0] - b[0];
            double dy = root[1] - b[1];
            double dz = root[2] - b[2];
            terms[2] += w * (dx * dx + dy * dy + dz * dz);
            morphed.push(f.segment(), b[0], b[1], b[2], -2 * w * dx, -2 * w * dy, -2 * w * dz);
            pushRobot(f.robot().body(), a, 2 * w * dx, 2 * w * dy, 2 * w * dz);
        }
    }

    private void addSoles() {
        int c = 0;
        for (int s = 0; s < soles.size(); s++) {
            List<BodyPoint> corners = soles.get(s);
            double w = weights.contact() / corners.size();
            for (BodyPoint corner : corners) {
                kinematics.position(corner, a, 0);
                toWorld(a, b, 0);
                double dx = frame.stands[s] ? b[0] - frame.corners[c] : 0;
                double dy = frame.stands[s] ? b[1] - frame.corners[c + 1] : 0;
                double dz = frame.stands[s] ? b[2] - frame.corners[c + 2] : Math.min(0, b[2] - frame.ground);
                terms[4] += w * (dx * dx + dy * dy + dz * dz);
                pushRobot(corner.body(), a, 2 * w * dx, 2 * w * dy, 2 * w * dz);
                c += 3;
            }
        }
    }

    private void addCom() {
        boolean aimed = !Double.isNaN(frame.com[0]);
        boolean held = frame.support.size() > 0;
        if (!aimed && !held) {
            return;
        }
        kinematics.centerOfMass(a, 0);
        toWorld(a, b, 0);
        double fx = 0;
        double fy = 0;
        if (aimed) {
            double dx = b[0] - frame.com[0];
            double dy = b[1] - frame.com[1];
            terms[6] = weights.zmp() * (dx * dx + dy * dy);
            fx += 2 * weights.zmp() * dx;
            fy += 2 * weights.zmp() * dy;
        }
        if (held) {
            frame.support.nearest(b[0], b[1], root, 0);
            double dx = b[0] - root[0];
            double dy = b[1] - root[1];
            terms[5] = weights.com() * (dx * dx + dy * dy);
            fx += 2 * weights.com() * dx;
            fy += 2 * weights.com() * dy;
        }
        pushCom(fx, fy);
    }

    /** A force on the centre of mass is a share of it on each mass. */
    private void pushCom(double fx, double fy) {
        double[] poses = kinematics.poses();
        for (int i = 0; i < shares.length; i++) {
            if (shares[i] > 0) {
                int p = 12 * i;
                for (int k = 0; k < 3; k++) {
                    a[k] = poses[p + 9 + k]
                            + poses[p + 3 * k] * centres[3 * i]
                            + poses[p + 3 * k + 1] * centres[3 * i + 1]
                            + poses[p + 3 * k + 2] * centres[3 * i + 2];
                }
                pushRobot(i, a, shares[i] * fx, shares[i] * fy, 0);
            }
        }
    }

    private void addReach() {
        for (int i = 0; i < reaching.size(); i++) {
            if (!Double.isNaN(frame.reach[3 * i])) {
                kinematics.position(reaching.get(i), a, 0);
                toWorld(a, b, 0);
                double w = weights.reach();
                double dx = b[0] - frame.reach[3 * i];
                double dy = b[1] - frame.reach[3 * i + 1];
                double dz = b[2] - frame.reach[3 * i + 2];
                terms[7] += w * (dx * dx + dy * dy + dz * dz);
                pushRobot(reaching.get(i).body(), a, 2 * w * dx, 2 * w * dy, 2 * w * dz);
            }
        }
    }

    private void addLengths(double[] x, double[] gradient) {
        double w = weights.lengths();
        for (int i = 0; i < frame.lengths.length; i++) {
            double d = x[v.human() + i] - frame.lengths[i];
            terms[1] += w * d * d;
            gradient[v.human() + i] += 2 * w * d;
            double less = Math.min(0, x[v.human() + i] - frame.leastLengths[i]);
            terms[3] += weights.limits() * less * less;
            gradient[v.human() + i] += 2 * weights.limits() * less;
        }
    }

    private void addLimits(double[] x, double[] gradient) {
        double w = weights.limits();
        for (int i = 0; i < q.length; i++) {
            double value = x[v.robot() + i];
            double d = value - Math.max(frame.lower[i], Math.min(frame.upper[i], value));
            terms[3] += w * d * d;
            gradient[v.robot() + i] += 2 * w * d;
        }
    }

    private void addPosture(double[] x, double[] gradient) {
        double w = weights.posture();
        addPosture(x, gradient, Variables.HUMAN, v.human(), w);
        addPosture(x, gradient, v.base(), v.size(), w);
    }

    private void addPosture(double[] x, double[] gradient, int from, int to, double w) {
        for (int i = from; i < to; i++) {
            double d = x[i] - frame.before[i];
            terms[8] += w * d * d;
            gradient[i] += 2 * w * d;
        }
    }

    private void resolve(double[] gradient) {
        human.resolve(gradient, Variables.HUMAN, v.human(), root);
        pelvis.resolve(root, gradient, Variables.PELVIS);
        morphed.resolve(gradient, Variables.HUMAN, v.morphed(), root);
        gradient[v.height()] += root[2];
        // the twin turns about its own pelvis and follows the human's by the scale
        cross(twinPosition, root, a);
        for (int i = 0; i < 3; i++) {
            wrench[i] = frame.scale * root[i];
            wrench[3 + i] = root[3 + i] - a[i];
        }
        cross(pelvis.position(), wrench, a);
        for (int i = 0; i < 3; i++) {
            wrench[3 + i] += a[i];
        }
        pelvis.resolve(wrench, gradient, Variables.PELVIS);
        Arrays.fill(robotGradient, 0);
        equilibrium.resolve(robotGradient, 0, root);
        for (int i = 0; i < robotGradient.length; i++) {
            gradient[v.robot() + i] += robotGradient[i];
        }
        if (v.floating()) {
            double[] r = base.rotation();
            for (int i = 0; i < 3; i++) {
                wrench[i] = r[3 * i] * root[0] + r[3 * i + 1] * root[1] + r[3 * i + 2] * root[2];
                b[i] = r[3 * i] * root[3] + r[3 * i + 1] * root[4] + r[3 * i + 2] * root[5];
            }
            cross(base.position(), wrench, a);
            for (int i = 0; i < 3; i++) {
                wrench[3 + i] = b[i] + a[i];
            }
            base.resolve(wrench, gradient, v.base());
        }
    }

    private static void cross(double[] u, double[] w, double[] out) {
        double x = u[1] * w[2] - u[2] * w[1];
        double y = u[2] * w[0] - u[0] * w[2];
        double z = u[0] * w[1] - u[1] * w[0];
        out[0] = x;
        out[1] = y;
        out[2] = z;
    }
}
