package dev.marionette.contracts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.Clip;
import dev.marionette.api.InputException;
import dev.marionette.api.JointLimits;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.RunSettings;
import dev.marionette.api.Smoothed;
import dev.marionette.api.Smoother;
import dev.marionette.api.sweep.RunResult;
import dev.marionette.api.sweep.RunSpec;
import dev.marionette.api.sweep.StopSignal;
import dev.marionette.api.sweep.SweepEngine;
import dev.marionette.host.NamedServices;
import dev.marionette.methods.MethodContext;
import dev.marionette.methods.MethodResult;
import dev.marionette.methods.RetargetMethod;
import dev.marionette.methods.geometric.Geometric;
import dev.marionette.postprocess.export.ExportInput;
import dev.marionette.postprocess.export.TrajectoryExporter;
import dev.marionette.robots.Robot;
import dev.marionette.transfer.AdjustedMotion;
import dev.marionette.transfer.CostTerm;
import dev.marionette.transfer.TransferProblem;
import dev.marionette.verify.CheckContext;
import dev.marionette.verify.CheckResult;
import dev.marionette.verify.TrajectoryCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What comes with the program keeps the contracts, which find what is wrong with others. */
@Tag("jdk")
class ContractsTest {
    private static final ClassLoader LOADER = ContractsTest.class.getClassLoader();

    /** These checks look at what the runs of the contract do not ask for. */
    private static final List<String> ASKED_FOR_BY_NO_RUN = List.of("contact_level", "contact_slide");

    private static Object of(RetargetMethod method) {
        return new RetargetMethodContract() {
            @Override
            protected RetargetMethod method() {
                return method;
            }
        };
    }

    private static Object of(TrajectoryExporter exporter) {
        return new TrajectoryExporterContract() {
            @Override
            protected TrajectoryExporter exporter() {
                return exporter;
            }
        };
    }

    private static Object of(Smoother smoother) {
        return new SmootherContract() {
            @Override
            protected Smoother smoother() {
                return smoother;
            }
        };
    }

    private static Object of(CostTerm term) {
        return new CostTermContract() {
            @Override
            protected CostTerm term() {
                return term;
            }
        };
    }

    private static Object of(TrajectoryCheck check) {
        return new TrajectoryCheckContract() {
            @Override
            protected TrajectoryCheck check() {
                return check;
            }

            @Override
            protected boolean isForAVerifiedRun() {
                return !ASKED_FOR_BY_NO_RUN.contains(check.name());
            }

            @Override
            protected boolean breaksWhereAllIsBroken() {
                return isForAVerifiedRun();
            }
        };
    }

    private static Object of(SweepEngine engine) {
        return new SweepEngineContract() {
            @Override
            protected SweepEngine engine() {
                return engine;
            }
        };
    }

    @TestFactory
    Stream<DynamicContainer> methods() {
        return Contract.on(SampleRuns.extensions().methods().all(), ContractsTest::of);
    }

    @TestFactory
    Stream<DynamicContainer> formats() {
        return Contract.on(SampleRuns.extensions().exporters().all(), ContractsTest::of);
    }

    @TestFactory
    Stream<DynamicContainer> smoothers() {
        return Contract.on(SampleRuns.extensions().smoothers().all(), ContractsTest::of);
    }

    @TestFactory
    Stream<DynamicContainer> costTerms() {
        return Contract.on(SampleRuns.extensions().costTerms().all(), ContractsTest::of);
    }

    @TestFactory
    Stream<DynamicContainer> checks() {
        return Contract.on(
                NamedServices.load("check", TrajectoryCheck.class, TrajectoryCheck::name, LOADER)
                        .all(),
                ContractsTest::of);
    }

    @TestFactory
    Stream<DynamicContainer> engines() {
        return Contract.on(
                NamedServices.load("engine", SweepEngine.class, SweepEngine::name, LOADER)
                        .all(),
                ContractsTest::of);
    }

    @Test
    void noKindIsEmpty() {
        assertThat(SampleRuns.extensions().methods().all()).hasSizeGreaterThanOrEqualTo(4);
        assertThat(SampleRuns.extensions().exporters().all()).hasSizeGreaterThanOrEqualTo(13);
        assertThat(SampleRuns.extensions().smoothers().all()).hasSizeGreaterThanOrEqualTo(4);
        assertThat(SampleRuns.extensions().costTerms().all()).hasSizeGreaterThanOrEqualTo(4);
        assertThat(NamedServices.load("check", TrajectoryCheck.class, TrajectoryCheck::name, LOADER)
                        .all())
                .hasSizeGreaterThanOrEqualTo(12);
    }

    /** Loses the last frame, is another one each time, and says nothing of joints. */
    private static final class BrokenSmoother implements Smoother {
        private int calls;

        @Override
        public String name() {
            return "-broken";
        }

        @Override
        public Smoothed smooth(JointTrajectory raw, JointLimits limits, RunSettings settings) {
            double[] q = new double[raw.joints() * Math.max(1, raw.frames() - 1)];
            q[0] = 1e-3 * ++calls;
            return new Smoothed(new JointTrajectory(raw.jointNames(), raw.periodSeconds(), q), List.of());
        }
    }

    @Test
    void findsWhatIsWrongWithASmoother() {
        assertThat(Contract.failures(of(new BrokenSmoother())))
                .containsExactlyInAnyOrder(
                        "namesItself",
                        "keepsJointsFramesAndPeriod",
                        "saysWhatItDidToEachJoint",
                        "theSameInputGivesTheSameBits",
                        "severalThreadsMayShareIt");
    }

    /** Puts a number that grows into a file that it does not name. */
    private static final class BrokenExporter implements TrajectoryExporter {
        private int calls;

        @Override
        public String name() {
            return " broken";
        }

        @Override
        public String summary() {
            return "";
        }

        @Override
        public List<String> files() {
            return List.of("folder/named.txt");
        }

        @Override
        public void export(ExportInput input, Path folder) throws IOException {
            Files.writeString(folder.resolve("other.txt"), "" + ++calls);
        }
    }

    @Test
    void findsWhatIsWrongWithAFormat() {
        assertThat(Contract.failures(of(new BrokenExporter())))
                .containsExactlyInAnyOrder(
                        "namesItself",
                        "namesItsFiles",
                        "writesTheFilesThatItNamesAndNothingElse",
                        "theSameRunGivesTheSameBytesAndReplacesThem");
    }

    /** Takes a robot and then does not. */
    @Test
    void findsAFormatThatRefusesLate() {
        TrajectoryExporter late = new TrajectoryExporter() {
            @Override
            public String name() {
                return "late";
            }

            @Override
            public String summary() {
                return "refuses early what it then writes";
            }

            @Override
            public List<String> files() {
                return List.of("late.txt");
            }

            @Override
            public void requireFor(Robot robot) {
                throw new InputException("late", "is for no robot", "");
            }

            @Override
            public void export(ExportInput input, Path folder) throws IOException {
                Files.writeString(folder.resolve("late.txt"), "late");
            }
        };
        assertThat(Contract.failures(of(late))).contains("refusesEarlyWhatItRefuses");
    }

    /** Finds something in everything, in frames that are not there, and more of it each time. */
    private static final class BrokenCheck implements TrajectoryCheck {
        private int calls;

        @Override
        public String name() {
            return "broken";
        }

        @Override
        public CheckResult run(JointTrajectory trajectory, CheckContext context) {
            return new CheckResult("other", ++calls, 0, List.of(trajectory.frames(), -1), List.of());
        }
    }

    @Test
    void findsWhatIsWrongWithACheck() {
        assertThat(Contract.failures(of(new BrokenCheck())))
                .containsExactlyInAnyOrder(
                        "namesItself",
                        "findsNothingInWhatIsVerified",
                        "saysWhereItFoundIt",
                        "theSameMotionGivesTheSame");
    }

    /** Passes everything. */
    @Test
    void findsACheckThatFindsNothing() {
        TrajectoryCheck blind = new TrajectoryCheck() {
            @Override
            public String name() {
                return "blind";
            }

            @Override
            public CheckResult run(JointTrajectory trajectory, CheckContext context) {
                return new CheckResult(name(), 0, 0, List.of(), List.of());
            }
        };
        assertThat(Contract.failures(of(blind))).containsExactly("findsWhatItIsFor");
    }

    @Test
    void findsACheckThatIsForNothing() {
        TrajectoryCheck idle = new TrajectoryCheck() {
            @Override
            public String name() {
                return "idle";
            }

            @Override
            public boolean isFor(JointTrajectory trajectory, CheckContext context) {
                return false;
            }

            @Override
            public CheckResult run(JointTrajectory trajectory, CheckContext context) {
                return new CheckResult(name(), 0, 0, List.of(), List.of());
            }
        };
        assertThat(Contract.failures(of(idle)))
                .containsExactlyInAnyOrder("findsNothingInWhatIsVerified", "findsWhatItIsFor");
    }

    /** Is below 0 now and then, and changes the motion. */
    private static final class BrokenTerm implements CostTerm {
        private int calls;

        @Override
        public String name() {
            return "";
        }

        @Override
        public double defaultWeight() {
            return -1;
        }

        @Override
        public Evaluator bind(TransferProblem problem, RunSettings settings) {
            return adjusted -> {
                adjusted.path(AdjustedMotion.points().get(0), 0)[0] += 1;
                return ++calls % 2 == 0 ? -1 : calls;
            };
        }
    }

    @Test
    void findsWhatIsWrongWithATerm() {
        assertThat(Contract.failures(of(new BrokenTerm())))
                .contains("namesItself", "isFiniteAndNeverNegative", "theSameParametersCostTheSame");
    }

    /** Loses the last frame, moves otherwise each time, and gives a figure that is none. */
    private static final class BrokenMethod implements RetargetMethod {
        private int calls;

        @Override
        public String id() {
            return "--broken";
        }

        @Override
        public String summary() {
            return "two\nlines";
        }

        @Override
        public List<Class<? extends Record>> settings() {
            return new Geometric().settings();
        }

        @Override
        public MethodResult solve(Clip clip, Robot robot, MethodContext context) {
            MethodResult found = new Geometric().solve(clip, robot, context);
            double[] q = found.angles().positions();
            q[0] += 1e-6 * ++calls;
            int kept = Math.max(0, clip.frames() - 1) * robot.model().dof();
            return found
                    .withAngles(new JointTrajectory(
                            found.angles().jointNames(), found.angles().periodSeconds(), Arrays.copyOf(q, kept)))
                    .toBuilder()
                    .diagnostic("broken", Double.NaN)
                    .build();
        }
    }

    @Test
    void findsWhatIsWrongWithAMethod() {
        assertThat(Contract.failures(of(new BrokenMethod())))
                .contains(
                        "namesItself",
                        "givesEveryJointInEveryFrame",
                        "theSameClipAndSeedGiveTheSameBits",
                        "oneFrameIsEnough");
    }

    @Test
    void findsAMethodThatReadsSettingsThatItDoesNotName() {
        RetargetMethod secretive = new RetargetMethod() {
            @Override
            public String id() {
                return "secretive";
            }

            @Override
            public String summary() {
                return "reads what it does not name";
            }

            @Override
            public MethodResult solve(Clip clip, Robot robot, MethodContext context) {
                return new Geometric().solve(clip, robot, context);
            }
        };
        assertThat(Contract.failures(of(secretive))).contains("givesEveryJointInEveryFrame");
    }

    /** Leaves out the last run, ends the first one twice, hears no stop and takes every setting. */
    private static final class BrokenEngine implements SweepEngine {
        @Override
        public String name() {
            return "broken one";
        }

        @Override
        public void check(Options options) {}

        @Override
        public void execute(List<RunSpec> runs, Bodies bodies, Options options, Listener listener, StopSignal stop) {
            List<RunSpec> made = new ArrayList<>(runs.subList(0, runs.size() - 1));
            made.add(runs.get(0));
            AtomicInteger at = new AtomicInteger();
            for (RunSpec run : made) {
                listener.started(run);
                RunResult result = bodies.here().run(run, (stage, share) -> at.incrementAndGet());
                listener.finished(run, result);
            }
        }
    }

    @Test
    void findsWhatIsWrongWithAnEngine() {
        assertThat(Contract.failures(of(new BrokenEngine())))
                .containsExactlyInAnyOrder(
                        "namesItself",
                        "everyRunIsMadeOnceWhateverTheThreads",
                        "noMoreRunsAtATimeThanThreads",
                        "aRunThatBreaksStopsNoOther",
                        "aStopEndsIt",
                        "settingsThatItDoesNotKnowAreRefused");
    }
}
