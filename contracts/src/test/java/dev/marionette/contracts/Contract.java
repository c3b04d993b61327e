package dev.marionette.contracts;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;

/** Runs contracts on many implementations. */
final class Contract {
    private Contract() {}

    /** The tests of a contract on each implementation. */
    static <T> Stream<DynamicContainer> on(Map<String, T> all, Function<T, Object> contract) {
        return all.entrySet().stream()
                .map(entry -> DynamicContainer.dynamicContainer(
                        entry.getKey(),
                        tests(contract.apply(entry.getValue())).entrySet().stream()
                                .map(test -> DynamicTest.dynamicTest(test.getKey(), test.getValue()::run))));
    }

    /** The tests that an implementation fails. */
    static List<String> failures(Object contract) {
        List<String> failed = new ArrayList<>();
        tests(contract).forEach((name, test) -> {
            try {
                test.run();
            } catch (Throwable wrong) {
                failed.add(name);
            }
        });
        return failed;
    }

    @FunctionalInterface
    private interface Body {
        void run() throws Throwable;
    }

    private static Map<String, Body> tests(Object contract) {
        Map<String, Body> tests = new TreeMap<>();
        for (Class<?> type = contract.getClass(); type != Object.class; type = type.getSuperclass()) {
            Arrays.stream(type.getDeclaredMethods())
                    .filter(method -> method.isAnnotationPresent(Test.class))
                    .sorted(Comparator.comparing(Method::getName))
                    .forEach(method -> tests.put(method.getName(), () -> call(method, contract)));
        }
        return tests;
    }

    private static void call(Method method, Object contract) throws Throwable {
        method.setAccessible(true);
        try {
            method.invoke(contract);
        } catch (InvocationTargetException e) {
            throw e.getTargetException();
        }
    }
}
