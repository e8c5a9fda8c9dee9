import { basename, join, relative } from "node:path";
import { get, isList, type ValueMap } from "../../../src/engine/value/value.ts";
import { plainName, readLines, recordings } from "../../../src/testing/conformance/recording-files.ts";
import { CONFORMANCE } from "../recorder.ts";
import { describeCommands, describeDefaults, describeDifferences, describePlay } from "./differences.ts";

/**
 * Returns what the recordings say about the differences of two versions such as `v1.34` and `v1.36`: each request whose answers differ, each
 * command line of kubectl that differs in its output or its requests, default values, and steps of scenarios and lessons, with both. Throws
 * if a version has no recordings.
 */
export function versionDiff(from: string, to: string): string {
  const [before, after] = [changedLines(from), changedLines(to)];
  const changed = new Set([...before.keys(), ...after.keys()].map((key) => key.split(" ")[0] ?? ""));
  const texts: string[] = [`${from} has the lines with "want" and "-", ${to} those with "got" and "+".`];
  for (const path of [...changed].flatMap((source) => filesOf(source))) {
    const source = sourceOf(path);
    const found = readLines(path).flatMap((text) => {
      const line = JSON.parse(text) as ValueMap;
      const key = keyOf(source, line);
      if (!before.has(key) && !after.has(key)) return [];
      return describe(lineIn(line, before.get(key)), lineIn(line, after.get(key))) || [];
    });
    if (found.length > 0) texts.push(`# ${plainName(relative(CONFORMANCE, path)).replace(/\.jsonl$/, "")}`);
    texts.push(...found);
  }
  return texts.join("\n");
}

/** The folders whose recordings of an older version have one file. */
const ONE_FILE: readonly string[] = ["scenarios", "lessons"];

/** Returns the recordings of the newest version that a file of an older version belongs to. */
function filesOf(source: string): readonly string[] {
  if (ONE_FILE.includes(source)) return recordings(join(CONFORMANCE, source));
  return [".jsonl", ".jsonl.br"].flatMap((ending) => recordings(join(CONFORMANCE, source + ending)));
}

/** Returns the name of a recording of the newest version among those of an older one: `apiserver/edges`, `scenarios`. */
function sourceOf(path: string): string {
  const name = plainName(relative(CONFORMANCE, path)).replace(/\.jsonl$/, "");
  return ONE_FILE.find((folder) => name.startsWith(`${folder}/`)) ?? name;
}

function keyOf(source: string, line: ValueMap): string {
  return [source, ...["name", "strategy", "way"].flatMap((key) => get(line, key) ?? [])].join(" ");
}

function describe(line: ValueMap, other: ValueMap): string {
  switch (get(line, "kind")) {
    case "kubectl":
      return describeCommands(line, stepsOf(other));
    case "defaults":
      return describeDefaults(line, other);
    case "scenario":
    case "lesson":
      return describePlay(line, stepsOf(other));
    default:
      return describeDifferences(line, stepsOf(other));
  }
}

/** Returns a line in a version: the line of the newest version, with the first steps of the other one. */
function lineIn(line: ValueMap, changed: ValueMap | undefined): ValueMap {
  if (changed === undefined) return line;
  const first = stepsOf(changed);
  return { ...changed, steps: [...first, ...stepsOf(line).slice(first.length)] };
}

function stepsOf(line: ValueMap): readonly ValueMap[] {
  const steps = get(line, "steps");
  return isList(steps) ? (steps as readonly ValueMap[]) : [];
}

/** Returns the lines that an older version answers differently, by their keys. Empty for the newest version. */
function changedLines(version: string): ReadonlyMap<string, ValueMap> {
  const files = recordings(join(CONFORMANCE, "versions", version));
  if (files.length === 0 && version !== NEWEST) throw new Error(`there are no recordings of ${version}`);
  return new Map(
    files.flatMap((path) => {
      const source = plainName(basename(path))
        .replace(/\.jsonl$/, "")
        .replace("-", "/");
      const lines = readLines(path).map((text) => JSON.parse(text) as ValueMap);
      return lines.map((line): [string, ValueMap] => [keyOf(source, line), line]);
    }),
  );
}

const NEWEST = "v1.36";
