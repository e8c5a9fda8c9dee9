/**
 * `npm run bench:large [-- --built]`: measures the long tasks of the page's main thread, as processor time in Chromium's trace:
 * while a user types in the last of a hundred steps on an object of one megabyte, and while a user pastes one megabyte.
 */
import type { Page } from "playwright";
import { focusMonaco } from "../../e2e/support/page.ts";
import { makeLink } from "../../src/file/link/make-link.ts";
import { largeManifest, largeScenario } from "../../src/testing/scenarios/large-scenario.ts";
import { withPage } from "./open-page.ts";
import { type TraceEvent, traced } from "./trace.ts";

const KEYS = 20;

await withPage(async (open, address) => {
  const page = await open();
  await page.goto(address + ((await makeLink(largeScenario())) ?? ""));
  await page
    .getByRole("button", { name: /^Step 100,.*(→|taken|owns|shares|added|removed)/ })
    .waitFor({ timeout: 120_000 });
  await focusMonaco(page);
  await page.keyboard.press("ControlOrMeta+End");
  const session = await page.context().newCDPSession(page);
  report(`${KEYS} keys`, await traced(session, () => type(page)));
  await page.keyboard.press("ControlOrMeta+A");
  await putIntoClipboard(page, largeManifest());
  report(
    "a megabyte pasted",
    await traced(session, async () => {
      await page.keyboard.press("ControlOrMeta+V");
      await page.waitForTimeout(10_000);
    }),
  );
});

/** Copies a text. Without this, the trace would count the time that the page needs to receive the text from Playwright. */
async function putIntoClipboard(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
}

async function type(page: Page): Promise<void> {
  for (let at = 0; at < KEYS; at++) {
    await page.keyboard.press(at === 0 ? "#" : "x");
    await page.waitForTimeout(100);
  }
  await page.waitForTimeout(3000);
}

/** Prints the longest task of the main thread, and all that need more than 50 ms of processor time. */
function report(what: string, events: readonly TraceEvent[]): void {
  const thread = events.find(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain");
  const times = events
    .filter(
      ({ name, ph, pid, tid }) =>
        name === "RunTask" && ph === "X" && pid === thread?.pid && tid === thread.tid,
    )
    .map(({ dur = 0, tdur = dur }) => tdur / 1000)
    .sort((a, b) => b - a);
  const long = times.filter((time) => time > 50).map((time) => time.toFixed(0));
  console.log(`${what}: longest task ${times[0]?.toFixed(1)} ms; over 50 ms: ${long.join(", ") || "none"}`);
}
