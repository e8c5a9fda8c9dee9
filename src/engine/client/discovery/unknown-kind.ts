import { nearestWord } from "../../../words/nearest-word.ts";
import { apiVersionOf } from "../../schema/builtins.ts";
import type { ClientProblem, Discovery } from "./locate-object.ts";

/** Returns the problem of a kind that the server does not serve, with the kind that the user may mean. */
export function unknownKindProblem(apiVersion: string, kind: string, discovery: Discovery): ClientProblem {
  const field = discovery.all().some((known) => known.kind === kind) ? "apiVersion" : "kind";
  const suggestion = suggest(kind, discovery);
  const message = `no matches for kind "${kind}" in version "${apiVersion}". ${suggestion ?? DEFINE_FIRST}`;
  const unknownKind = suggestion === null ? { unknownKind: { apiVersion, kind } } : {};
  return { code: "unknown-kind", field: [field], message, ...unknownKind };
}

const DEFINE_FIRST = "If it is a custom resource, apply its CustomResourceDefinition first.";

/** Returns a question that names similar kinds: `Did you mean …?`; null if there are none. */
function suggest(kind: string, discovery: Discovery): string | null {
  const known = discovery.all();
  const same = known.filter((one) => one.kind.toLowerCase() === kind.toLowerCase());
  if (same.length > 0) {
    const choices = new Set(same.map((one) => `"apiVersion: ${apiVersionOf(one)}" with "kind: ${one.kind}"`));
    return `Did you mean ${[...choices].slice(0, 3).join(" or ")}?`;
  }
  const near = nearestWord(kind, new Set(known.map((one) => one.kind)));
  return near === null ? null : `Did you mean "${near}"?`;
}
