package dev.marionette.app;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTag;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;

/** The arrows between the modules. */
@AnalyzeClasses(packages = "dev.marionette", importOptions = DoNotIncludeTests.class)
@ArchTag("once")
class ArchitectureTest {
    private static final String STAGES = "Stages do not import each other; only the pipeline knows the order.";

    @ArchTest
    static final ArchRule LAYERS = layeredArchitecture()
            .consideringOnlyDependenciesInAnyPackage("dev.marionette..")
            .layer("api")
            .definedBy("dev.marionette.api..")
            .layer("numerics")
            .definedBy("dev.marionette.numerics..")
            .layer("kinematics")
            .definedBy("dev.marionette.kinematics..")
            .layer("datasets")
            .definedBy("dev.marionette.datasets..")
            .layer("plugins")
            .definedBy("dev.marionette.plugins..")
            .layer("transfer")
            .definedBy("dev.marionette.transfer..")
            .layer("bo")
            .definedBy("dev.marionette.bo..")
            .layer("ik")
            .definedBy("dev.marionette.ik..")
            .layer("postprocess")
            .definedBy("dev.marionette.postprocess..")
            .layer("verify")
            .definedBy("dev.marionette.verify..")
            .layer("pipeline")
            .definedBy("dev.marionette.pipeline..")
            .layer("sweep")
            .definedBy("dev.marionette.sweep..")
            .layer("app")
            .definedBy("dev.marionette.app..")
            .whereLayer("app")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("sweep")
            .mayOnlyBeAccessedByLayers("app")
            .whereLayer("pipeline")
            .mayOnlyBeAccessedByLayers("sweep", "app")
            .whereLayer("transfer")
            .mayOnlyBeAccessedByLayers("pipeline", "app")
            .whereLayer("bo")
            .mayOnlyBeAccessedByLayers("pipeline", "app")
            .whereLayer("ik")
            .mayOnlyBeAccessedByLayers("pipeline", "app")
            .whereLayer("postprocess")
            .mayOnlyBeAccessedByLayers("pipeline", "sweep", "app")
            .whereLayer("verify")
            .mayOnlyBeAccessedByLayers("pipeline", "sweep", "app")
            .whereLayer("verify")
            .mayOnlyAccessLayers("api", "kinematics", "numerics")
            .whereLayer("datasets")
            .mayOnlyBeAccessedByLayers("pipeline", "sweep", "app")
            .whereLayer("plugins")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("bo")
            .mayOnlyAccessLayers("numerics")
            .whereLayer("numerics")
            .mayNotAccessAnyLayer()
            .whereLayer("api")
            .mayNotAccessAnyLayer()
            .because(STAGES);

    @ArchTest
    static final ArchRule NO_CYCLES =
            slices().matching("dev.marionette.(*)..").should().beFreeOfCycles();

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
            .resideOutsideOfPackages("dev.marionette.pipeline..", "dev.marionette.app..")
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
