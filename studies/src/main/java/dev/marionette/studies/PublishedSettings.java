package dev.marionette.studies;

import java.util.ArrayList;
import java.util.List;

/** {@code natural-motion} as Choi and Kim (2019) publish it, as far as it is known: {@code examples/paper.yaml}. */
final class PublishedSettings {
    static final List<String> CHOI2019 = List.of(
            "budget=200",
            "joi.set=hands+elbows",
            "joi.anchor=root",
            "joi.trunk=0",
            "ik.collision=paper",
            "solver.kind=paper",
            "smoothing.smoother=grp");

    private PublishedSettings() {}

    /** These, with some changed. */
    static String[] choi2019(String... changed) {
        List<String> all = new ArrayList<>(CHOI2019);
        all.addAll(List.of(changed));
        return all.toArray(String[]::new);
    }
}
