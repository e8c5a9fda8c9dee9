import type { Page } from "@playwright/test";

/** Runs code before the engine's own code, in its worker. It can replace `postMessage`, with which the engine tells its progress. */
export async function runBeforeEngine(page: Page, code: string): Promise<void> {
  await page.route(/\/assets\/worker-entry-[^/]*\.js/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `{${code}}${await response.text()}` });
  });
}
