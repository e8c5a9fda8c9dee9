import "../../testing/load-parts.ts";
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { dig, type ValueMap } from "../../engine/value/value.ts";
import { testBuiltins } from "../../testing/test-builtins.ts";
import { parseManifest } from "../../text/manifest/parse-manifest.ts";
import { printYamlText } from "../../text/yaml/print/print-yaml.ts";
import { createSession } from "../session.ts";
import { foundObject } from "./read-documents.ts";
import { writesOfObject } from "./writes-of-object.ts";

// `scripts/record/record-wild.ts` made these objects on a real server, took the writes of their managers out of them, and sent them again.

type Exchange = {
  readonly request: { readonly method: string; readonly query?: ValueMap; readonly body?: ValueMap | string };
  readonly response: { readonly code: number; readonly body: ValueMap };
};
type Line = { readonly name: string; readonly steps: readonly Exchange[] };

const file = new URL("../../../conformance/wild/objects.jsonl.gz", import.meta.url);
const lines = gunzipSync(readFileSync(file))
  .toString("utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Line);

const session = createSession({ builtins: testBuiltins() });

/** The server drops an empty list, but its applier owns it: nothing in the object tells that the list was applied. */
const CHANGED = ["network-policy"];

describe("what managers wrote to objects of real clusters", () => {
  it("is there for at least 30 objects and 40 writes", () => {
    expect(lines.length).toBeGreaterThanOrEqual(30);
    expect(lines.flatMap(sentAgain).length).toBeGreaterThanOrEqual(40);
  });

  it.each(lines)("$name: it is taken out of the object as it was recorded", (line) => {
    const { writes } = writesOfObject(foundObject(objectBefore(line), null), null);
    for (const { request } of sentAgain(line)) {
      const body = typeof request.body === "string" ? parsed(request.body) : request.body;
      const ofManager = writes.filter(({ manager }) => manager === request.query?.["fieldManager"]);
      expect(ofManager.map(({ text }) => parsed(text))).toContainEqual(body);
    }
  });

  it.each(lines)("$name: a scenario of it changes nothing", (line) => {
    const texts = [{ name: null, text: printYamlText(objectBefore(line)) }];
    const { scenario } = session.importTexts({ texts, mask: false });
    if (scenario === null) return expect.fail("nothing to open");
    // Client-side apply writes its annotation again, in the order of keys of kubectl.
    const steps = scenario.steps.filter(({ action }) => action.kind !== "run");
    const { timeline } = session.run({ ...scenario, steps }, { step: null, object: null });
    expect(timeline.problems).toBeUndefined();
    for (const { outcome, summary } of timeline.rows)
      expect(["unchanged", "read"], summary).toContain(outcome);
  });

  it.each(lines)("$name: the real server accepted it, and changed nothing", (line) => {
    expect(sentAgain(line).map(({ response }) => response.code)).toEqual(sentAgain(line).map(() => 200));
    const isSame = versionOf(objectAfter(line)) === versionOf(objectBefore(line));
    expect(isSame).toBe(!CHANGED.includes(line.name));
  });
});

function parsed(text: string): unknown {
  return parseManifest(text).documents[0]?.value;
}

function versionOf(object: ValueMap): unknown {
  return dig(object, "metadata", "resourceVersion");
}

function readsOf({ steps }: Line): readonly Exchange[] {
  return steps.filter(({ request }) => request.method === "GET");
}

function objectBefore(line: Line): ValueMap {
  return readsOf(line)[0]?.response.body ?? {};
}

function objectAfter(line: Line): ValueMap {
  return readsOf(line)[1]?.response.body ?? {};
}

/** Returns the writes between the two reads. */
function sentAgain(line: Line): readonly Exchange[] {
  const first = line.steps.findIndex(({ request }) => request.method === "GET");
  return line.steps.slice(first + 1, -1);
}
