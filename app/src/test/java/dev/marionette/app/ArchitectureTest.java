package dev.marionette.app;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.Map.entry;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTag;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import java.util.List;
import java.util.Map;

/** The arrows between the modules; no package depends on itself through others. */
@AnalyzeClasses(packages = "dev.marionette", importOptions = DoNotIncludeTests.class)
@ArchTag("once")
class ArchitectureTest {
    /** What each module may import; {@code plugins} and {@code datasets} are found at run time, nothing imports {@code app}. */
    private static final Map<String, List<String>> ARROWS = Map.ofEntries(
            entry("api", List.of()),
            entry("host", List.of("api")),
            entry("numerics", List.of()),
            entry("kinematics", List.of("api", "numerics")),
            entry("robots", List.of("api", "host", "numerics", "kinematics")),
            entry("datasets", List.of("api", "host", "numerics")),
            entry("plugins", List.of("api")),
            entry("transfer", List.of("api", "numerics", "kinematics")),
            entry("bo", List.of("api", "numerics")),
            entry("ik", List.of("api", "numerics", "kinematics")),
            entry("methods", List.of("api", "host", "numerics", "kinematics", "robots", "transfer", "bo", "ik")),
            entry("postprocess", List.of("api", "host", "numerics", "kinematics", "robots")),
            entry("verify", List.of("api", "numerics", "kinematics")),
            entry(
                    "pipeline",
                    List.of(
                            "api",
                            "host",
                            "numerics",
                            "kinematics",
                            "robots",
                            "datasets",
                            "transfer",
                            "bo",
                            "ik",
                            "methods",
                            "postprocess",
                            "verify")),
            entry("sweep", List.of("api", "host", "robots", "datasets", "methods", "pipeline")),
            entry(
                    "studies",
                    List.of(
                            "api",
                            "host",
                            "kinematics",
                            "robots",
                            "datasets",
                            "ik",
                            "methods",
                            "postprocess",
                            "verify",
                            "pipeline",
                            "stream")),
            entry("stream", List.of("api", "numerics", "kinematics", "robots", "methods", "postprocess", "pipeline")),
            entry(
                    "app",
                    List.of(
                            "api",
                            "host",
                            "numerics",
                            "kinematics",
                            "robots",
                            "datasets",
                            "transfer",
                            "methods",
                            "postprocess",
                            "verify",
                            "pipeline",
                            "sweep",
                            "studies",
                            "stream")));

    @ArchTest
    static final ArchRule LAYERS = layers();

    private static ArchRule layers() {
        LayeredArchitecture layers = layeredArchitecture().consideringOnlyDependenciesInAnyPackage("dev.marionette..");
        for (String module : ARROWS.keySet()) {
            layers = layers.layer(module).definedBy("dev.marionette." + module + "..");
        }
        for (Map.Entry<String, List<String>> module : ARROWS.entrySet()) {
            LayeredArchitecture.LayerDependencySpecification layer = layers.whereLayer(module.getKey());
            layers = module.getValue().isEmpty()
                    ? layer.mayNotAccessAnyLayer()
                    : layer.mayOnlyAccessLayers(module.getValue().toArray(String[]::new));
        }
        return layers.because("Stages do not import each other; only the pipeline knows the order.");
    }

    @ArchTest
    static final ArchRule NO_CYCLES =
            slices().matching("dev.marionette.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule API_IS_JDK_ONLY = ArchRuleDefinition.classes()
            .that()
            .resideInAPackage("dev.marionette.api..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("dev.marionette.api..", "java..");

    @ArchTest
    static final ArchRule INJECTION_STAYS_OUT_OF_KERNELS = ArchRuleDefinition.noClasses()
            .that()
            .resideOutsideOfPackages("dev.marionette.pipeline..", "dev.marionette.studies..", "dev.marionette.app..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("com.google.inject..", "jakarta.inject..");

    @ArchTest
    static final ArchRule NATIVE_READING_STAYS_IN_ITS_OWN_PROCESS = ArchRuleDefinition.noClasses()
            .that()
            .resideOutsideOfPackage("dev.marionette.datasets.scene.assimp..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.lwjgl..")
            .because("Broken files crash Assimp; that package runs it in another process.");
}
