package dev.marionette.app.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.marionette.app.CharacterRuns;
import dev.marionette.app.SampleRun;
import dev.marionette.app.picture.SourceShapeTest;
import dev.marionette.app.report.data.Packed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The page in a real browser; skipped where none is found. */
class BrowserPageTest {
    private static final String CLOCK = "document.querySelector('.clock').textContent";
    private static final String DRAWN = "Number(document.querySelector('.stage').dataset.drawn || 0)";

    /** Opaque pixels of each cell. */
    private static final String STRONG = looking(
            "4",
            "const out = []; const n = document.querySelectorAll('.cell').length; const k = c.width / n;"
                    + "for (let i = 0; i < n; i++) { const d = pixels(i * k, k); let strong = 0;"
                    + "for (let p = 3; p < d.length; p += 4) if (d[p] > 250) strong++; out.push(strong); } done(out);");

    private static final String PICTURE = looking("1", "done(c.toDataURL());");

    /** What is said about onion skins. */
    private static final String NOTE = "document.querySelector('.views [role=status]').textContent";

    @TempDir
    private static Path folder;

    private static Chromium browser;
    private static String page;
    private static String both;
    private static String meshed;
    private static String plain;
    private static String walking;
    private static String sweep;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        Optional<String> program = Chromium.find();
        assumeTrue(program.isPresent(), "no Chromium on the path and none named by CHROME: the page is not tried out");
        String html = RunPage.of(SampleRun.get());
        page = write("report.html", html);
        String block = RunPage.blockOf(html);
        both = write(
                "both.html",
                RunPage.of(
                        "Both",
                        List.of(new RunPage.Named("first", block), new RunPage.Named("second", block)),
                        List.of()));
        meshed = write("meshed.html", RunPage.of(SampleRun.meshed(20_000)));
        plain = write("plain.html", RunPage.of(SampleRun.plain()));
        walking = write("walking.html", walking());
        sweep = write("sweep.html", SweepPageTest.wide(12, 14));
        browser = Chromium.start(program.orElseThrow(), folder.resolve("profile"));
    }

    private static String write(String name, String html) throws IOException {
        return Files.writeString(folder.resolve(name), html).toUri().toString();
    }

    @AfterAll
    static void stop() {
        if (browser != null) {
            browser.close();
        }
    }

    /**
     * A robot that stands on its feet, and both it and the person carried ten metres to the left by the last frame; the last
     * key pose is long before that.
     */
    private static String walking() {
        ObjectNode tree = (ObjectNode) JsonMapper.shared().readTree(RunPage.blockOf(RunPage.of(SampleRun.standing())));
        ObjectNode walk = (ObjectNode) tree.path("walk");
        int frames = tree.path("motion").path("frames").asInt();
        for (String key : List.of("base", "person")) {
            double[] values = Packed.floats(walk.path(key).asString());
            int stride = values.length / frames;
            for (int i = 0; i < values.length; i++) {
                boolean y = key.equals("base") ? i % stride == 1 : i % 3 == 1;
                values[i] += y ? 10.0 * (i / stride) / (frames - 1) : 0;
            }
            walk.put(key, Packed.floats(values));
        }
        ((ObjectNode) tree.path("motion").path("keyPoses"))
                .set("frames", JsonMapper.shared().valueToTree(List.of(0, frames / 4)));
        return RunPage.of("Walking", List.of(new RunPage.Named("walking", tree.toString())), List.of());
    }

    private static void open(String address, boolean calm) {
        String motion = calm ? "reduce" : "no-preference";
        browser.send(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-reduced-motion", "value", motion))));
        browser.open(address);
    }

    /** As {@link #open(String, boolean)}, in a window of a size. */
    private static void open(String address, boolean calm, int width, int height) {
        browser.send(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 600));
        open(address, calm);
    }

    @AfterEach
    void wholeWindow() {
        browser.send("Emulation.clearDeviceMetricsOverride", Map.of());
    }

    /** Opens everything that is folded, and waits until it is drawn. */
    private static void unfold() {
        browser.value("document.querySelectorAll('details.fold:not([open])').forEach((d) => { d.open = true; })");
        browser.await(
                "[...document.querySelectorAll('details.fold')].every((d) => d.open && d.querySelector('.inside'))"
                        + " || (document.querySelectorAll('details.fold:not([open])').forEach((d) => { d.open = true; }), false)");
    }

    @Test
    void thePageDrawsAndPlaysAndAsksForNothing() {
        open(page, false);
        browser.await(DRAWN + " > 3");
        int before = browser.value(DRAWN).asInt();
        String clock = browser.value(CLOCK).asString();
        browser.await(DRAWN + " > " + (before + 3) + " && " + CLOCK + " !== '" + clock + "'");
        assertThat(browser.complaints()).isEmpty();
        assertThat(browser.requests()).allSatisfy(url -> assertThat(url).startsWith("file:"));
        assertThat(browser.value("document.querySelectorAll('.cell').length").asInt())
                .isEqualTo(3);
        unfold();
        assertThat(browser.value("document.querySelectorAll('figure.plot').length")
                        .asInt())
                .isGreaterThan(20);
    }

    /** What a visitor came for is seen at once, on a laptop, a large screen and a phone, of one run and of several. */
    @ParameterizedTest
    @CsvSource({"1280, 720", "1920, 1080", "390, 844"})
    void headlineAndPlayingViewAreInTheFirstScreen(int width, int height) {
        for (String address : List.of(page, walking, both)) {
            open(address, false, width, height);
            browser.await(DRAWN + " > 3");
            for (String part : List.of("h1", ".status", ".stage canvas", ".player .play")) {
                JsonNode box = browser.value("(() => { const r = document.querySelector('" + part
                        + "').getBoundingClientRect(); return [r.top, r.bottom, r.width]; })()");
                assertThat(box.get(0).asDouble()).as("top of " + part).isNotNegative();
                assertThat(box.get(1).asDouble()).as("bottom of " + part).isLessThanOrEqualTo(height);
                assertThat(box.get(2).asDouble()).as("width of " + part).isPositive();
            }
            assertThat(browser.value("document.querySelector('.stage canvas').getBoundingClientRect().height")
                            .asDouble())
                    .as("height of the pictures")
                    .isGreaterThan(0.5 * height);
            assertThat(browser.value("document.querySelector('.play').getAttribute('aria-label')")
                            .asString())
                    .isEqualTo("Pause");
        }
    }

    /** A folded page is short. Folded or not, nothing scrolls it sideways: tables become cards or scroll in their own place. */
    @ParameterizedTest
    @CsvSource({"360, 844, 6000", "390, 844, 6000", "1280, 720, 3500"})
    void thePageIsShortAndAsWideAsTheScreen(int width, int height, int longest) {
        for (String address : List.of(page, walking, plain, both)) {
            open(address, true, width, height);
            assertThat(browser.value("document.documentElement.scrollHeight").asInt())
                    .as(address)
                    .isLessThan(longest);
            unfold();
            assertThat(browser.value("document.documentElement.scrollWidth").asInt())
                    .as(address)
                    .isLessThanOrEqualTo(width);
            assertThat(browser.value(
                                    "[...document.querySelectorAll('main *')].filter((e) => !e.closest('.table, svg, .cells, .hidden')"
                                            + " && e.getBoundingClientRect().right > innerWidth + 1).map((e) => e.className || e.tagName).join()")
                            .asString())
                    .as(address)
                    .isEmpty();
        }
    }

    /** Plots of joints are made when their part of the body is opened; every joint that moves is in one part. */
    @Test
    void jointsAreFoldedByPartOfTheBody() {
        open(page, true);
        assertThat(browser.value("document.querySelectorAll('#joints figure.plot').length")
                        .asInt())
                .isZero();
        unfold();
        assertThat(browser.value("[...document.querySelectorAll('#joints h3')].map((e) => e.textContent).join()")
                        .asString())
                .isEqualTo("Left leg,Right leg,Trunk,Left arm,Right arm");
        String arm = "[...document.querySelectorAll('#joints-left-arm .joint figure:first-child .title')]"
                + ".map((e) => e.textContent).join()";
        assertThat(List.of(browser.value(arm).asString().split(",")))
                .contains("LShSag", "LElbj")
                .allSatisfy(name -> assertThat(name).containsAnyOf("LSh", "LEl", "LFor", "LWr"));
        assertThat(browser.value("Number(document.querySelector('#joints .note').textContent.split(' ')[0])"
                                + " - document.querySelectorAll('#joints .joint').length")
                        .asInt())
                .as("joints that move and have no plots")
                .isZero();
    }

    /** The field's words, and not the house's. */
    @Test
    void noWordIsOurs() {
        for (String address : List.of(page, walking, plain, both, sweep)) {
            open(address, true);
            unfold();
            assertThat(browser.value("document.body.innerText + [...document.querySelectorAll('[title], [aria-label]')]"
                                    + ".map((e) => e.title + ' ' + e.ariaLabel).join()")
                            .asString()
                            .toLowerCase(Locale.ROOT))
                    .doesNotContain(
                            "joint of interest",
                            "joints of interest",
                            "cost of the transfer",
                            "adjusted skeleton",
                            "fitted body",
                            "held back",
                            "given up",
                            "asked to be",
                            "goes about",
                            "footing");
        }
    }

    @Test
    void aMethodWithoutFittedBodyShowsWhatItHas() {
        open(plain, true);
        browser.await(DRAWN + " > 0");
        assertThat(browser.complaints()).isEmpty();
        assertThat(browser.value("document.querySelectorAll('.cell').length").asInt())
                .isEqualTo(2);
        unfold();
        assertThat(browser.value("document.querySelector('#figures').innerText").asString())
                .contains("The first joint", "left arm", "first frame");
        assertThat(browser.value("document.body.innerText").asString())
                .doesNotContain("[object ", "undefined", "NaN", "Scaling of the source");
        browser.value(
                "[...document.querySelectorAll('.choice button')].find((b) => b.textContent === 'Overlaid').click()");
        assertThat(browser.value("document.querySelector('.cell').innerText").asString())
                .contains("and source", "of true size");
        assertThat(browser.complaints()).isEmpty();
    }

    /** Groups are buttons, which the keyboard reaches; a click draws the plots of another one in place of the first's. */
    @Test
    void thePersonsJointsAreComparedByGroup() {
        open(plain, true);
        unfold();
        String plots = "[...document.querySelectorAll('.turns')].map((t) => t.querySelector('h3').textContent + ' '"
                + " + t.querySelectorAll('figure.plot path.curve').length).join()";
        assertThat(browser.value(plots).asString()).isEqualTo("pelvis 12");
        browser.value(
                "[...document.querySelectorAll('.person .choice button')].find((b) => b.textContent === 'arms').click()");
        assertThat(browser.value(plots).asString()).isEqualTo("left wrist 12");
        browser.value(
                "[...document.querySelectorAll('.person .choice button')].find((b) => b.textContent === 'hands').click()");
        assertThat(browser.value(plots).asString()).isEqualTo("left hand 6,right hand 6");
        assertThat(browser.value("document.querySelectorAll('.person .choice button[aria-pressed=true]').length")
                        .asInt())
                .isEqualTo(1);
        assertThat(browser.value("document.querySelector('#figures').innerText").asString())
                .doesNotContain("[object ", "undefined", "NaN");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void whatIsWrittenIsTextAndFitsTheWidth() {
        open(page, true);
        unfold();
        assertThat(browser.value("document.body.innerText").asString()).doesNotContain("[object ", "undefined", "NaN");
        assertThat(browser.value("[...document.querySelectorAll('.keys kbd')].map((k) => k.textContent).join()")
                        .asString())
                .startsWith("Space,");
        assertThat(browser.value("document.documentElement.scrollWidth - document.documentElement.clientWidth")
                        .asInt())
                .as("pixels beyond the right edge")
                .isZero();
    }

    /** It scrolls in a place of its own. */
    @Test
    void aWideMatrixOfASweepDoesNotWidenThePage() {
        open(sweep, true);
        assertThat(browser.value("[document.querySelector('.scroll'), document.documentElement]"
                                + ".map((e) => e.scrollWidth > e.clientWidth).join()")
                        .asString())
                .as("scrolls: matrix, page")
                .isEqualTo("true,false");
    }

    @Test
    void somethingIsSeenInEveryCell() {
        open(page, true);
        browser.await(DRAWN + " > 0");
        JsonNode strong = browser.value(STRONG);
        assertThat(strong.size()).isEqualTo(3);
        strong.forEach(n -> assertThat(n.asInt()).as("opaque pixels").isGreaterThan(500));
    }

    /** Ten metres from where they began, all are in the picture, if robot, scaled source, source and camera go the same way. */
    @Test
    void theCameraFollowsAFloatingBase() {
        open(walking, true);
        browser.await(DRAWN + " > 0");
        browser.press("End", "");
        JsonNode strong = browser.value(STRONG);
        assertThat(strong.size()).isEqualTo(3);
        strong.forEach(n -> assertThat(n.asInt()).as("opaque pixels").isGreaterThan(500));
        assertThat(browser.complaints()).isEmpty();
    }

    /** Its way goes on after the last ghost, and the camera stands still: where it ends is in the picture, too. */
    @Test
    void aFloatingBaseStaysInThePictureOfItsOnionSkins() {
        open(walking, true);
        browser.await(DRAWN + " > 0");
        for (String shown : List.of("Trails", "Balance", "Onion skins")) {
            browser.value(click(shown));
        }
        browser.press("End", "");
        assertThat(browser.value(STRONG).get(2).asInt()).as("opaque pixels").isGreaterThan(50);
    }

    /** Its shoulders are at the scaled source's, which are about as high as the robot's. */
    @Test
    void anOverlaidSourceIsAsHighAsARobotWithAFloatingBase() {
        open(walking, true);
        browser.await(DRAWN + " > 0");
        for (String shown : List.of("Trails", "Balance", "Overlaid")) {
            browser.value(click(shown));
        }
        // the source's limbs are opaque, and orange at the right unlike the scaled source's; the robot's are not
        // opaque.
        // Its upper arms are behind the trunk: what is seen first is a tenth of the picture below the robot's shoulders
        JsonNode highest = browser.value(looking(
                "1",
                "const d = pixels(0, c.width); const high = [1, 1];"
                        + "for (let p = 0; p < d.length; p += 4) { const y = Math.floor(p / 4 / c.width) / c.height;"
                        + "if (d[p + 3] === 255 && d[p] - d[p + 2] > 130) high[0] = Math.min(high[0], y);"
                        + "else if (d[p + 3] > 120 && d[p + 3] < 250 && d[p] - d[p + 2] > 60) high[1] = Math.min(high[1], y); }"
                        + "done(high);"));
        assertThat(highest.get(0).asDouble())
                .as("the source's highest limb, the robot's at %s", highest.get(1))
                .isLessThan(highest.get(1).asDouble() + 0.17);
    }

    /** As far as the time of a phone goes: all of it is seen beside the choice of speed. */
    @ParameterizedTest
    @ValueSource(ints = {360, 390})
    void theClockOfAPhoneHasRoom(int width) {
        open(walking, true, width, 844);
        browser.press("End", "");
        browser.value("[...document.querySelectorAll('.clock span')].forEach((s) => {"
                + " s.textContent = s.textContent.replace(/\\d+/, '1000'); })");
        JsonNode clock = browser.value("(() => { const c = document.querySelector('.clock');"
                + " const play = document.querySelector('.play');"
                + " return [c.scrollWidth - c.clientWidth, c.offsetHeight - play.offsetHeight]; })()");
        assertThat(clock.get(0).asInt()).as("pixels beyond its place").isNotPositive();
        assertThat(clock.get(1).asInt()).as("higher than the button").isNotPositive();
    }

    @Test
    void balanceIsDrawnOnTheGroundAndOverTime() {
        open(walking, true);
        browser.await(DRAWN + " > 0");
        unfold();
        browser.value("[...document.querySelectorAll('button')].find((b) => b.textContent === 'Trails').click()");
        String balance = "[...document.querySelectorAll('button')].find((b) => b.textContent === 'Balance').click()";
        String with = browser.value(PICTURE).asString();
        browser.value(balance);
        assertThat(browser.value(PICTURE).asString()).isNotEqualTo(with);
        browser.value(balance);
        assertThat(browser.value(PICTURE).asString()).isEqualTo(with);
        assertThat(browser.value("[...document.querySelectorAll('#balance path.curve')]"
                                + ".filter((c) => c.getAttribute('d').length > 200).length")
                        .asInt())
                .as("centre of mass and zero-moment point")
                .isEqualTo(2);
        assertThat(browser.value("document.querySelector('#checks').innerText").asString())
                .contains("foot slide", "sole level", "Pairs that are not checked");
        assertThat(browser.value("document.querySelector('#balance').innerText").asString())
                .contains("zero-moment point")
                .doesNotContain("NaN", "undefined");
        assertThat(browser.complaints()).isEmpty();
    }

    /** Green pixels in each third of the picture, where source, scaled source and robot are. */
    private static JsonNode green() {
        return browser.value(looking(
                "4",
                "const d = pixels(0, c.width); const counts = [0, 0, 0];"
                        + "for (let p = 0; p < d.length; p += 4)"
                        + " if (d[p + 3] > 100 && d[p + 1] - d[p] > 30 && d[p + 1] - d[p + 2] > 8)"
                        + " counts[Math.floor(3 * (p / 4 % c.width) / c.width)]++;"
                        + "done(counts);"));
    }

    /** Green pixels of source, scaled source and robot where feet are on the ground in the result or not, on their heels or not, and where a hand touches. */
    private static int[] green(boolean inResult, boolean onHeels, boolean hand) {
        ObjectNode tree = (ObjectNode) JsonMapper.shared().readTree(RunPage.blockOf(RunPage.of(SampleRun.standing())));
        ObjectNode contacts = (ObjectNode) tree.path("contacts");
        JsonNode all = JsonMapper.shared().readTree("[[0, 100000]]");
        JsonNode none = JsonMapper.shared().readTree("[]");
        for (JsonNode foot : contacts.path("feet")) {
            ((ObjectNode) foot).set("inSource", all);
            ((ObjectNode) foot).set("inResult", inResult ? all : none);
            ((ObjectNode) foot).set("onHeel", onHeels ? all : none);
            ((ObjectNode) foot).set("onToes", none);
        }
        contacts.set(
                "points",
                JsonMapper.shared()
                        .readTree(
                                hand
                                        ? "[{\"joint\": \"left_hand\", \"inSource\": [[0, 9]], \"inResult\": [[0, 9]]}]"
                                        : "[]"));
        try {
            open(
                    write(
                            "contacts.html",
                            RunPage.of("Contacts", List.of(new RunPage.Named("contacts", tree.toString())), List.of())),
                    true);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        browser.await(DRAWN + " > 0");
        browser.value(click("Balance"));
        JsonNode counts = green();
        assertThat(browser.complaints()).isEmpty();
        return new int[] {
            counts.get(0).asInt(), counts.get(1).asInt(), counts.get(2).asInt()
        };
    }

    /** Runs that were written before have the stances of a walk and no other contacts. */
    @Test
    void olderRunsHaveTheirStances() throws IOException {
        ObjectNode tree = (ObjectNode) JsonMapper.shared().readTree(RunPage.blockOf(RunPage.of(SampleRun.standing())));
        tree.remove("contacts");
        ObjectNode walk = (ObjectNode) tree.path("walk");
        walk.set("left", JsonMapper.shared().readTree("[[0, 5]]"));
        walk.set("right", JsonMapper.shared().readTree("[[2, 9]]"));
        open(
                write(
                        "older.html",
                        RunPage.of("Older", List.of(new RunPage.Named("older", tree.toString())), List.of())),
                true);
        browser.await(DRAWN + " > 0");
        assertThat(browser.value("document.querySelector('.marks').height").asInt())
                .as("pixels of three rows")
                .isEqualTo(12);
        assertThat(browser.value("document.body.innerText").asString()).contains("Stripes under the time line");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void contactsAreDrawnOnSourceAndRobot() {
        int[] whole = green(true, false, false);
        assertThat(whole[0]).as("of the source").isGreaterThan(30);
        assertThat(whole[1]).as("of the scaled source").isZero();
        assertThat(whole[2]).as("of the robot").isGreaterThan(30);
        String with = browser.value(PICTURE).asString();
        browser.value(click("Contacts"));
        assertThat(green().valueStream().mapToInt(JsonNode::asInt).sum()).isZero();
        assertThat(browser.value(PICTURE).asString()).isNotEqualTo(with);
        int[] heels = green(true, true, false);
        assertThat(heels[0]).isEqualTo(whole[0]);
        assertThat(heels[2]).as("edges at the heels").isPositive().isLessThan(whole[2]);
        int[] lost = green(false, false, false);
        assertThat(lost[0])
                .as("of the source, whose feet the robot does not follow")
                .isEqualTo(whole[0]);
        assertThat(lost[2]).as("pale soles").isLessThan(whole[2]);
        browser.value(click("Target"));
        String pale = browser.value(PICTURE).asString();
        browser.value(click("Contacts"));
        assertThat(browser.value(PICTURE).asString()).as("without pale soles").isNotEqualTo(pale);
        int[] hand = green(true, false, true);
        assertThat(hand[0]).as("with a hand").isGreaterThan(whole[0]);
        assertThat(hand[2]).as("with a hand").isGreaterThan(whole[2]);
    }

    /**
     * Draws from a direction and, in the same turn, looks at the canvas c: a browser may throw away what it holds afterwards.
     *
     * @param direction the key of the direction, from which the page draws anew
     * @param look what calls done; pixels(x, width) are four bytes each
     */
    private static String looking(String direction, String look) {
        return "new Promise((done) => {"
                + "document.dispatchEvent(new KeyboardEvent('keydown', {key: '" + direction + "', bubbles: true}));"
                + "requestAnimationFrame(() => { const c = document.querySelector('.stage canvas');"
                + "const pixels = (x, width) => { const g = new OffscreenCanvas(c.width, c.height).getContext('2d');"
                + "g.drawImage(c, 0, 0); return g.getImageData(x, 0, width, c.height).data; };"
                + look + " }); })";
    }

    private static String click(String button) {
        return "[...document.querySelectorAll('button')].find((b) => b.textContent === '" + button + "').click()";
    }

    /** In place, in a walk and in each layout; off again, the picture is as before. */
    @Test
    void onionSkinsAreThereAndGoAgain() {
        for (String address : List.of(page, walking)) {
            open(address, true);
            browser.await(DRAWN + " > 0");
            browser.value(click("Target"));
            String without = browser.value(PICTURE).asString();
            browser.value(click("Onion skins"));
            String with = browser.value(PICTURE).asString();
            assertThat(with).isNotEqualTo(without);
            assertThat(browser.value(NOTE).asString()).matches("Key poses, violet to teal: 0\\.00, [0-9., ]+ s");
            browser.value(click("Overlaid"));
            String legend = "getComputedStyle(document.querySelector('.ghosts'), '::before').backgroundImage";
            assertThat(browser.value(legend).asString()).contains("rgb(138, 111, 209)", "rgb(11, 143, 134)");
            browser.value("document.querySelector('button.theme').click()");
            assertThat(browser.value(legend).asString()).contains("rgb(171, 151, 234)", "rgb(60, 199, 189)");
            browser.value("document.querySelector('button.theme').click()");
            browser.value(click("Target"));
            assertThat(browser.value(PICTURE).asString()).isEqualTo(with);
            browser.value(click("Onion skins"));
            assertThat(browser.value(PICTURE).asString()).isEqualTo(without);
            assertThat(browser.value(NOTE).asString()).isEmpty();
            assertThat(browser.complaints()).isEmpty();
        }
    }

    /** Of several runs, those with key poses are named; one without is not. */
    @Test
    void keyPosesOfSeveralRunsAreToldApart() throws IOException {
        String block = RunPage.blockOf(RunPage.of(SampleRun.get()));
        ObjectNode tree = (ObjectNode) JsonMapper.shared().readTree(block);
        ((ObjectNode) tree.path("motion")).remove("keyPoses");
        open(
                write(
                        "mixed.html",
                        RunPage.of(
                                "Mixed",
                                List.of(
                                        new RunPage.Named("without", tree.toString()),
                                        new RunPage.Named("one", block),
                                        new RunPage.Named("two", block)),
                                List.of())),
                true);
        browser.value(click("Onion skins"));
        assertThat(browser.value(NOTE).asString())
                .matches("Key poses, violet to teal – one: 0\\.00[0-9., ]+ s; two: 0\\.00[0-9., ]+ s");
        assertThat(browser.complaints()).isEmpty();
    }

    /** What is pressed once is not among what is switched on and off, and is named without its arrow. */
    @Test
    void theTurntableIsAnActionBesideWhatIsShown() {
        open(page, true);
        assertThat(browser.value("document.querySelectorAll('[aria-label=Shown] button:not([aria-pressed])').length")
                        .asInt())
                .isZero();
        assertThat(browser.value("[...document.querySelectorAll('button')].find((b) => b.textContent === 'Turntable ↓')"
                                + ".ariaLabel")
                        .asString())
                .isEqualTo("Turntable: save this pose from eight directions as one picture");
    }

    /** What is saved is a picture of eight tiles with something in each; the page goes on as before. */
    @Test
    void aTurntableIsSaved() {
        open(walking, true);
        browser.await(DRAWN + " > 0");
        String before = browser.value(PICTURE).asString();
        browser.value("(() => { HTMLAnchorElement.prototype.click = function () { window.saved = this.download;"
                + " const i = new Image(); i.onload = () => { const c = new OffscreenCanvas(i.width, i.height);"
                + " const g = c.getContext('2d'); g.drawImage(i, 0, 0); const out = [];"
                + " for (let t = 0; t < 8; t++) { const d = g.getImageData((t % 4) * 360, 52 + (t > 3 ? 474 : 0), 360, 440).data;"
                + " let n = 0; for (let p = 0; p < d.length; p += 4) if (Math.abs(d[p] - d[p + 2]) > 40) n++; out.push(n); }"
                + " window.tiles = out; }; i.src = this.href; }; })()");
        browser.value(click("Turntable ↓"));
        browser.await("window.tiles !== undefined");
        assertThat(browser.value("window.saved").asString()).endsWith("-turntable.png");
        JsonNode tiles = browser.value("window.tiles");
        assertThat(tiles.size()).isEqualTo(8);
        tiles.forEach(
                n -> assertThat(n.asInt()).as("pixels of the robot's colours").isGreaterThan(500));
        assertThat(tiles.valueStream().map(JsonNode::asInt).distinct().count()).isGreaterThan(4);
        assertThat(browser.value(PICTURE).asString()).isEqualTo(before);
        assertThat(browser.complaints()).isEmpty();
    }

    /** Ghosts and workspaces are not on the sheet, nor is there room left for them; what is on the page is as before. */
    @ParameterizedTest
    @ValueSource(strings = {"Onion skins", "Workspaces"})
    void aTurntableIsThePoseAloneWhateverIsShown(String shown) {
        open(walking, true);
        browser.await(DRAWN + " > 0");
        browser.press("End", "");
        browser.value("HTMLAnchorElement.prototype.click = function () {"
                + " const i = new Image(); i.onload = () => { const c = document.createElement('canvas');"
                + " c.width = i.width; c.height = i.height; c.getContext('2d').drawImage(i, 0, 0);"
                + " window.sheet = c.toDataURL(); }; i.src = this.href; }");
        String alone = sheet();
        browser.value(click(shown));
        String before = browser.value(PICTURE).asString();
        assertThat(sheet().equals(alone)).as("the same sheet").isTrue();
        assertThat(browser.value(PICTURE).asString().equals(before))
                .as("the same page")
                .isTrue();
        assertThat(browser.complaints()).isEmpty();
    }

    private static String sheet() {
        browser.value("window.sheet = undefined");
        browser.value(click("Turntable ↓"));
        browser.await("window.sheet !== undefined");
        return browser.value("window.sheet").asString();
    }

    @Test
    void nothingMovesByItselfWhereMotionIsUnwanted() {
        open(page, true);
        browser.await(DRAWN + " > 0");
        assertThat(browser.value("document.querySelector('.play').getAttribute('aria-label')")
                        .asString())
                .isEqualTo("Play");
        assertThat(browser.value(CLOCK).asString()).isEqualTo("0.00 s · frame 0");
        assertThat(browser.value("document.querySelector('.state').getAttribute('aria-live')")
                        .asString())
                .isEqualTo("polite");
    }

    @Test
    void keysMoveThroughTheMotion() {
        open(page, true);
        browser.press("ArrowRight", "");
        assertThat(browser.value(CLOCK).asString()).endsWith("frame 1");
        browser.press("End", "");
        assertThat(browser.value(CLOCK).asString())
                .endsWith("frame " + (SampleRun.get().trajectory().frames() - 1));
        browser.press("Home", "");
        browser.press(" ", " ");
        browser.await("document.querySelector('.play').getAttribute('aria-label') === 'Pause'");
        browser.await("!" + CLOCK + ".endsWith('frame 0')");
        browser.press(" ", " ");
        browser.await("document.querySelector('.play').getAttribute('aria-label') === 'Play'");
        browser.press("1", "1");
        assertThat(browser.value("document.querySelector('[aria-label=Camera] [aria-pressed=true]').textContent")
                        .asString())
                .isEqualTo("Front");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void aRowOfTheTableOfChecksJumpsToItsFrame() {
        open(page, true);
        JsonNode check = JsonMapper.shared()
                .readTree(RunPage.blockOf(RunPage.of(SampleRun.get())))
                .path("result")
                .path("checks")
                .get(2);
        int frame = check.path("closest").path("show").asInt();
        browser.value("document.querySelectorAll('#checks tr.jump')[2].querySelector('td').click()");
        assertThat(browser.value(CLOCK).asString()).endsWith("frame " + frame);
    }

    @Test
    void figuresLieOverEachOtherAndColoursChange() {
        open(page, true);
        browser.value("[...document.querySelectorAll('button')].find((b) => b.textContent === 'Overlaid').click()");
        assertThat(browser.value("document.querySelectorAll('.cell').length").asInt())
                .isEqualTo(1);
        String background = "getComputedStyle(document.body).backgroundColor";
        String light = browser.value(background).asString();
        browser.value("document.querySelector('button.theme').click()");
        assertThat(browser.value(background).asString()).isNotEqualTo(light);
        for (String shown : List.of("Workspaces", "Targets", "Trails")) {
            browser.value(
                    "[...document.querySelectorAll('button')].find((b) => b.textContent === '" + shown + "').click()");
        }
        int before = browser.value(DRAWN).asInt();
        browser.press("2", "2");
        browser.await(DRAWN + " > " + before);
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void meshesAreDrawnAndBoxesInTheirPlace() {
        open(page, true);
        assertThat(browser.value("document.querySelector('[aria-label=\"Drawn as\"]') === null")
                        .asBoolean())
                .isTrue();
        open(meshed, true);
        browser.await(DRAWN + " > 0");
        assertThat(browser.value("document.querySelector('.legend-line').textContent")
                        .asString())
                .containsPattern("Meshes of COMAN simplified: [0-9,]+ of [0-9,]+ triangles");
        assertThat(browser.value("document.querySelector('[aria-label=\"Drawn as\"] [aria-pressed=true]').textContent")
                        .asString())
                .isEqualTo("Meshes");
        String meshes = browser.value(PICTURE).asString();
        browser.value("[...document.querySelectorAll('button')].find((b) => b.textContent === 'Volumes').click()");
        String boxes = browser.value(PICTURE).asString();
        assertThat(boxes).isNotEqualTo(meshes);
        browser.value("[...document.querySelectorAll('button')].find((b) => b.textContent === 'Meshes').click()");
        assertThat(browser.value(PICTURE).asString()).isEqualTo(meshes);
        assertThat(browser.complaints()).isEmpty();
    }

    /** A box that becomes a smaller hull is drawn as that. */
    @Test
    void hullsAreDrawn() throws IOException {
        open(plain, true);
        browser.await(DRAWN + " > 0");
        String boxes = browser.value(PICTURE).asString();
        String box = "\"hull\":[]";
        String hull =
                "\"hull\":[0.1,0,0,0,0.1,0,0,0,0.1,0,0,0,0,0.1,0,0.1,0,0,0,0,0,0,0,0.1,0,0.1,0,0,0,0,0.1,0,0,0,0,0.1]";
        String html = RunPage.of(SampleRun.plain());
        assertThat(html).contains(box);
        open(write("hulls.html", html.replace(box, hull)), true);
        browser.await(DRAWN + " > 0");
        assertThat(browser.value(PICTURE).asString()).isNotEqualTo(boxes);
        assertThat(browser.complaints()).isEmpty();
    }

    /** The surface of the file, moved by its bones; boxes are a button away. */
    @Test
    void aCharacterIsDrawnInItsOwnSkin() throws IOException {
        Path out = folder.resolve("cartoon");
        assertThat(CharacterRuns.wave(folder.resolve("cartoon.glb"), out)).isZero();
        open(out.resolve("report.html").toUri().toString(), true);
        browser.await(DRAWN + " > 0");
        assertThat(browser.value("[...document.querySelectorAll('.cell')].at(-1).innerText")
                        .asString())
                .contains("target character");
        String rest = browser.value(PICTURE).asString();
        browser.value("[...document.querySelectorAll('button')].find((b) => b.textContent === 'Volumes').click()");
        assertThat(browser.value(PICTURE).asString()).isNotEqualTo(rest);
        browser.value("[...document.querySelectorAll('button')].find((b) => b.textContent === 'Meshes').click()");
        assertThat(browser.value(PICTURE).asString()).isEqualTo(rest);
        browser.value("[...document.querySelectorAll('button')].find((b) => b.textContent === 'Trails').click()");
        String still = browser.value(PICTURE).asString();
        browser.press("ArrowRight", "");
        browser.press("End", "");
        assertThat(browser.value(PICTURE).asString()).isNotEqualTo(still);
        String alone = browser.value(PICTURE).asString();
        browser.value(click("Onion skins"));
        String skins = browser.value(PICTURE).asString();
        assertThat(skins).isNotEqualTo(alone);
        browser.value(click("Volumes"));
        assertThat(browser.value(PICTURE).asString()).isNotEqualTo(skins);
        browser.value(click("Meshes"));
        assertThat(browser.value(PICTURE).asString()).isEqualTo(skins);
        assertThat(browser.complaints()).isEmpty();
    }

    /** In its own skin, side by side and overlaid, or as bones; it moves, and what is laid over it is seen through it. */
    @Test
    void aSourceIsDrawnInItsOwnSkin() throws IOException {
        open(write("dressed.html", RunPage.of(SourceShapeTest.dressed(SampleRun.get()))), true);
        browser.await(DRAWN + " > 0");
        browser.value(click("Trails"));
        for (String layout : List.of("Side by side", "Overlaid")) {
            browser.value(click(layout));
            String first = browser.value(PICTURE).asString();
            browser.value(click("Volumes"));
            assertThat(browser.value(PICTURE).asString()).isNotEqualTo(first);
            browser.value(click("Meshes"));
            assertThat(browser.value(PICTURE).asString()).isEqualTo(first);
        }
        assertThat(browser.value(STRONG).get(0).asInt())
                .as("opaque pixels of the scaled source")
                .isGreaterThan(500);
        browser.value(click("Side by side"));
        int still = brown();
        browser.press("End", "");
        assertThat(still).isGreaterThan(100);
        assertThat(brown()).isGreaterThan(100).isNotEqualTo(still);
        assertThat(browser.complaints()).isEmpty();
    }

    /** Pixels of the colours of that skin in the first third of the picture, where the source is. */
    private static int brown() {
        return browser.value(looking(
                        "1",
                        "const d = pixels(0, c.width / 3); let n = 0;"
                                + "for (let p = 0; p < d.length; p += 4) {"
                                + " if (d[p + 3] > 250 && d[p] > 1.5 * d[p + 1] && d[p + 1] > 1.5 * d[p + 2] && d[p] < 200) n++; }"
                                + "done(n);"))
                .asInt();
    }

    /** The page of a sweep is read on a phone, too. */
    @ParameterizedTest
    @ValueSource(ints = {360, 390})
    void aSweepFitsAPhone(int width) {
        open(sweep, true, width, 844);
        assertThat(browser.value("document.documentElement.scrollWidth").asInt())
                .isLessThanOrEqualTo(width);
    }

    @Test
    void plotsTellWhatIsUnderThePointerAndGoThere() {
        open(page, true);
        unfold();
        browser.value(
                "(() => { const p = document.querySelector('#joints svg'); p.scrollIntoView();"
                        + "const r = p.getBoundingClientRect(); const at = {clientX: r.left + r.width / 2, clientY: r.top + 20, bubbles: true};"
                        + "p.dispatchEvent(new PointerEvent('pointermove', at)); p.dispatchEvent(new MouseEvent('click', at)); })()");
        assertThat(browser.value("document.querySelector('.tip').textContent").asString())
                .contains("frame", "final", "rad");
        assertThat(browser.value(CLOCK).asString()).doesNotEndWith("frame 0");
    }

    @Test
    void severalRunsHaveOnePlayer() {
        open(both, true);
        assertThat(browser.value("document.querySelectorAll('.cell').length").asInt())
                .as("one person, as the clips are the same, and two robots")
                .isEqualTo(3);
        assertThat(browser.value("document.querySelectorAll('.player').length").asInt())
                .isEqualTo(1);
        assertThat(browser.value("document.querySelectorAll('.tabs button')[1].textContent")
                        .asString())
                .isEqualTo("second");
        browser.value("document.querySelectorAll('.tabs button')[1].click()");
        browser.press("End", "");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void withoutWebGlTheRestIsThere() {
        JsonNode script = browser.send(
                "Page.addScriptToEvaluateOnNewDocument",
                Map.of(
                        "source",
                        "const get = HTMLCanvasElement.prototype.getContext;"
                                + "HTMLCanvasElement.prototype.getContext = function (kind, ...more) {"
                                + "return kind.startsWith('webgl') ? null : get.call(this, kind, ...more); };"));
        try {
            open(page, true);
            assertThat(browser.value("document.querySelector('.nostage').textContent")
                            .asString())
                    .contains("no WebGL");
            browser.press("End", "");
            assertThat(browser.value(CLOCK).asString()).doesNotEndWith("frame 0");
            unfold();
            assertThat(browser.value("document.querySelectorAll('figure.plot').length")
                            .asInt())
                    .isGreaterThan(20);
        } finally {
            browser.send(
                    "Page.removeScriptToEvaluateOnNewDocument",
                    Map.of("identifier", script.path("identifier").asString()));
        }
    }
}
