import { FIRST_TIME } from "../engine/scenario/run.ts";
import type { Admission } from "../engine/scenario/scenario.ts";
import { setUp } from "../engine/scenario/setup.ts";
import type { AdmissionHook } from "../engine/server/admission/hook.ts";
import type { Cluster } from "../engine/server/cluster.ts";
import { isList, type ValueMap } from "../engine/value/value.ts";
import type { Issue } from "../text/issue.ts";
import { objectsOf } from "../text/objects.ts";
import { parseManifest } from "../text/parse.ts";
import { plural } from "../words.ts";
import type { Beginning, Parts } from "./begin.ts";
import { cut } from "./cut.ts";

/** The beginning that the texts of a scenario ask for. `onObject` is told before each object is put in. */
function makeBeginning(
  empty: Cluster,
  parts: Required<Omit<Parts, "start" | "serverSideApply">> & Pick<Parts, "start">,
  onObject?: () => void,
): Beginning {
  const { definitions, objects, rules, admission, start: now = FIRST_TIME } = parts;
  const problems: string[] = [];
  const found: { readonly object: ValueMap; readonly where: string }[] = [];
  const read = (texts: readonly string[], what: string) => {
    for (const [at, text] of texts.entries()) {
      const where = `${what} ${at + 1}`;
      const { documents, issues } = parseManifest(text);
      const wrong = issues.find(({ severity }) => severity === "error");
      if (wrong) problems.push(`${where}, ${sayIssue(wrong)}`);
      else
        for (const { value } of documents)
          if (value !== null) found.push(...objectsOf(value).map((one) => ({ object: one.value, where })));
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
  const made = setUp(empty, {
    objects: found.map(({ object }) => object),
    rules,
    hooks,
    now,
    ...(onObject !== undefined && { onObject }),
  });
  for (const { index, message } of made.problems) problems.push(`${found[index]?.where}: ${message}`);
  return { cluster: made.cluster, problems: asRead(problems) };
}

function sayIssue({ range, message }: Issue): string {
  return `line ${range.line}, column ${range.column}: ${message}`;
}

/** As many problems as anybody reads, and none of them longer. */
function asRead(problems: readonly string[]): readonly string[] {
  const shown = problems.slice(0, MOST_PROBLEMS).map((problem) => cut(problem, 500));
  const left = problems.length - shown.length;
  return left === 0 ? shown : [...shown, `${plural(left, "more problem")} like these.`];
}

const MOST_PROBLEMS = 5;

const OPERATIONS = { create: "CREATE", update: "UPDATE" } as const;

/** The hook of an admission; what is wrong with its patch, to go on a sentence with, if there is none. */
function hookOf({ match, patch }: Admission, at: number): AdmissionHook | string {
  const { documents, issues } = parseManifest(patch);
  const content = documents[0]?.content?.value;
  if (!isList(content)) {
    const wrong = issues.find(({ code }) => code !== "not-an-object");
    return wrong ? `, ${sayIssue(wrong)}` : ": the patch must be a JSON Patch, a list of operations.";
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

/** All that the part `server` holds of the session. */
export const beginnings = { makeBeginning };
