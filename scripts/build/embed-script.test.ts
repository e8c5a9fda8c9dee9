import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ATTRIBUTES } from "../../src/element/attributes.ts";
import { builtScript, embedTypes } from "./embed-script.ts";

const root = join(import.meta.dirname, "../..");

it("makes one module without imports, which other programs can import without a browser", async () => {
  const script = await builtScript();
  expect(script).not.toMatch(/\bimport\b\s*[\w{*("'`]/);
  const module = await import(`data:text/javascript,${encodeURIComponent(script)}`);
  expect(Object.keys(module)).toEqual(["mount"]);
});

it("has an option for each attribute", () => {
  for (const name of ATTRIBUTES) expect(embedTypes()).toMatch(new RegExp(`readonly ${name}\\??:`));
});

/** A program of a user of the package. The lines after `@ts-expect-error` must be errors. */
const PROGRAM = `
import { type ApplyGroundElement, mount } from "applyground/embed";
const element: ApplyGroundElement = mount(document.body, { src: "#s=a", panels: ["live"], mode: "click" });
element.addEventListener("step", ({ detail }) => detail.step.toFixed() + detail.steps.toFixed());
element.addEventListener("error", ({ detail }) => detail.message.trim());
element.addEventListener("click", () => element.load("#s=b"));
document.querySelector("apply-ground")?.reset();
// @ts-expect-error: no such theme
mount(document.body, { src: "#s=a", theme: "blue" });
// @ts-expect-error: src is missing
mount(document.body, {});
// @ts-expect-error: the detail of another event
element.addEventListener("changed", ({ detail }) => detail.step);
`;

it("has types that a program can use", () => {
  const folder = mkdtempSync(join(tmpdir(), "embed-types-"));
  const inFolder = join(folder, "node_modules/applyground");
  mkdirSync(join(inFolder, "dist"), { recursive: true });
  writeFileSync(
    join(inFolder, "package.json"),
    JSON.stringify({ exports: { "./embed": { types: "./dist/embed.d.ts" } } }),
  );
  writeFileSync(join(inFolder, "dist/embed.d.ts"), embedTypes());
  writeFileSync(join(folder, "program.ts"), PROGRAM);
  const options = "--noEmit --strict --module nodenext --moduleResolution nodenext --lib es2023,dom".split(
    " ",
  );
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const { stdout } = spawnSync(process.execPath, [tsc, ...options, "program.ts"], {
    cwd: folder,
    encoding: "utf8",
  });
  rmSync(folder, { recursive: true });
  expect(stdout).toBe("");
});
