import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const css = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");

/** Returns both colours of each token of a rule: `[light, dark]`. */
function tokens(rule: string): ReadonlyMap<string, readonly [string, string]> {
  const from = css.indexOf(rule);
  const body = css.slice(css.indexOf("{", from) + 1, css.indexOf("}", from));
  return new Map(
    [...body.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(([, name, light, dark]) => [
      name as string,
      [light as string, dark as string],
    ]),
  );
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const root = tokens(":root");
const of = (name: string) => root.get(name) ?? expect.fail(`no token ${name}`);

it.each([0, 1] as const)("has enough contrast in theme %i", (theme) => {
  for (const ground of ["paper", "desk", "sunken", "raised"]) {
    for (const ink of ["ink", "ink-2", "ink-3", "value", "string"]) {
      expect(contrast(of(ink)[theme], of(ground)[theme]), `${ink} on ${ground}`).toBeGreaterThan(4.5);
    }
  }
  for (const tone of ["ok", "warn", "bad"]) {
    for (const ground of ["paper", `${tone}-paper`]) {
      expect(contrast(of(tone)[theme], of(ground)[theme]), `${tone} on ${ground}`).toBeGreaterThan(4.5);
    }
  }
  expect(contrast(of("ink")[theme], of("highlighted-paper")[theme])).toBeGreaterThan(4.5);
  expect(contrast(of("ink-3")[theme], of("highlighted-paper")[theme])).toBeGreaterThan(4.5);
  expect(contrast(of("on-solid")[theme], of("solid")[theme])).toBeGreaterThan(7);
  expect(contrast(of("control")[theme], of("paper")[theme])).toBeGreaterThan(3);
  expect(contrast(of("focus")[theme], of("paper")[theme])).toBeGreaterThan(3);
});

it.each([0, 1] as const)("distinguishes twelve manager colours from the page in theme %i", (theme) => {
  const edges = new Set<string>();
  for (let colour = 1; colour <= 12; colour++) {
    const rule = tokens(`[data-colour="${colour}"]`);
    const edge = rule.get("c")?.[theme] ?? expect.fail(`no colour ${colour}`);
    const ground = rule.get("cb")?.[theme] ?? expect.fail(`no paper ${colour}`);
    expect(contrast(edge, ground), `letter ${colour}`).toBeGreaterThan(4.5);
    expect(contrast(edge, of("paper")[theme]), `edge ${colour}`).toBeGreaterThan(4.5);
    edges.add(edge);
  }
  expect(edges.size).toBe(12);
});
