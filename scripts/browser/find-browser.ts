import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright";

/** A browser that starts on this machine. */
export type Browser = {
  /** The path of its program. Null: the browser that Playwright installed. */
  readonly path: string | null;
  /** False: it starts only without its sandbox, as it does for root and in most containers. */
  readonly sandbox: boolean;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** The first one has no window. The tests take a quarter less time in it. */
const programNames = [
  "chromium-headless-shell",
  "google-chrome-stable",
  "google-chrome",
  "chromium",
  "chromium-browser",
  "chrome",
];

/**
 * Returns the paths where Chrome or Chromium may be installed. If `CHROME_PATH` is set, this is the only one. Otherwise the
 * folders of PATH come first, then the default folders of the platform.
 */
export function browserPaths(platform: NodeJS.Platform, env: Environment): readonly string[] {
  if (env.CHROME_PATH) return [env.CHROME_PATH];
  const endings = platform === "win32" ? [".exe"] : [""];
  const inPath = (env.PATH ?? env.Path ?? "")
    .split(delimiter)
    .filter((folder) => folder !== "")
    .flatMap((folder) =>
      programNames.flatMap((name) => endings.map((ending) => join(folder, name + ending))),
    );
  return [...inPath, ...defaultPaths(platform, env)];
}

function defaultPaths(platform: NodeJS.Platform, env: Environment): readonly string[] {
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

/** Returns the first browser of the system that starts, otherwise the one that Playwright installed. Null: there is none. */
export async function findBrowser(): Promise<Browser | null> {
  const known = process.env[FOUND_BROWSER];
  if (known !== undefined) return JSON.parse(known);
  for (const path of new Set(browserPaths(process.platform, process.env))) {
    const found = existsSync(path) ? await start(path) : null;
    if (found !== null) return found;
  }
  return process.env.CHROME_PATH ? null : start(null);
}

/** Stores the browser in the environment, so that child processes do not search again. */
export function passToChildProcesses(browser: Browser): void {
  process.env[FOUND_BROWSER] = JSON.stringify(browser);
}

const FOUND_BROWSER = "APPLYGROUND_BROWSER";

/** Returns Playwright's launch options for a browser. */
export function launchOptions(browser: Browser): { executablePath?: string; chromiumSandbox: boolean } {
  const { path, sandbox } = browser;
  return path === null ? { chromiumSandbox: sandbox } : { executablePath: path, chromiumSandbox: sandbox };
}

/** Starts a browser and closes it. Tries without the sandbox only if it does not start with it. Null: it does not start. */
async function start(path: string | null): Promise<Browser | null> {
  for (const sandbox of [true, false]) {
    const browser: Browser = { path, sandbox };
    try {
      await (await chromium.launch({ ...launchOptions(browser), timeout: 30_000 })).close();
      return browser;
    } catch {
      // try the next setting
    }
  }
  return null;
}
