/**
 * `npm run bench:embeds [-- --built]`: twenty embedded pages, one below the other, in a page of another site. Measures the memory of all
 * processes of Chromium, and the time until a scenario is played: at first, when all have been in view, and after they have rested.
 */
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright";
import { quantile, withPage } from "./open-page.ts";

const FRAMES = 20;
/** Frames rest after 20 seconds out of view. */
const UNTIL_REST = 25_000;

await withPage(async (open, address) => {
  const frame = (at: number) =>
    `<iframe src="${address}embed.html" title="${at}" loading="lazy" style="width:900px;height:600px;margin:400px 0"></iframe>`;
  const body = Array.from({ length: FRAMES }, (_, at) => frame(at)).join("");
  let html = "";
  const site = createServer((_, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end(`<!doctype html><title>Docs</title><link rel="icon" href="data:,">${html}`);
  });
  await new Promise<void>((done) => site.listen(0, "localhost", done));
  const home = `http://localhost:${(site.address() as AddressInfo).port}/`;
  const page = await open();
  let workers = 0;
  page.on("worker", (worker) => {
    workers++;
    worker.on("close", () => workers--);
  });
  const report = (what: string) =>
    console.log(`${what}: ${workers} workers, ${memory().toFixed(0)} MB in all processes of the browser`);

  await page.goto(home);
  report("a page without frames");
  html = body;
  await page.goto(home);
  await untilPlayed(page, 0);
  report(`${FRAMES} frames, at the beginning`);
  const times: number[] = [];
  for (let at = 1; at < FRAMES; at++) {
    const start = performance.now();
    await page.locator(`iframe[title="${at}"]`).scrollIntoViewIfNeeded();
    await untilPlayed(page, at);
    times.push(performance.now() - start);
  }
  report("after all have been in view");
  console.log(
    `from scrolling to a played scenario: median ${quantile(times, 0.5).toFixed(0)} ms, maximum ${quantile(times, 1).toFixed(0)} ms`,
  );
  await page.waitForTimeout(UNTIL_REST);
  report(`${UNTIL_REST / 1000} s later`);
  const start = performance.now();
  await page.locator(`iframe[title="0"]`).scrollIntoViewIfNeeded();
  const inside = page.frameLocator(`iframe[title="0"]`);
  await inside.getByRole("button", { name: /^Force/ }).click();
  await inside.getByRole("button", { name: /^Step 4,.*taken/ }).waitFor();
  console.log(
    `back to the first, and a change there is played: ${(performance.now() - start).toFixed(0)} ms`,
  );
  site.close();
});

function untilPlayed(page: Page, at: number): Promise<void> {
  return page
    .frameLocator(`iframe[title="${at}"]`)
    .getByRole("button", { name: /^Step 3,.*conflict/ })
    .waitFor();
}

/** Returns the memory of this process's descendants that are Chromium, in MB. Shared memory counts once. Linux only. */
function memory(): number {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc").filter((one) => /^\d+$/.test(one))) {
    const stat = read(`/proc/${name}/stat`);
    parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]));
  }
  const isOwn = (pid: number): boolean => pid === process.pid || (pid > 1 && isOwn(parents.get(pid) ?? 0));
  let kilobytes = 0;
  for (const pid of parents.keys())
    if (pid !== process.pid && isOwn(pid) && read(`/proc/${pid}/cmdline`).includes("chrom"))
      kilobytes += Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);
  return kilobytes / 1000;
}

/** Returns the content of a file; empty if it is gone or closed to us. */
function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
