import { basename, join } from "node:path";
import { get, isList, type ValueMap } from "../../../src/engine/value/value.ts";
import {
  plainName,
  readLines,
  recordedLines,
  recordings,
} from "../../../src/testing/conformance/recording-files.ts";
import { CONFORMANCE } from "../recorder.ts";
import { describeCommands, describeDifferences } from "./differences.ts";

/**
 * Returns what the recordings say about the differences of two versions such as `v1.34` and `v1.36`: each request whose answers differ, and
 * each command line of kubectl that differs in its output or its requests, with both. Throws if a version has no recordings.
 */
export function versionDiff(from: string, to: string): string {
  const [before, after] = [changedSteps(from), changedSteps(to)];
  const texts: string[] = [];
  for (const file of new Set([...before.keys(), ...after.keys()].map((key) => key.split(" ")[0] ?? ""))) {
    for (const text of recordedLines(file)) {
      const line = JSON.parse(text) as ValueMap;
      const key = `${file} ${String(line["name"])}`;
      const [old, made] = [stepsIn(line, before.get(key)), stepsIn(line, after.get(key))];
      const describe = get(line, "kind") === "kubectl" ? describeCommands : describeDifferences;
      const found = describe({ ...line, steps: old }, made);
      if (found !== "") texts.push(found);
    }
  }
  return texts.join("\n");
}

/** Returns the steps of a sequence in a version: those of the newest version, except for the first ones, which another version has. */
function stepsIn(line: ValueMap, changed: readonly ValueMap[] = []): readonly ValueMap[] {
  const steps = get(line, "steps");
  return [...changed, ...(isList(steps) ? (steps as readonly ValueMap[]) : []).slice(changed.length)];
}

/** Returns the steps that an older version answers differently. The keys are the file and the name of the sequence. Empty for the newest version. */
function changedSteps(version: string): ReadonlyMap<string, readonly ValueMap[]> {
  const files = recordings(join(CONFORMANCE, "versions", version));
  if (files.length === 0 && version !== NEWEST) throw new Error(`there are no recordings of ${version}`);
  const lines = files.flatMap((path) => {
    const file = plainName(basename(path))
      .replace(/\.jsonl$/, "")
      .replace("-", "/");
    return readLines(path).map((text) => ({ file, line: JSON.parse(text) as ValueMap }));
  });
  const sequences = lines.filter(({ line }) => /^(apiserver|kubectl)$/.test(String(get(line, "kind"))));
  return new Map(sequences.map(({ file, line }) => [`${file} ${String(line["name"])}`, stepsIn(line)]));
}

const NEWEST = "v1.36";
