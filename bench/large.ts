/**
 * `npm run bench:large [-- --built]`: how long the page's main thread is kept busy at a time while somebody types in the last of a
 * hundred steps over an object of a megabyte, and while a text of a megabyte is pasted. By processor time, from Chromium's trace.
 */
import type { Page } from "playwright";
import { paste } from "../e2e/page.ts";
import { encodeLink } from "../src/file/link.ts";
import { largeManifest, largeScenario } from "../src/testing/large.ts";
import { withPage } from "./page.ts";
import { type TraceEvent, traced } from "./trace.ts";

const KEYS = 20;

await withPage(async (open, address) => {
  const page = await open();
  await page.goto(address + ((await encodeLink(largeScenario())) ?? ""));
  await page
    .getByRole("button", { name: /^Step 100,.*(changed|took|owns|set)/ })
    .waitFor({ timeout: 120_000 });
  const actors = page.getByRole("region", { name: "Actors", exact: true });
  await actors.getByRole("code").waitFor();
  await actors.getByRole("textbox", { name: /^Text of / }).focus();
  await page.keyboard.press("ControlOrMeta+End");
  const session = await page.context().newCDPSession(page);
  report(`${KEYS} keys`, await traced(session, () => type(page)));
  await page.keyboard.press("ControlOrMeta+A");
  report(
    "a megabyte pasted",
    await traced(session, async () => {
      await paste(page, largeManifest());
      await page.waitForTimeout(10_000);
    }),
  );
});

async function type(page: Page): Promise<void> {
  for (let at = 0; at < KEYS; at++) {
    await page.keyboard.press(at === 0 ? "#" : "x");
    await page.waitForTimeout(100);
  }
  await page.waitForTimeout(3000);
}

/** Tasks of the main thread that took a processor for more than 50 ms. */
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
