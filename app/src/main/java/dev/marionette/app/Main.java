package dev.marionette.app;

import com.google.inject.Guice;
import com.google.inject.Injector;
import com.google.inject.ProvisionException;
import dev.marionette.api.InputException;
import dev.marionette.host.PluginFolders;
import dev.marionette.pipeline.PipelineModule;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.extensions.Version;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Entry point of {@code ./marionette}. */
@Command(
        name = "marionette",
        description = "Makes a robot do what a person or a cartoon character does, and proves that it can.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.VersionText.class,
        subcommands = {
            RetargetCommand.class,
            StreamCommand.class,
            CompareCommand.class,
            VerifyCommand.class,
            ViewCommand.class,
            ExportCommand.class,
            ReproduceCommand.class,
            SweepCommand.class,
            TuneCommand.class,
            RobotsCommand.class,
            MotionsCommand.class,
            DoctorCommand.class,
            MethodsCommand.class,
            SettingsCommand.class,
            FormatsCommand.class,
            CompletionCommand.class
        })
public final class Main implements Callable<Integer> {
    // for the help, and so that no command refuses them; their values were read before
    @Mixin
    @SuppressWarnings("UnusedVariable")
    private PluginOptions plugins;

    @Spec
    private CommandSpec spec;

    /** Runs a command and exits with its code. */
    public static void main(String[] args) {
        System.exit(run(args));
    }

    /** Runs a command in this process and returns its exit code. */
    static int run(String... args) {
        PrintWriter err = LineWriter.ofMessages(System.err);
        try (PluginFolders plugins = PluginOptions.open(args)) {
            Injector injector = Guice.createInjector(new PipelineModule(plugins, PluginOptions.packagePath(args)));
            Warnings.print(injector.getInstance(Extensions.class).findings(), err);
            CommandLine line = new CommandLine(new Main(), new GuiceFactory(injector));
            line.setOut(LineWriter.ofResults(System.out));
            line.setErr(err);
            line.setExecutionExceptionHandler(new ErrorPrinter());
            line.setParameterExceptionHandler(new UsageErrors());
            line.setColorScheme(CommandLine.Help.defaultColorScheme(Terminal.colour()));
            line.setCaseInsensitiveEnumValuesAllowed(true);
            return line.execute(args);
        } catch (InputException | ProvisionException | IOException failure) {
            return ErrorPrinter.print(failure, err);
        } catch (OutOfMemoryError full) {
            return ErrorPrinter.print(ErrorPrinter.outOfMemory(full), err);
        }
    }

    @Override
    public Integer call() {
        PrintWriter err = spec.commandLine().getErr();
        err.println("error: say what to do, for example: marionette retarget --robot coman --motion big-wave");
        spec.commandLine().usage(err);
        return ExitCode.BAD_INPUT;
    }

    /** The version in the jar's manifest. */
    static final class VersionText implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"marionette " + Version.current()};
        }
    }

    /** Lets the commands be injected; picocli's own objects are made by picocli. */
    private record GuiceFactory(Injector injector) implements CommandLine.IFactory {
        @Override
        public <K> K create(Class<K> type) throws Exception {
            return type.getName().startsWith("dev.marionette.")
                    ? injector.getInstance(type)
                    : CommandLine.defaultFactory().create(type);
        }
    }
}
