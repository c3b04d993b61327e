package dev.marionette.host;

import dev.marionette.api.InputException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Stands before a plugin of others, so that what goes wrong in it is an {@link InputException} that names the plugin, wherever it is
 * called: exceptions of every kind, classes that are missing, a null. What the plugin makes, such as an optimiser from its factory, is
 * stood before likewise. Exceptions that the called method declares, and a cancelled run, pass.
 */
final class PluginGuard implements InvocationHandler {
    /** What begins so is ours: its failures are to be reported to us, with their stack traces. */
    private static final String OURS = "dev.marionette.";

    /** A plugin that takes so long to be made hangs. */
    static final long LOAD_SECONDS = 20;

    private static final String AUTHOR = "Its author can say more.";

    private final Object plugin;
    private final String name;
    private final String origin;

    private PluginGuard(Object plugin, String name, String origin) {
        this.plugin = plugin;
        this.name = name;
        this.origin = origin;
    }

    /**
     * A plugin as it is to be called.
     *
     * @param type the interface that it is called by
     * @param name what messages call it: {@code method 'mirror'}
     * @param origin its class and jar
     * @return itself, where it is ours
     */
    static <T> T before(Class<T> type, T plugin, String name, String origin) {
        return isForeign(plugin.getClass()) && type.isInterface()
                ? type.cast(Proxy.newProxyInstance(
                        type.getClassLoader(), new Class<?>[] {type}, new PluginGuard(plugin, name, origin)))
                : plugin;
    }

    private static boolean isForeign(Class<?> type) {
        return !type.getName().startsWith(OURS);
    }

    /**
     * Makes a plugin. A constructor of others that does not come back is left behind, in a thread that keeps no program alive.
     *
     * @throws IllegalStateException if it takes too long
     */
    static <T> T made(Class<?> type, Callable<T> maker, long seconds) throws Exception {
        if (!isForeign(type)) {
            return maker.call();
        }
        FutureTask<T> task = new FutureTask<>(maker);
        Thread thread = new Thread(task, "plugin " + type.getName());
        thread.setDaemon(true);
        thread.start();
        try {
            return task.get(seconds, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Exception thrown) {
                throw thrown;
            }
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e;
        } catch (TimeoutException e) {
            throw new IllegalStateException("it is not there after " + seconds + " s", e);
        }
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
        Object result;
        try {
            result = method.invoke(plugin, arguments);
        } catch (InvocationTargetException e) {
            throw told(e.getTargetException(), method);
        }
        Class<?> type = method.getReturnType();
        if (result == null && type != void.class) {
            throw new InputException(name, origin + " gave nothing where asked for " + method.getName() + "()", AUTHOR);
        }
        return result != null && type.isInterface() && type.getName().startsWith(OURS) ? before(type, result) : result;
    }

    private <T> Object before(Class<T> type, Object made) {
        return before(type, type.cast(made), name, origin);
    }

    private Throwable told(Throwable thrown, Method method) {
        boolean fatal = thrown instanceof VirtualMachineError && !(thrown instanceof StackOverflowError);
        boolean declared = Arrays.stream(method.getExceptionTypes()).anyMatch(type -> type.isInstance(thrown));
        if (fatal || declared || thrown instanceof CancellationException) {
            return thrown;
        }
        if (thrown instanceof InputException said) {
            return new InputException("", String.valueOf(said.getMessage()), saidBy(said.hint()), said);
        }
        String hint = thrown instanceof LinkageError ? "Maybe it was built for another version." : AUTHOR;
        return new InputException(name, origin + " threw " + thrown + at(thrown), hint, new PluginFailure(thrown));
    }

    private String saidBy(String hint) {
        return (hint + " So says the " + name + ", " + origin + ".").strip();
    }

    private static String at(Throwable thrown) {
        StackTraceElement[] stack = thrown.getStackTrace();
        return Arrays.stream(stack)
                .filter(frame -> frame.getModuleName() == null) // all of the JDK is in modules
                .findFirst()
                .map(frame -> " at " + frame.getClassName() + "." + frame.getMethodName() + "(" + frame.getFileName()
                        + ":" + frame.getLineNumber() + ")")
                .orElse("");
    }
}
