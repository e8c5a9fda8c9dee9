import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { run } from "../engine/scenario/run.ts";
import { emptyCluster } from "../engine/server/cluster.ts";
import type { Request, Response } from "../engine/server/http.ts";
import { dig, isList, type Value } from "../engine/value/value.ts";
import { testBuiltins } from "../testing/builtins.ts";
import { host } from "./host.ts";
import { readStep } from "./read.ts";

const FOLDER = join(import.meta.dirname, "../../conformance");

type Recorded = { readonly request: Request; readonly response: Response };

/** What a real server answered when a document was first applied, by the path of its object. */
const answers = new Map(
  readFileSync(join(FOLDER, "apiserver/real-world.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { readonly name: string; readonly steps: readonly Recorded[] })
    .filter(({ name }) => !name.startsWith("real-text-"))
    .map(({ steps }) => [steps[0]?.request.path, steps[0]] as const),
);

/** Who owns what, times aside. */
function ownersOf(body: Value): unknown {
  const entries = dig(body, "metadata", "managedFields");
  return isList(entries) ? entries.map((entry) => ({ ...(entry as object), time: undefined })) : entries;
}

/** A client writes down the namespace that it goes to, the recordings leave it to the path. */
function withoutNamespace(body: Value | undefined): unknown {
  const metadata = dig(body, "metadata");
  return { ...(body as object), metadata: { ...(metadata as object), namespace: undefined } };
}

const files = readdirSync(join(FOLDER, "manifests")).filter((file) => file.endsWith(".yaml"));

it.each(files)("applies %s, document by document, as a real server did", (file) => {
  const manifest = readFileSync(join(FOLDER, "manifests", file), "utf8");
  const step = { id: "s", actor: "alice", action: { kind: "apply", manifest } } as const;
  const { intent, issues } = readStep(step);
  expect(issues.filter(({ severity }) => severity === "error")).toEqual([]);
  const start = emptyCluster({ builtins: testBuiltins(), host });
  const [frame] = run({ start, planned: [{ step, intent }] });
  const told = frame?.acts.map(({ exchanges, problem }) => {
    const [exchange] = exchanges;
    const path = exchange?.request.path;
    return {
      path,
      problem,
      body: withoutNamespace(exchange?.request.body),
      owners: ownersOf(exchange?.response.body ?? {}),
    };
  });
  expect(told).toEqual(
    told?.map(({ path }) => {
      const recorded = answers.get(path);
      const owners = ownersOf(recorded?.response.body ?? {});
      return { path, problem: null, body: withoutNamespace(recorded?.request.body), owners };
    }),
  );
});
