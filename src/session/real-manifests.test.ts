import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { run } from "../engine/scenario/run.ts";
import { newCluster } from "../engine/server/cluster/cluster.ts";
import type { Request, Response } from "../engine/server/http/http.ts";
import { dig, isList, type Value } from "../engine/value/value.ts";
import { recordedLines } from "../testing/conformance/recording-files.ts";
import { testBuiltins } from "../testing/test-builtins.ts";
import { host } from "./parts/engine-host.ts";
import { parseStep } from "./read-step-text.ts";

const FOLDER = join(import.meta.dirname, "../../conformance");

type Recorded = { readonly request: Request; readonly response: Response };

/** The answers of a real server to the first apply of each document, by the path of its object. */
const answers = new Map(
  recordedLines("apiserver/real-world")
    .map((line) => JSON.parse(line) as { readonly name: string; readonly steps: readonly Recorded[] })
    .filter(({ name }) => !name.startsWith("real-text-"))
    .map(({ steps }) => [steps[0]?.request.path, steps[0]] as const),
);

/** Returns the managedFields entries without their times. */
function ownersOf(body: Value): unknown {
  const entries = dig(body, "metadata", "managedFields");
  return isList(entries) ? entries.map((entry) => ({ ...(entry as object), time: undefined })) : entries;
}

/** Removes the namespace: a client writes it into the object, the recordings have it only in the path. */
function withoutNamespace(body: Value | undefined): unknown {
  const metadata = dig(body, "metadata");
  return { ...(body as object), metadata: { ...(metadata as object), namespace: undefined } };
}

const files = readdirSync(join(FOLDER, "manifests")).filter((file) => file.endsWith(".yaml"));

it.each(files)("applies %s, document by document, as a real server does", (file) => {
  const manifest = readFileSync(join(FOLDER, "manifests", file), "utf8");
  const step = { id: "s", actor: "alice", action: { kind: "apply", manifest } } as const;
  const { intent, diagnostics } = parseStep(step);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const start = newCluster({ builtins: testBuiltins(), host });
  const [frame] = run({ start, planned: [{ step, intent }] });
  const told = frame?.results.map(({ exchanges, problem }) => {
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
