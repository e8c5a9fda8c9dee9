/**
 * `npm run bench:embed [-- --built]`: measures how an embedded page in a page of another site loads in Chromium, each time with an empty
 * cache: the time from the frame's document to its first paint, and to the first answer of the engine.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright";
import { quantile, withPage } from "./open-page.ts";

const LOADS = 9;

type Load = { readonly paint: number; readonly played: number };

await withPage(async (open, address) => {
  let body = "";
  const site = createServer((_, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end(`<!doctype html><title>Docs</title>${body}`);
  });
  await new Promise<void>((done) => site.listen(0, "localhost", done));
  const home = `http://localhost:${(site.address() as AddressInfo).port}/`;
  for (const mode of ["lazy", "click"]) {
    body = `<iframe src="${address}embed.html?mode=${mode}" width="900" height="600"></iframe>`;
    const loads: Load[] = [];
    for (let at = 0; at < LOADS; at++) {
      const page = await open();
      loads.push(await load(page, home, mode === "lazy"));
      await page.close();
    }
    report(`mode=${mode}: first paint after the frame's document`, loads, "paint");
    if (mode === "lazy") report("mode=lazy: the scenario is played", loads, "played");
  }
  site.close();
});

/** Opens a page with an embedded page in it. All times are in milliseconds after the frame's document arrived. */
async function load(page: Page, home: string, plays: boolean): Promise<Load> {
  await page.goto(home);
  const html = page.frameLocator("iframe").locator("html");
  const step = page.frameLocator("iframe").getByRole("button", { name: /^Step 3,.*conflict/ });
  if (plays) await step.waitFor();
  const played = await html.evaluate(() => performance.now());
  const document = await html.evaluate(
    () => (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming).responseEnd,
  );
  let paint: number | null = null;
  while (paint === null)
    paint = await html.evaluate(
      () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? null,
    );
  return { paint: paint - document, played: played - document };
}

function report(what: string, loads: readonly Load[], key: keyof Load): void {
  const times = loads.map((one) => one[key]);
  const [median, most] = [quantile(times, 0.5), quantile(times, 1)];
  console.log(`${what}: median ${median.toFixed(0)} ms, maximum ${most.toFixed(0)} ms`);
}
