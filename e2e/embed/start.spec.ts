import type { Worker } from "@playwright/test";
import { budgetsOf, readFiles } from "../../scripts/size/budget.ts";
import { expectNoFindings } from "../support/axe.ts";
import { frame, stepIn, test, toldBy, untilPlayed } from "../support/embed-host.ts";
import { expect } from "../support/fixtures.ts";
import { dist, publish, publishNewer } from "../support/published.ts";
import { startStaticServer } from "../support/static-server.ts";

test.describe("three on a page", () => {
  test.use({ ownProfile: true });

  test("each starts when it comes into view, or after a click, and rests out of view", async ({
    openHost,
    page,
  }) => {
    await page.clock.install();
    const running = new Set<Worker>();
    page.on("worker", (worker) => {
      running.add(worker);
      worker.on("close", () => running.delete(worker));
    });
    let starts = 0;
    page.on("request", (request) => {
      if (/\/play-[^/]*\.js$/.test(request.url())) starts++;
    });
    const gap = '<div style="height: 3000px"></div>';
    await openHost(
      `<iframe src="%embed.html"></iframe><iframe src="%embed.html?mode=click"></iframe>${gap}<iframe src="%embed.html"></iframe>`,
    );
    await untilPlayed(frame(page, 0));
    await expect(frame(page, 1).getByRole("button", { name: "▶ Play" })).toBeVisible();
    await expect(frame(page, 2).getByText("Loading…")).toHaveCount(0);
    await expect(frame(page, 2).getByRole("heading", { level: 1 })).toHaveText(
      "An autoscaler takes over replicas",
    );
    expect(starts).toBe(1);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await untilPlayed(frame(page, 2));
    await expect.poll(() => running.size).toBe(2);
    await page.clock.fastForward(20_000); // the first is out of view
    await expect.poll(() => running.size).toBe(1);
    await frame(page, 1).getByRole("button", { name: "▶ Play" }).click(); // scrolls back
    await untilPlayed(frame(page, 1));
    await frame(page, 0)
      .getByRole("button", { name: /^Force/ })
      .click();
    await expect(stepIn(frame(page, 0), 4)).toHaveAccessibleName(/replicas 5 → 3, taken/);
  });
});

test("loads the files that its budget counts, and all others a second after its first result", async ({
  openHost,
  page,
  baseURL,
}) => {
  const home = new URL(baseURL ?? "").href;
  const requested: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(home))
      requested.push(request.url().slice(home.length).split("?", 1)[0] ?? "");
  });
  await page.setViewportSize({ width: 900, height: 900 }); // wider frames have the field table, too
  await openHost('<iframe src="%embed.html?mode=eager"></iframe>');
  await untilPlayed(frame(page));
  const counted = budgetsOf(readFiles(dist))
    .filter(({ name }) => name.startsWith("embedded page"))
    .flatMap(({ files }) => files);
  const firstOther = () => requested.findIndex((path) => !counted.includes(path));
  await expect.poll(firstOther).toBeGreaterThan(0);
  expect([...new Set(requested.slice(0, firstOther()))].sort()).toEqual(counted.sort());
  const fields = frame(page).getByRole("region", { name: "Fields" });
  await expect(fields).toHaveCount(0);
  await page.setViewportSize({ width: 1000, height: 900 });
  await expect(fields.getByRole("row", { name: /replicas/ })).toBeVisible();
});

test("keeps what a reader types before the code of edits is there", async ({ openHost, page }) => {
  let send = () => {};
  const isSent = new Promise<void>((done) => {
    send = done;
  });
  await page.route("**/later-*.js", async (route) => {
    await isSent;
    await route.continue();
  });
  await openHost('<iframe src="%embed.html?mode=eager"></iframe>');
  const inside = frame(page);
  await untilPlayed(inside);
  const text = inside.getByRole("textbox", { name: "Text of alice, step 3" });
  const first = await text.inputValue();
  await text.focus();
  await text.press("ControlOrMeta+End");
  await text.pressSequentially("# mine");
  await inside.getByRole("button", { name: "Actions of step 3" }).click();
  await expect(text).toHaveValue(`${first}# mine`);
  send();
  await expect(inside.getByRole("menuitem", { name: /^Duplicate/ })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(text).toHaveValue(`${first}# mine`);
  await expect(inside.getByRole("button", { name: "Reset" })).not.toHaveAttribute("aria-disabled");
  await text.press("ControlOrMeta+Z");
  await expect(text).toHaveValue(first);
});

test("says what is wrong with its address, to the reader and to the page around", async ({
  openHost,
  page,
}) => {
  await openHost('<iframe src="%embed.html?mode=eager&panels=live,nothing&theme=blue&step=99"></iframe>');
  const problems = [
    "“theme=blue” does not work: it must be one of auto, light, dark.",
    "“panels=live,nothing” does not work: it must be some of manifests, live, fields, conflicts, timeline, explanation.",
    "“step=99” does not work: the scenario has 3 steps.",
  ];
  await untilPlayed(frame(page, 0));
  await expect(frame(page, 0).getByRole("alert").getByRole("paragraph")).toHaveText(problems);
  expect((await toldBy(page)).map(({ kind, message }) => message ?? kind)).toEqual(["ready", ...problems]);
});

test.describe("another server", () => {
  test.use({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    allowedMessages: async ({}, use) =>
      use([
        /^request to/,
        /CORS policy|ERR_FAILED|Failed to (load resource|fetch dynamically)|Unable to preload CSS/,
      ]),
  });

  test("plays under any path, after a newer version replaced it, and says which header a sandboxed frame needs", async ({
    openHost,
    page,
  }, info) => {
    const folder = info.outputPath("site");
    publish(folder);
    const server = await startStaticServer({ folders: { "/sub/": folder } });
    const address = `${server.address}sub/embed.html`;
    await openHost(
      `<iframe src="${address}?mode=click&step=2"></iframe><iframe sandbox="allow-scripts" src="${address}"></iframe><iframe src="${address}?mode=eager"></iframe>`,
    );
    const inside = frame(page, 0);
    const play = inside.getByRole("button", { name: "▶ Play" });
    await expect(play).toBeVisible();
    const started = frame(page, 2);
    await started.getByRole("button", { name: /^Force/ }).click();
    await expect(stepIn(started, 4)).toHaveAccessibleName(/taken/);
    publishNewer(folder);
    await play.click();
    await expect(inside.getByRole("alert")).toHaveText(/^A new version of the playground is there/);
    await inside.getByRole("button", { name: "Reload" }).click();
    await untilPlayed(inside);
    await expect(stepIn(inside, 2)).toHaveAttribute("aria-current", "step");

    await started.locator("html").evaluate(() => dispatchEvent(new Event("vite:preloadError"))); // a part did not load
    const notices = started.getByRole("region", { name: "Notices" });
    await expect(notices).toContainText("A new version of the playground is there");
    await notices.getByRole("button", { name: "Reload" }).press("Enter"); // the frame may still move, so a click could miss it
    await expect.poll(() => page.frames().filter((one) => one.url().includes("again=1")).length).toBe(2);
    await expect(notices).toHaveCount(0);
    await expect(stepIn(started, 4)).toHaveAccessibleName(/taken/); // the reader's change

    await expect(frame(page, 1).getByText("Access-Control-Allow-Origin: *")).toBeVisible();
    await server.close();
  });
});

test("has no findings of axe, in both themes, narrow and wide", async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 900 });
  await page.goto("/embed.html?mode=click&panels=manifests,live,fields,conflicts,timeline,explanation");
  await expectNoFindings(page, "placeholder");
  await page.getByRole("button", { name: "▶ Play" }).click();
  await expect(page.getByRole("region", { name: "Conflicts" })).toBeVisible();
  await expect(page.getByRole("row", { name: /replicas/ })).toBeVisible();
  await expect(page.getByText(/: alice wants another value, but hpa/)).toBeVisible();
  await expectNoFindings(page, "wide");
  await page.setViewportSize({ width: 320, height: 900 });
  await expectNoFindings(page, "narrow");
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  const current = page.locator(".step[data-current]");
  await expect(current).toHaveCSS("outline-style", "solid"); // its colours are the system's
  await page.getByRole("button", { name: /^Force/ }).click();
  await expect(page.getByRole("button", { name: /^Step 4,/ })).toBeVisible();
  const moving = () =>
    document.getAnimations().filter(({ timeline }) => timeline instanceof DocumentTimeline).length;
  expect(await page.evaluate(moving)).toBe(0);
});
