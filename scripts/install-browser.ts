import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { chromium } from "playwright";
import { type Browser, findBrowser } from "./browser.ts";

/** Finds a browser or, where there is none, installs one: Playwright's, else the distribution's. Throws what to do where all fail. */
export async function ensureBrowser(): Promise<Browser> {
  const found = await findBrowser();
  if (found !== null) return found;
  if (process.env.CHROME_PATH)
    throw new Error(`CHROME_PATH is ${process.env.CHROME_PATH}, which does not start`);
  const attempts = [
    playwrightInstall,
    playwrightDependencies,
    ...packages.map((name) => () => distributionInstall(name)),
  ];
  for (const attempt of attempts) {
    attempt();
    const installed = await findBrowser();
    if (installed !== null) return installed;
  }
  throw new Error(
    "No browser: there is no Chrome or Chromium here, and neither Playwright nor the system's packages could install one.\n" +
      "Install Chrome or Chromium, or set CHROME_PATH to its program, and try again.",
  );
}

function playwrightInstall(): void {
  playwright("install");
}

/** What Playwright's browser needs of the system, where it is there and does not start. */
function playwrightDependencies(): void {
  if (existsSync(chromium.executablePath()) && asRoot() !== null) playwright("install-deps");
}

function playwright(command: "install" | "install-deps"): void {
  const cli = join(dirname(createRequire(import.meta.url).resolve("playwright/package.json")), "cli.js");
  console.log(`no browser yet: playwright ${command} chromium`);
  run([process.execPath, cli, command, "chromium"]);
}

/** Packages that bring a browser. The first one has no window, so that it starts and paints with less work. */
const packages = ["chromium-headless-shell", "chromium"];

/** The package managers that are tried, each with the commands that install a package. */
const managers: readonly {
  readonly program: string;
  readonly commands: (name: string) => readonly (readonly string[])[];
}[] = [
  {
    program: "apt-get",
    commands: (name) => [
      ["apt-get", "update"],
      ["apt-get", "install", "-y", "--no-install-recommends", name],
    ],
  },
  { program: "dnf", commands: (name) => [["dnf", "install", "-y", name]] },
  { program: "apk", commands: (name) => [["apk", "add", "--no-cache", name]] },
];

function distributionInstall(name: string): void {
  const prefix = asRoot();
  if (process.platform !== "linux" || prefix === null) return;
  const manager = managers.find(({ program }) => succeeds([program, "--version"]));
  for (const command of manager?.commands(name) ?? []) {
    console.log(`no browser yet: ${command.join(" ")}`);
    run([...prefix, ...command]);
  }
}

/** What a command is preceded by to run as root; null where that is not allowed without a password. */
function asRoot(): readonly string[] | null {
  if (process.getuid?.() === 0) return [];
  return succeeds(["sudo", "-n", "true"]) ? ["sudo", "-n"] : null;
}

function succeeds(command: readonly string[]): boolean {
  const [program = "", ...words] = command;
  return spawnSync(program, words, { stdio: "ignore" }).status === 0;
}

/** Runs an installer, showing what it says. Its result is judged by whether a browser starts afterwards. */
function run(command: readonly string[]): void {
  const [program = "", ...words] = command;
  const env = {
    ...process.env,
    DEBIAN_FRONTEND: "noninteractive",
    PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "15000",
  };
  spawnSync(program, words, { stdio: "inherit", env, timeout: 300_000 });
}
