import { delimiter } from "node:path";
import { expect, it } from "vitest";
import { browserPaths } from "./find-browser.ts";

it("returns only CHROME_PATH if it is set", () => {
  expect(browserPaths("linux", { CHROME_PATH: "/opt/my chrome", PATH: "/usr/bin" })).toEqual([
    "/opt/my chrome",
  ]);
});

it("searches PATH first: a browser without a window, then Chrome, then Chromium", () => {
  const found = browserPaths("linux", { PATH: ["/a", "", "/b c"].join(delimiter) });
  expect(found.slice(0, 6).map((path) => path.replaceAll("\\", "/"))).toEqual([
    "/a/chromium-headless-shell",
    "/a/google-chrome-stable",
    "/a/google-chrome",
    "/a/chromium",
    "/a/chromium-browser",
    "/a/chrome",
  ]);
  expect(found).toContain("/snap/bin/chromium");
});

it.each([
  {
    platform: "darwin",
    env: { HOME: "/Users/x" },
    want: "/Users/x/Applications/Chromium.app/Contents/MacOS/Chromium",
  },
  { platform: "darwin", env: {}, want: "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" },
  {
    platform: "win32",
    env: { "PROGRAMFILES(X86)": "C:\\Program Files (x86)" },
    want: "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
  },
] as const)("knows the default path on $platform: $want", ({ platform, env, want }) => {
  expect(browserPaths(platform, env)).toContain(want);
});
