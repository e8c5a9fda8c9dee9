import { type Browser, chromium, type Page } from "playwright";
import { build, preview } from "vite";
import { findBrowser, launchOptions } from "../../scripts/browser/find-browser.ts";

/**
 * Builds the page, serves it, starts a browser, and calls `use` with a function that opens a tab and with the page's address.
 * Stops everything when `use` is done. With the argument `--built` it uses the page in `dist`. Throws if there is no browser.
 */
export async function withPage(
  use: (open: () => Promise<Page>, address: string) => Promise<void>,
): Promise<void> {
  const root = `${import.meta.dirname}/../..`;
  const found = await findBrowser();
  if (found === null) throw new Error("found no browser: `npm test` installs one");
  if (!process.argv.includes("--built")) await build({ root, logLevel: "error" });
  const server = await preview({
    root,
    logLevel: "error",
    preview: { port: 0, host: "127.0.0.1", open: false },
  });
  const browser: Browser = await chromium.launch(launchOptions(found));
  try {
    await use(
      () => browser.newPage({ viewport: { width: 1280, height: 800 } }),
      server.resolvedUrls?.local[0] ?? "",
    );
  } finally {
    await browser.close();
    await server.close();
  }
}

/** Returns a quantile: the median for 0.5, the maximum for 1. NaN if there are no numbers. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
