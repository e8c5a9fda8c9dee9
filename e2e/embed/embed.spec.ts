import type { FrameLocator, Page } from "@playwright/test";
import { allToldBy, frame, stepIn, test, toldBy, untilPlayed } from "../support/embed-host.ts";
import { expect } from "../support/fixtures.ts";

/** Refuses all storage, as a browser that blocks the storage of other sites does, and reports that as an error. Runs in each frame. */
function refuseStorage(): void {
  const refuse = {
    get: () => {
      reportError(new Error("asked for storage"));
      throw new DOMException("refused", "SecurityError");
    },
  };
  for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches", "cookieStore"])
    Object.defineProperty(window, name, refuse);
  Object.defineProperty(Document.prototype, "cookie", refuse);
  Object.defineProperty(Navigator.prototype, "serviceWorker", refuse);
}

test("plays, edits, resets, and takes the changes to the whole page, without any storage", async ({
  openHost,
  page,
}) => {
  await page.addInitScript(refuseStorage);
  await openHost('<iframe src="%embed.html"></iframe>');
  const inside = frame(page);
  await untilPlayed(inside);
  const text = inside.getByRole("textbox", { name: "Text of alice, step 3" });
  await text.fill((await text.inputValue()).replace("replicas: 3", "replicas: 5"));
  await expect(stepIn(inside, 3)).toHaveAccessibleName(/shares replicas|shared|unchanged|owns/);
  await expect(inside.getByRole("region", { name: "Conflicts" })).toHaveCount(0);
  const reset = inside.getByRole("button", { name: "Reset" });
  await reset.click();
  await untilPlayed(inside);
  await expect(reset).toHaveAttribute("aria-disabled", "true");

  await inside.getByRole("button", { name: /^Force/ }).click();
  await expect(stepIn(inside, 4)).toHaveAccessibleName(/replicas 5 → 3, taken/);
  const link = inside.getByRole("link", { name: "Open in Applyground" });
  await stepIn(inside, 2).click();
  const [whole] = await Promise.all([page.waitForEvent("popup"), link.click()]);
  await expect(
    whole.getByRole("region", { name: "Timeline" }).getByRole("button", { name: /^Step 4,/ }),
  ).toBeVisible();
  await expect(whole.locator("[aria-current=step]")).toHaveAccessibleName(/^Step 2,/);
  expect(await toldBy(page)).toEqual(
    [
      { kind: "ready", step: 3, steps: 3 },
      { kind: "changed", changed: true },
      { kind: "changed", changed: false },
      { kind: "step", step: 4, steps: 4 },
      { kind: "changed", changed: true },
      { kind: "step", step: 2, steps: 4 },
    ].map((message) => ({ applyground: 1, ...message })),
  );
  const heights = (await allToldBy(page)).flatMap(({ height }) =>
    typeof height === "number" ? [height] : [],
  );
  expect(heights).toEqual([...heights].sort((a, b) => a - b)); // the text below the frame does not jump
});

test("plays in a sandboxed frame, with a worker, without any storage and without a network", async ({
  openHost,
  page,
}) => {
  const workers: string[] = [];
  page.on("worker", (worker) => workers.push(worker.url()));
  const loading = new Set<string>();
  const lastPart = page.waitForResponse(/file-dialog-[^/]*\.js$/);
  page.on("request", (request) => loading.add(request.url()));
  page.on("requestfinished", (request) => loading.delete(request.url()));
  await openHost('<iframe sandbox="allow-scripts" src="%embed.html?theme=dark"></iframe>');
  const inside = frame(page);
  await untilPlayed(inside);
  await lastPart;
  await expect.poll(() => loading.size).toBe(0);
  await page.context().setOffline(true);
  await expectObjectOnPaper(page, inside);
  await inside.getByRole("button", { name: /^Share/ }).click();
  await expect(stepIn(inside, 4)).toHaveAccessibleName(/^Step 4, alice/);
  await expect(inside.getByRole("region", { name: "Notices" })).toHaveCount(0);
  expect(workers).toEqual([expect.stringMatching(/^blob:/)]);
});

/** Prints the page, and expects that its frame then has the object with its owners instead of the panels, also if it is low. */
async function expectObjectOnPaper(page: Page, inside: FrameLocator): Promise<void> {
  const frameElement = page.locator("iframe");
  const height = await frameElement.evaluate((one) => one.style.height);
  await frameElement.evaluate((one) => {
    one.style.height = "320px";
  });
  const printed = inside.locator("html").evaluate(
    () =>
      new Promise<readonly string[]>((tell) => {
        addEventListener("beforeprint", () => {
          const rows = document.querySelectorAll(".print tr");
          tell([...rows].map((row) => row.textContent?.trim() ?? ""));
        });
      }),
  );
  await inside.locator("html").evaluate(() => document.readyState); // the listener is there
  await page.pdf();
  expect(await printed).toContainEqual(expect.stringMatching(/^H\s*replicas: 5$/));

  await page.emulateMedia({ media: "print" });
  const cut = await inside.locator("html").evaluate(() => {
    dispatchEvent(new Event("beforeprint"));
    const rows = [...document.querySelectorAll(".print tr")].filter((row) => {
      const { right, bottom } = row.getBoundingClientRect();
      return right > innerWidth || bottom > innerHeight;
    });
    dispatchEvent(new Event("afterprint"));
    return rows.map((row) => row.textContent);
  });
  expect(cut).toEqual([]);
  await page.emulateMedia({ media: "screen" });
  await frameElement.evaluate((one, before) => {
    one.style.height = before;
  }, height);
}

test("readers of a read-only scenario compare steps and travel, but change nothing", async ({
  openHost,
  page,
}) => {
  const panels = "manifests,live,fields,timeline";
  await openHost(`<iframe src="%embed.html?readonly&diff=1..3&panels=${panels}"></iframe>`);
  const inside = frame(page);
  const [first, second, third] = [stepIn(inside, 1), stepIn(inside, 2), stepIn(inside, 3)];
  const live = inside.getByRole("region", { name: "Live object" });
  await expect(third).toHaveAttribute("aria-current", "step");
  await expect(inside.getByText("Changes since step 1", { exact: true })).toBeVisible();
  await expect(live.getByRole("option", { name: /replicas: 5/ })).toContainText("changedtaken");
  await expect(inside.getByRole("row", { name: /replicas/ }).locator("del")).toHaveText("was 3");
  await third.press("Delete");
  await third.press("ArrowLeft");
  await expect(second).toBeFocused();
  await expect(live).toContainText("Changes since step 1: ");
  await second.press("ArrowLeft");
  await expect(first).toHaveAttribute("aria-current", "step");
  await expect(inside.getByText("Changes since")).toHaveCount(0);
  await expect(live).toContainText("Created in this step.");
  const text = inside.getByRole("textbox", { name: "Text of alice, step 1" });
  await text.press("ControlOrMeta+Enter");
  await expect(text).not.toBeEditable();
  await expect(
    inside.getByRole("button", { name: /^(Force|Give up|Add step|Append step|Actions of)/ }),
  ).toHaveCount(0);
  expect((await toldBy(page)).map(({ kind }) => kind)).toEqual(["ready", "step", "step"]);
});

/** Expects that a frame has painted, and loaded nothing of some files. */
async function expectPaintedWithout(files: RegExp, content: FrameLocator): Promise<void> {
  const entries = (type: string) =>
    content
      .locator("html")
      .evaluate((_, one) => performance.getEntriesByType(one).map(({ name }) => name), type);
  await expect.poll(() => entries("paint")).toContain("first-contentful-paint");
  const loaded = await entries("resource");
  expect(loaded).toContainEqual(expect.stringMatching(/embed-.*\.js$/));
  expect(loaded.filter((name) => files.test(name))).toEqual([]);
}

test("obeys the page around", async ({ openHost, page }) => {
  await openHost(
    '<iframe src="%embed.html?mode=click&panels=timeline,live"></iframe><iframe srcdoc="<title>Another</title>"></iframe>',
  );
  const inside = frame(page);
  const post = (message: object) =>
    page.evaluate((sent) => {
      const { contentWindow } = document.querySelector("iframe") as HTMLIFrameElement;
      contentWindow?.postMessage({ applyground: 1, ...sent }, "*");
    }, message);
  await expect(inside.getByRole("button", { name: "▶ Play" })).toBeVisible();
  await expectPaintedWithout(/play|worker|schemas/, inside);
  await frame(page, 1)
    .locator("html")
    .evaluate(() => parent.frames[0]?.postMessage({ applyground: 1, kind: "theme", theme: "light" }, "*")); // not from the page around
  await post({ kind: "load", fragment: null });
  await untilPlayed(inside);
  await expect(inside.locator("html")).not.toHaveAttribute("data-theme");
  await expect(inside.getByRole("region")).toHaveCount(2);
  const before = (await toldBy(page)).length;
  await page.evaluate(() => {
    const { contentWindow } = document.querySelector("iframe") as HTMLIFrameElement;
    for (let at = 0; at <= 3000; at++)
      contentWindow?.postMessage({ applyground: 1, kind: "step", step: 1 + (at % 3) }, "*");
  });
  await expect(stepIn(inside, 1)).toHaveAttribute("aria-current", "step");
  expect((await toldBy(page)).length - before).toBeLessThan(300); // it follows only the last of many messages
  await stepIn(inside, 1).press("Delete");
  await expect(stepIn(inside, 3)).toHaveCount(0);
  await post({ kind: "reset" });
  await untilPlayed(inside);
  await post({ kind: "theme", theme: "dark" });
  await expect(inside.locator("html")).toHaveAttribute("data-theme", "dark");
  await post({ kind: "load", fragment: "" });
  await expect.poll(async () => (await toldBy(page)).filter(({ kind }) => kind === "ready").length).toBe(2);
  await untilPlayed(inside);
  await post({ kind: "load", fragment: "#s=broken" });
  await expect(inside.getByRole("region", { name: "Notices" })).toContainText("This link is broken");
  await untilPlayed(inside);
  expect((await toldBy(page)).at(-1)).toMatchObject({
    kind: "error",
    message: expect.stringContaining("broken"),
  });
});
