package dev.marionette.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.RunSettings;
import dev.marionette.api.search.Best;
import dev.marionette.api.search.Box;
import dev.marionette.api.search.GpParameters;
import dev.marionette.api.search.Optimizer;
import dev.marionette.api.search.OptimizerFactory;
import dev.marionette.api.search.OptimizerSettings;
import dev.marionette.api.search.Prediction;
import dev.marionette.api.search.Surrogate;
import dev.marionette.api.search.SurrogateFactory;
import dev.marionette.api.search.TrainingSet;
import dev.marionette.bo.gp.JavaGp;
import dev.marionette.bo.gp.SmileGp;
import java.util.Arrays;
import java.util.Optional;
import java.util.ServiceLoader;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** All optimizers and surrogates keep their contracts, which find what is wrong with others. */
class OptimizerContractsTest {
    @Nested
    class Alternating extends OptimizerContract {
        @Override
        protected OptimizerFactory factory() {
            return optimizers("cdbo-alternating");
        }
    }

    @Nested
    class Coordinate extends OptimizerContract {
        @Override
        protected OptimizerFactory factory() {
            return optimizers("cdbo");
        }
    }

    @Nested
    class Quadratic extends OptimizerContract {
        @Override
        protected OptimizerFactory factory() {
            return optimizers("bo-quadratic");
        }
    }

    @Nested
    class NaiveBayesian extends OptimizerContract {
        @Override
        protected OptimizerFactory factory() {
            return optimizers("bo-ei");
        }
    }

    @Nested
    class CmaEvolution extends OptimizerContract {
        @Override
        protected OptimizerFactory factory() {
            return optimizers("cma-es");
        }
    }

    @Nested
    class Sobol extends OptimizerContract {
        @Override
        protected OptimizerFactory factory() {
            return optimizers("sobol");
        }
    }

    @Nested
    class RandomPoints extends OptimizerContract {
        @Override
        protected OptimizerFactory factory() {
            return optimizers("random");
        }
    }

    @Nested
    class Java extends SurrogateContract {
        @Override
        protected SurrogateFactory factory() {
            return new JavaGp.Factory();
        }
    }

    @Nested
    class Smile extends SurrogateContract {
        @Override
        protected SurrogateFactory factory() {
            return new SmileGp.Factory();
        }
    }

    private static OptimizerFactory optimizers(String name) {
        return ServiceLoader.load(OptimizerFactory.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(factory -> factory.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void noneIsLeftOut() {
        long services = ServiceLoader.load(OptimizerFactory.class).stream().count()
                + ServiceLoader.load(SurrogateFactory.class).stream().count();
        assertThat(Arrays.stream(OptimizerContractsTest.class.getDeclaredClasses())
                        .filter(type -> type.isAnnotationPresent(Nested.class)))
                .hasSize((int) services);
    }

    /** Leaves the box, never says the same twice, keeps and changes arrays, and takes the last point for the best. */
    private static final class Broken implements Optimizer, OptimizerFactory {
        private static int calls;

        private double[] last = {0, 0, 0};
        private double value;

        @Override
        public String name() {
            return "Broken One";
        }

        @Override
        public String description() {
            return "";
        }

        @Override
        public Optimizer create(Box box, OptimizerSettings settings) {
            return new Broken();
        }

        @Override
        public Box box() {
            return Box.unit(1);
        }

        @Override
        public double[] ask() {
            return new double[] {++calls, 0, 0};
        }

        @Override
        public void tell(double[] x, double y) {
            last = x;
            value = y;
        }

        @Override
        public Optional<Best> best() {
            return Optional.of(new Best(last, value));
        }
    }

    @Test
    void findsWhatIsWrongWithAnOptimizer() {
        OptimizerContract contract = new OptimizerContract() {
            @Override
            protected OptimizerFactory factory() {
                return new Broken();
            }
        };
        fails(contract::namesAndDescribesItself);
        fails(contract::staysInTheBox);
        fails(contract::sameSeedSameBits);
        fails(contract::takesPointsItNeverAskedFor);
        fails(contract::theEarlierOfEqualsIsTheBest);
        fails(contract::canBeAskedSeveralTimesBeforeItIsTold);
        fails(contract::aConstantObjectiveIsNoTrouble);
        fails(contract::hugeAndTinyValuesAreNoTrouble);
        fails(contract::oneCoordinateIsEnough);
        fails(contract::refusesPointsOutsideTheBox);
        fails(contract::handsOutArraysThatBelongToTheCaller);
        assertThatThrownBy(contract::failedEvaluationsCountAsVeryBad).isNotNull();
    }

    /** Knows only how many points it has, and adds a little to what it is asked. */
    private static final class Ignorant implements Surrogate {
        private int size;

        @Override
        public Status fit(TrainingSet data, GpParameters parameters) {
            size += data.size();
            return Status.OK;
        }

        @Override
        public void predict(double[] x, Prediction out) {
            x[0] += 1;
            out.mean = size;
            out.variance = -x[0];
        }

        @Override
        public void predictWithGradient(double[] x, Prediction out) {
            out.meanGradient[0] = 1;
        }

        @Override
        public double logMarginalLikelihood(TrainingSet data, GpParameters parameters, double[] gradient) {
            size++;
            gradient[0] = 1;
            return 0;
        }
    }

    @Test
    void findsWhatIsWrongWithASurrogate() {
        SurrogateContract contract = new SurrogateContract() {
            @Override
            protected SurrogateFactory factory() {
                return new SurrogateFactory() {
                    @Override
                    public String name() {
                        return "Ignorant One";
                    }

                    @Override
                    public Surrogate create(RunSettings settings) {
                        return new Ignorant();
                    }
                };
            }
        };
        fails(contract::namesItself);
        fails(contract::onePointGivesWhatCanBeWorkedOutByHand);
        fails(contract::predictsManyPointsAsItDoesOneAndChangesNone);
        fails(contract::gradientsAreThoseOfDifferences);
        fails(contract::likelihoodHasTheGradientOfDifferencesAndLeavesTheFitAlone);
        fails(contract::dataThatGrowAndChangeGiveWhatANewSurrogateGives);
        fails(contract::refusesToPredictWithoutAFitOrAtAPointOfAnotherDimension);
        fails(contract::saysWhereTheCovarianceIsNotPositiveDefinite);
    }

    private static void fails(ThrowingCallable test) {
        assertThatThrownBy(test).isInstanceOf(AssertionError.class);
    }
}
