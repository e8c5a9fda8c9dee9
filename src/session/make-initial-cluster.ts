import { createInitialCluster } from "../engine/scenario/create-initial-cluster.ts";
import type { Admission } from "../engine/scenario/scenario.ts";
import { FIRST_TIME } from "../engine/scenario/step-time.ts";
import type { AdmissionHook } from "../engine/server/cluster/admission-hook.ts";
import type { Cluster } from "../engine/server/cluster/cluster.ts";
import { isList, type ValueMap } from "../engine/value/value.ts";
import type { Diagnostic } from "../text/diagnostics/diagnostic.ts";
import { flattenList } from "../text/manifest/flatten-list.ts";
import { parseManifest } from "../text/manifest/parse-manifest.ts";
import { plural } from "../words.ts";
import { shortenMiddle } from "./diagnostics/diagnostic-limits.ts";
import type { InitialCluster, InitialClusterSource } from "./initial-cluster.ts";

/** Makes the initial cluster from the texts of a scenario. `onObject` is called before each object is created. */
function makeInitialCluster(
  empty: Cluster,
  parts: Required<Omit<InitialClusterSource, "kubernetes" | "start" | "serverSideApply">> &
    Pick<InitialClusterSource, "start">,
  onObject?: () => void,
): InitialCluster {
  const { definitions, objects, rules, admission, start: now = FIRST_TIME } = parts;
  const problems: string[] = [];
  const found: { readonly object: ValueMap; readonly where: string }[] = [];
  const read = (texts: readonly string[], what: string) => {
    for (const [at, text] of texts.entries()) {
      const where = `${what} ${at + 1}`;
      const { documents, diagnostics } = parseManifest(text);
      const wrong = diagnostics.find(({ severity }) => severity === "error");
      if (wrong) problems.push(`${where}, ${diagnosticText(wrong)}`);
      else
        for (const { value } of documents)
          if (value !== null) found.push(...flattenList(value).map((one) => ({ object: one.value, where })));
    }
  };
  read(definitions, "Definition");
  read(objects, "Object");
  const hooks = admission.flatMap((one, at) => {
    const hook = hookOf(one, at);
    if (typeof hook !== "string") return [hook];
    problems.push(`Admission ${at + 1}${hook}`);
    return [];
  });
  const made = createInitialCluster(empty, {
    objects: found.map(({ object }) => object),
    rules,
    hooks,
    now,
    ...(onObject !== undefined && { onObject }),
  });
  for (const { index, message } of made.problems) problems.push(`${found[index]?.where}: ${message}`);
  return { cluster: made.cluster, problems: shortProblems(problems) };
}

function diagnosticText({ range, message }: Diagnostic): string {
  return `line ${range.line}, column ${range.column}: ${message}`;
}

/** Returns the first problems, each shortened, and how many more there are. */
function shortProblems(problems: readonly string[]): readonly string[] {
  const shown = problems.slice(0, MAX_PROBLEMS).map((problem) => shortenMiddle(problem, 500));
  const left = problems.length - shown.length;
  return left === 0 ? shown : [...shown, `${plural(left, "more problem")} like these.`];
}

const MAX_PROBLEMS = 5;

const OPERATIONS = { create: "CREATE", update: "UPDATE" } as const;

/** Returns the hook of an admission. If its patch is not valid, returns the error as the end of a sentence. */
function hookOf({ match, patch }: Admission, at: number): AdmissionHook | string {
  const { documents, diagnostics } = parseManifest(patch);
  const content = documents[0]?.content?.value;
  if (!isList(content)) {
    const wrong = diagnostics.find(({ code }) => code !== "not-an-object");
    return wrong ? `, ${diagnosticText(wrong)}` : ": the patch must be a JSON Patch, a list of operations.";
  }
  return {
    name: `admission-${at + 1}`,
    match: {
      ...(match.kind !== undefined && { kinds: [match.kind] }),
      ...(match.operations !== undefined && { operations: match.operations.map((one) => OPERATIONS[one]) }),
    },
    patch: content,
  };
}

/** The exports of the part `server`. */
export const initialClusterPart = { makeInitialCluster };
