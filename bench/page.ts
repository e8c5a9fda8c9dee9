import { type Browser, chromium, type Page } from "playwright";
import { build, preview } from "vite";
import { findBrowser, launchOptions } from "../scripts/browser.ts";

/** Builds the page, serves it and opens a browser; all is closed when `use` is done. */
export async function withPage(
  use: (open: () => Promise<Page>, address: string) => Promise<void>,
): Promise<void> {
  const root = `${import.meta.dirname}/..`;
  const found = await findBrowser();
  if (found === null) throw new Error("no browser: npm test finds or installs one");
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

/** A share of sorted numbers from the bottom: 0.5 the median, 1 the most. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
