import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { recordedSets } from "./recorded-sets.ts";
import { CONFORMANCE } from "./recorder.ts";

/** What nobody records with `npm run record`: documents, manifests that people write, and the inputs of recorders. */
const OTHERS = [
  /^README\.md$/,
  /^passing\.json$/,
  /^manifests\//,
  /^klib\/(crd-widget\.yaml|fm-targets\.json)$/,
];

const made = recordedSets.flatMap(({ files }) => files);

it("each file of conformance/ has one recorder", () => {
  const stored = readdirSync(CONFORMANCE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(CONFORMANCE.length + 1))
    .filter((file) => !OTHERS.some((other) => other.test(file)));
  expect(stored.length).toBeGreaterThan(200);
  expect(stored.filter((file) => !made.includes(file))).toEqual([]);
  expect(made.filter((file, at) => made.indexOf(file) !== at)).toEqual([]);
});

it("each file of a recorder exists, except those of older versions that answer the same", () => {
  const needed = made.filter((file) => !file.startsWith("versions/"));
  expect(needed.filter((file) => !existsSync(join(CONFORMANCE, file)))).toEqual([]);
});
