package dev.marionette.bo;

import dev.marionette.bo.gp.Surrogates;
import dev.marionette.bo.polish.Polishers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Prints how the optimizers compare on {@link ArmTransferCost}: the median over ten seeds, with time per run. Not a
 * test; arguments: evaluations, seeds, then names of optimizers and {@code +polisher}s.
 */
final class CompareOptimizers {
    private CompareOptimizers() {}

    public static void main(String[] arguments) {
        int evaluations = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 200;
        int seeds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 10;
        List<String> names = arguments.length > 2
                ? Arrays.asList(arguments).subList(2, arguments.length)
                : new ArrayList<>(Optimizers.load().all().keySet());
        String surrogate = System.getProperty("surrogate", Surrogates.DEFAULT);
        for (String name : names) {
            double[] values = new double[seeds];
            double[] initial = new double[seeds];
            double[] quarter = new double[seeds];
            double[] millis = new double[seeds];
            for (int seed = 0; seed < seeds; seed++) {
                long start = System.nanoTime();
                MinimizerResult result = run(name, surrogate, evaluations, seed);
                millis[seed] = (System.nanoTime() - start) * 1e-6;
                values[seed] = result.value();
                initial[seed] = result.initialValue();
                quarter[seed] = result.trace().get(evaluations / 4).best();
            }
            System.out.printf(
                    Locale.ROOT,
                    "%-24s initial %6.2f  at 1/4 %6.2f  end %7.3f [%6.3f .. %6.3f]  %6.0f ms%n",
                    name,
                    median(initial),
                    median(quarter),
                    median(values),
                    values[0],
                    values[seeds - 1],
                    median(millis));
        }
    }

    private static MinimizerResult run(String name, String surrogate, int evaluations, int seed) {
        Minimizer minimizer =
                Minimizer.of(ArmTransferCost.box(), new ArmTransferCost(seed), ArmTransferCost.identity());
        if (name.startsWith("+")) {
            return minimizer
                    .polish(Polishers.create(name.substring(1)), evaluations, seed)
                    .result();
        }
        Optimizer optimizer =
                Optimizers.load().get(name).create(ArmTransferCost.box(), new OptimizerSettings(seed, surrogate));
        return minimizer.search(optimizer, evaluations).result();
    }

    private static double median(double[] values) {
        Arrays.sort(values);
        return 0.5 * (values[(values.length - 1) / 2] + values[values.length / 2]);
    }
}
