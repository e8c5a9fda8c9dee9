import { join } from "node:path";
import { chromium } from "playwright";
import { preview } from "vite";
import { launchOptions } from "./browser.ts";
import { ensureBrowser } from "./install-browser.ts";

// Takes the README's picture of the built page: npm run build && npm run screenshot

const root = join(import.meta.dirname, "..");
const server = await preview({ root, logLevel: "warn", preview: { port: 0, host: "127.0.0.1" } });
const browser = await chromium.launch(launchOptions(await ensureBrowser()));
const page = await browser.newPage({ viewport: { width: 1440, height: 960 }, colorScheme: "light" });
await page.goto(server.resolvedUrls?.local[0] ?? "");
await page.getByRole("region", { name: "Managed fields" }).waitFor();
await page.getByRole("code").first().waitFor();
await page.waitForLoadState("networkidle");
await page.screenshot({ path: join(root, "docs", "screenshot.png") });
await browser.close();
await server.close();
