import { join } from "node:path";
import { isList, type ValueMap } from "../../src/engine/value/value.ts";
import { recordedLines } from "../../src/testing/conformance/recording-files.ts";
import { runGoProgram } from "./go-program.ts";
import { CONFORMANCE, type RecordedSet } from "./recorder.ts";

/** Calls of the Go libraries of Kubernetes. The recordings have the arguments, which a program made at random or somebody wrote by hand. */
export const librarySet: RecordedSet = {
  files: [
    ...["applyset", "clientapply", "csaupgrade", "extract", "fm", "jsonpatch", "kubectl-ssa-migration"],
    ...["managedfields", "smp"],
  ]
    .map((name) => `klib/${name}-random.jsonl.br`)
    .concat("kubectl/jsonpath.jsonl.br"),
  needsGo: true,
  record: async (file) => {
    const texts = recordedLines(file.replace(".jsonl.br", ""));
    const lines = texts.map((text) => JSON.parse(text) as ValueMap);
    const cases = lines.filter(({ header }) => header !== true);
    const results = runGoProgram(
      "library",
      cases.map((line) => JSON.stringify(line)),
      [join(CONFORMANCE, "klib")],
    );
    const made = cases.map((line, at) => withResults(line, JSON.parse(results[at] ?? "") as ValueMap));
    const headers = lines.filter(({ header }) => header === true);
    return [...headers, ...made].map((line) => `${JSON.stringify(line)}\n`).join("");
  },
};

/** Returns a line with new results. A result that is there keeps its place. */
function withResults(line: ValueMap, results: ValueMap): ValueMap {
  const made: { [key: string]: ValueMap[string] } = { ...line, ...results };
  const { cases, ops, steps } = line;
  if (isList(ops)) {
    const found = results["ops"] as readonly ValueMap[];
    made["ops"] = (ops as readonly ValueMap[]).map(
      ({ out: _, outSame: __, error: ___, stored, ...given }, at) => ({
        ...given,
        ...found[at],
        ...(stored !== undefined && { stored }),
      }),
    );
  }
  if (isList(steps)) {
    const found = results["steps"] as readonly ValueMap[];
    made["steps"] = (steps as readonly ValueMap[]).map((step, at) => withStepResults(step, found[at] ?? {}));
  }
  if (isList(cases)) {
    const found = results["cases"] as readonly ValueMap[];
    made["cases"] = (cases as readonly ValueMap[]).map(({ text: _, error: __, ...given }, at) => ({
      ...given,
      ...found[at],
    }));
  }
  return made;
}

/** What a step of kubectl apply starts from. All its other fields are results. */
const STEP_ARGUMENTS = ["deny", "flags", "manifest", "manifests", "namespaceFlag", "preexisting"];

function withStepResults(step: ValueMap, results: ValueMap): ValueMap {
  const kept = Object.entries(step).filter(
    ([key]) => STEP_ARGUMENTS.includes(key) || results[key] !== undefined,
  );
  return { ...Object.fromEntries(kept), ...results };
}
