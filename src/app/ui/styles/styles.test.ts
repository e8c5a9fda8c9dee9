import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const app = join(import.meta.dirname, "../..");

/** Returns the joined texts of all files whose path matches. */
function textOf(fits: RegExp): string {
  const paths = readdirSync(app, { recursive: true, encoding: "utf8" });
  return paths
    .filter((path) => fits.test(path))
    .map((path) => readFileSync(join(app, path), "utf8"))
    .join("\n");
}

const styles = textOf(/\.css$/).replace(/\/\*[\s\S]*?\*\//g, "");
const code = textOf(/(?<!\.test)\.tsx?$/);

const found = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, name]) => name as string)),
];

/** Classes of Monaco, and classes with a suffix from the code. */
const given = /^(view-line|margin-view-overlays|editor-line-.+)$/;

it("styles only used classes", () => {
  const selectors = styles.replace(/\{[^{}]*\}/g, "{}");
  const classes = found(selectors, /\.([a-z][\w-]*)/gi);
  expect(classes.length).toBeGreaterThan(100);
  const named = new Set(found(code, /(?<![\w-])([a-z][\w-]*)(?![\w-])/gi));
  expect(classes.filter((name) => !named.has(name) && !given.test(name))).toEqual([]);
});

it("has only used tokens", () => {
  const tokens = found(styles, /(--[\w-]+)\s*:/g).filter((token) => !token.startsWith("--vscode-"));
  expect(tokens.length).toBeGreaterThan(30);
  const used = new Set([...found(styles, /var\((--[\w-]+)/g), ...found(code, /(--[\w-]+)/g)]);
  expect(tokens.filter((token) => !used.has(token))).toEqual([]);
});
