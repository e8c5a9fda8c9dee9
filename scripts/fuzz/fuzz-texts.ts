import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ValueMap } from "../../src/engine/value/value.ts";
import { levels, type Unit } from "../../src/testing/conformance/registration.ts";
import { yamlRegistration } from "../../src/testing/conformance/yaml/replay-yaml.ts";
import { runGoProgram } from "../record/go-program.ts";
import { readArguments, readNumber, stop } from "../stop.ts";
import { type MadeText, makeTexts } from "./texts/make-texts.ts";

// npm run fuzz:texts -- --seed N: makes texts with mistakes from manifests. A Go program reads them as Kubernetes does. The reader of the page
// reads them too. The script compares whether both refuse a text, its value, and the words of the error. It prints the first texts that
// differ, and leaves out the lines that make no difference. It needs Go, but no server.

const USAGE = "usage: npm run fuzz:texts -- --seed N [--texts 50000] [--from FOLDER] [--show 10]";

const { values } = readArguments(USAGE, {
  options: {
    seed: { type: "string" },
    texts: { type: "string", default: "50000" },
    from: { type: "string", default: join(import.meta.dirname, "../../conformance/manifests") },
    show: { type: "string", default: "10" },
  },
});
if (values.seed === undefined) stop(USAGE);
const from = values.from;
const manifests = readdirSync(from)
  .filter((file) => /\.(ya?ml|json)$/.test(file))
  .sort()
  .map((file) => readFileSync(join(from, file), "utf8"));
if (manifests.length === 0) stop(`${from} has no YAML or JSON files`);

const made = makeTexts(manifests, readNumber("--seed", values.seed), readNumber("--texts", values.texts));
const failed = compare(made.map(({ text }) => text));
const differing: MadeText[] = [];
for (const origin of ["written", "mistake", "broken"] as const) {
  const ofOrigin = made.flatMap((one, at) => (one.origin === origin ? [{ ...one, failed: failed[at] }] : []));
  const at = (level: string) => ofOrigin.filter((one) => one.failed === level).length;
  console.log(
    `${origin}: ${ofOrigin.length} texts, ${at("state")} differ in verdict or value, ${at("message")} in words`,
  );
  differing.push(...ofOrigin.filter((one) => one.failed !== null));
}
for (const { origin, text } of differing.slice(0, readNumber("--show", values.show))) {
  const small = smallest(text);
  console.log(`\n${origin}: ${JSON.stringify(small)}`);
  for (const { detail } of unitsOf([small])[0] ?? [])
    if (detail) console.log(detail.replace(/^/gm, "     | "));
}
if (differing.length > 0) process.exitCode = 1;

/** Returns for each text the level of the largest difference between the readers; null if they agree. */
function compare(texts: readonly string[]): readonly Unit["failed"][] {
  return unitsOf(texts).map(
    (units) => levels.find((level) => units.some(({ failed }) => failed === level)) ?? null,
  );
}

function unitsOf(texts: readonly string[]): readonly (readonly Unit[])[] {
  const read = runGoProgram(
    "yaml",
    texts.map((text) => JSON.stringify(text)),
  );
  return read.map((line, at) =>
    yamlRegistration.replay({ text: texts[at], ...(JSON.parse(line) as ValueMap) } as ValueMap, {
      folder: "",
      file: "",
    }),
  );
}

/** Removes lines as long as the difference between the readers does not become smaller. */
function smallest(text: string): string {
  const wanted = levels.indexOf(compare([text])[0] ?? "message");
  const shorter = withoutSomeLines(text.split("\n"));
  const found = compare(shorter).findIndex((level) => level !== null && levels.indexOf(level) <= wanted);
  return found < 0 ? text : smallest(shorter[found] ?? text);
}

/** Returns all texts without some neighbouring lines, the shortest first. */
function withoutSomeLines(lines: readonly string[]): readonly string[] {
  return lines
    .flatMap((_, from) => lines.slice(from).map((_, more) => lines.toSpliced(from, more + 1)))
    .sort((a, b) => a.length - b.length)
    .map((left) => left.join("\n"));
}
