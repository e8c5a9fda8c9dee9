import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium } from "playwright";
import { preview } from "vite";
import { launchOptions } from "./browser/find-browser.ts";
import { ensureBrowser } from "./browser/install-browser.ts";

// npm run build && npm run screenshot: takes the pictures in docs/pictures of the built page, in each width and theme.

const root = join(import.meta.dirname, "..");
const pictures = join(root, "docs", "pictures");

const SIZES = [
  { width: 360, height: 780 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const;
const THEMES = ["light", "dark"] as const;

await mkdir(pictures, { recursive: true });
const server = await preview({ root, logLevel: "warn", preview: { port: 0, host: "127.0.0.1" } });
const address = server.resolvedUrls?.local[0] ?? "";
const browser = await chromium.launch(launchOptions(await ensureBrowser()));
for (const size of SIZES) for (const theme of THEMES) await take(browser, size, theme);
await browser.close();
await server.close();

/** Takes a picture of the opening scenario when the page is complete. */
async function take(
  from: Browser,
  size: (typeof SIZES)[number],
  theme: (typeof THEMES)[number],
): Promise<void> {
  const isPhone = size.width < 700;
  const context = await from.newContext({
    viewport: size,
    colorScheme: theme,
    isMobile: isPhone,
    hasTouch: isPhone,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.goto(address);
  await page.getByRole("button", { name: /^Step 3,.*conflict/ }).waitFor();
  await page.getByRole("treegrid").waitFor();
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path: join(pictures, `${size.width}-${theme}.png`) });
  await context.close();
}
