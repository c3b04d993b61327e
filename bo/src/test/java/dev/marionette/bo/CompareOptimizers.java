package dev.marionette.bo;

import dev.marionette.api.search.OptimizerFactory;
import dev.marionette.api.search.OptimizerSettings;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Prints how the optimizers compare on {@link ArmTransferCost}: medians over seeds of the cost and of what is left above
 * the best known cost (30,000 evaluations of CMA-ES), with processor time per run. Not a
 * test; arguments: evaluations, seeds, then names of optimizers.
 */
final class CompareOptimizers {
    private CompareOptimizers() {}

    public static void main(String[] arguments) {
        int evaluations = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 200;
        int seeds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 10;
        List<String> names = arguments.length > 2
                ? Arrays.asList(arguments).subList(2, arguments.length)
                : new ArrayList<>(
                        ByName.optimizers().stream().map(OptimizerFactory::name).toList());
        String surrogate = System.getProperty("surrogate", "java");
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        double[] floor = new double[seeds];
        for (int seed = 0; seed < seeds; seed++) {
            floor[seed] = run("cma-es", surrogate, 30_000, seed).value();
        }
        for (String name : names) {
            double[] excess = new double[seeds];
            double[] values = new double[seeds];
            double[] initial = new double[seeds];
            double[] quarter = new double[seeds];
            double[] millis = new double[seeds];
            for (int seed = 0; seed < seeds; seed++) {
                long start = threads.getCurrentThreadCpuTime();
                MinimizerResult result = run(name, surrogate, evaluations, seed);
                millis[seed] = (threads.getCurrentThreadCpuTime() - start) * 1e-6;
                values[seed] = result.value();
                excess[seed] = result.value() - floor[seed];
                initial[seed] = result.initialValue();
                quarter[seed] = result.trace().get(evaluations / 4).best();
            }
            System.out.printf(
                    Locale.ROOT,
                    "%-18s initial %6.2f  at 1/4 %6.2f  end %6.3f  above best known %6.3f [%6.3f .. %6.3f] %6.0f ms%n",
                    name,
                    median(initial),
                    median(quarter),
                    median(values),
                    median(excess),
                    excess[0],
                    excess[seeds - 1],
                    median(millis));
        }
    }

    private static MinimizerResult run(String name, String surrogate, int evaluations, int seed) {
        OptimizerSettings settings = new OptimizerSettings(seed, ByName.surrogates(surrogate));
        return Minimizer.of(ArmTransferCost.box(), new ArmTransferCost(seed), ArmTransferCost.identity())
                .search(ByName.optimizer(name).create(ArmTransferCost.box(), settings), evaluations)
                .result();
    }

    private static double median(double[] values) {
        Arrays.sort(values);
        return 0.5 * (values[(values.length - 1) / 2] + values[values.length / 2]);
    }
}
