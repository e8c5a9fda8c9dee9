import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { dig, type ValueMap } from "../../engine/value/value.ts";
import { parseManifest } from "../../text/manifest/parse-manifest.ts";
import { rebuiltWrites } from "./rebuilt-writes.ts";

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

/** The server drops an empty list, but its applier owns it: nothing in the object tells that the list was applied. */
const CHANGED = ["network-policy"];

describe("what managers wrote to objects of real clusters", () => {
  it("is there for at least 30 objects and 40 writes", () => {
    expect(lines.length).toBeGreaterThanOrEqual(30);
    expect(lines.flatMap(sentAgain).length).toBeGreaterThanOrEqual(40);
  });

  it.each(lines)("$name: it is taken out of the object as it was recorded", (line) => {
    const writes = rebuiltWrites(objectBefore(line)).filter(({ way }) => way !== "client-side");
    expect(writes.map(({ manager, text }) => ({ manager, body: parsed(text) }))).toEqual(
      sentAgain(line).map(({ request: { query, body } }) => ({
        manager: query?.["fieldManager"],
        body: typeof body === "string" ? parsed(body) : body,
      })),
    );
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
