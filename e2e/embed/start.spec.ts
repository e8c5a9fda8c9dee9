import { resolve } from "node:path";
import { expectNoFindings, expectNoFindingsInLayout } from "../support/axe.ts";
import { frame, test, toldBy, untilPlayed } from "../support/embed-host.ts";
import { expect } from "../support/fixtures.ts";
import { startStaticServer } from "../support/static-server.ts";

test("three on a page: each starts when it comes into view, or after a click", async ({ openHost, page }) => {
  const parts: string[] = [];
  page.on("request", (request) => {
    const [name] = /(play|worker-entry)(?=-[^/]*\.js$)/.exec(request.url()) ?? [];
    if (name !== undefined) parts.push(name);
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
  expect(parts.sort()).toEqual(["play", "worker-entry"]);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await untilPlayed(frame(page, 2));
  await frame(page, 1).getByRole("button", { name: "▶ Play" }).click();
  await untilPlayed(frame(page, 1));
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
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
  test.use({ allowedMessages: async ({}, use) => use([/^request to/, /CORS policy|ERR_FAILED/]) });

  test("plays under any path, and says which header a sandboxed frame needs", async ({ openHost, page }) => {
    const dist = resolve(import.meta.dirname, "../..", process.env.E2E_DIST ?? "dist");
    const server = await startStaticServer({ folders: { "/sub/": dist } });
    await openHost(
      `<iframe src="${server.address}sub/embed.html"></iframe><iframe sandbox="allow-scripts" src="${server.address}sub/embed.html"></iframe>`,
    );
    await untilPlayed(frame(page, 0));
    await expect(frame(page, 1).getByText("Access-Control-Allow-Origin: *")).toBeVisible();
    await server.close();
  });
});

test("has no findings of axe, in both themes, narrow and wide", async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 900 });
  await page.goto("/embed.html?mode=click");
  await expectNoFindings(page, "placeholder");
  await page.getByRole("button", { name: "▶ Play" }).click();
  await expect(page.getByRole("region", { name: "Conflicts" })).toBeVisible();
  await expectNoFindingsInLayout(page, "wide", "html");
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
