import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright";

/** A browser that was seen to start. */
export type Browser = {
  /** Its program; null for the one that Playwright installed. */
  readonly path: string | null;
  /** False where it starts only without its sandbox: as root, in most containers. */
  readonly sandbox: boolean;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** The first one has no window: the same tests take a quarter less time in it. */
const names = [
  "chromium-headless-shell",
  "google-chrome-stable",
  "google-chrome",
  "chromium",
  "chromium-browser",
  "chrome",
];

/** Where Chrome or Chromium may stand: `CHROME_PATH` alone if it is set, else the names in PATH, then the usual places. */
export function candidates(platform: NodeJS.Platform, env: Environment): readonly string[] {
  if (env.CHROME_PATH) return [env.CHROME_PATH];
  const endings = platform === "win32" ? [".exe"] : [""];
  const inPath = (env.PATH ?? env.Path ?? "")
    .split(delimiter)
    .filter((folder) => folder !== "")
    .flatMap((folder) => names.flatMap((name) => endings.map((ending) => join(folder, name + ending))));
  return [...inPath, ...usualPlaces(platform, env)];
}

function usualPlaces(platform: NodeJS.Platform, env: Environment): readonly string[] {
  if (platform === "win32") {
    const roots = [env.PROGRAMFILES, env["PROGRAMFILES(X86)"], env.LOCALAPPDATA].filter(
      (root) => root !== undefined,
    );
    return roots.flatMap((root) =>
      ["Google\\Chrome", "Chromium"].map((name) => `${root}\\${name}\\Application\\chrome.exe`),
    );
  }
  if (platform === "darwin") {
    const roots = ["/Applications", join(env.HOME ?? "/", "Applications")];
    return roots.flatMap((root) =>
      ["Google Chrome", "Chromium"].map((name) => `${root}/${name}.app/Contents/MacOS/${name}`),
    );
  }
  return [
    "/opt/google/chrome/chrome",
    "/usr/lib/chromium/chromium",
    "/usr/lib/chromium-browser/chromium-browser",
    "/snap/bin/chromium",
  ];
}

/** The first browser that starts: of the system, else the one Playwright installed earlier; null if there is none. */
export async function findBrowser(): Promise<Browser | null> {
  const known = process.env[handedOver];
  if (known !== undefined) return JSON.parse(known);
  for (const path of new Set(candidates(process.platform, process.env))) {
    const found = existsSync(path) ? await start(path) : null;
    if (found !== null) return found;
  }
  return process.env.CHROME_PATH ? null : start(null);
}

/** Hands the browser over to programs started from here, so that they need not look again. */
export function handOver(browser: Browser): void {
  process.env[handedOver] = JSON.stringify(browser);
}

const handedOver = "APPLYGROUND_BROWSER";

/** Playwright's launch options for a browser. */
export function launchOptions(browser: Browser): { executablePath?: string; chromiumSandbox: boolean } {
  const { path, sandbox } = browser;
  return path === null ? { chromiumSandbox: sandbox } : { executablePath: path, chromiumSandbox: sandbox };
}

/** The sandbox is given up only where the browser does not start with it. */
async function start(path: string | null): Promise<Browser | null> {
  for (const sandbox of [true, false]) {
    const browser: Browser = { path, sandbox };
    try {
      await (await chromium.launch({ ...launchOptions(browser), timeout: 30_000 })).close();
      return browser;
    } catch {
      // tried without the sandbox next, then given up for the next candidate
    }
  }
  return null;
}
