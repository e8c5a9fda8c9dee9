import type { Node } from "../../../../value/json-path/nodes.ts";
import { parseJsonPath } from "../../../../value/json-path/parse-json-path.ts";
import { warnOfShortName } from "../../arguments/resource-arguments.ts";
import { fail, failWithExitCode, type Result } from "../../command-error.ts";
import type { CommandRun } from "../../command-run.ts";
import { qualifiedName, type ServedKind } from "../../discovery/served-kinds.ts";

/** What `kubectl explain` explains: a kind, or the field at a path. */
export type Question = { readonly kind: ServedKind; readonly path: readonly string[] };

/**
 * Reads `deploy.spec.replicas` or `deployments.apps.spec`: kubectl reads it as a JSONPath.
 * Upstream: kubectl pkg/explain/explain.go, SplitAndParseResourceRequestWithMatchingPrefix (v0.36.3).
 */
export function readQuestion(run: CommandRun, word: string): Result<Question> {
  const all = readNodes(word);
  if ("error" in all) return all;
  const [first, ...rest] = all.value;
  if (first?.kind !== "field") return fail(NO_FIELD);
  const found = resourcesNamed(run, first.name);
  if ("error" in found) return found;
  const [preferred] = found.value;
  const hasVersion = run.flags.text("api-version") !== "";
  if (hasVersion)
    return questionOf(preferred, rest, "invalid jsonpath syntax, all nodes must be field nodes");
  const named = found.value.find((one) => word.startsWith(qualifiedName(one)));
  if (named === undefined) return questionOf(preferred, rest, NO_FIELD);
  const suffix = word.slice(qualifiedName(named).length);
  if (suffix === "") return { value: { kind: named, path: [] } };
  // The suffix starts with a dot, and gets another one: so its first part is `..`.
  const nodes = readNodes(suffix);
  return "error" in nodes ? nodes : questionOf(named, nodes.value.slice(1), NO_FIELD);
}

const NO_FIELD = "invalid jsonpath syntax, first node must be field node";

/** Returns the parts of a path. */
function readNodes(text: string): Result<readonly Node[]> {
  const parsed = parseJsonPath(`{.${text.replace(/\.$/, "")}}`);
  if ("error" in parsed) return fail(parsed.error);
  const [only, ...more] = parsed.nodes;
  if (only?.kind !== "action" || more.length > 0) return fail("must pass in 1 jsonpath string");
  return { value: only.nodes };
}

/** Returns the question for a path. `wrong` is the error if a part is no field. */
function questionOf(kind: ServedKind, nodes: readonly Node[], wrong: string): Result<Question> {
  const path: string[] = [];
  for (const node of nodes) {
    if (node.kind !== "field") return fail(wrong);
    path.push(node.name);
  }
  return { value: { kind, path } };
}

/** Returns all resources that a name or a short name means, the preferred one first. */
function resourcesNamed(run: CommandRun, word: string): Result<readonly [ServedKind, ...ServedKind[]]> {
  if (word === "") return fail("a resource must be present, got: /, Resource=");
  const kinds = run.environment.kinds();
  const isExact = kinds.some((one) => one.plural === word || one.singular === word);
  const short = isExact ? undefined : kinds.find(({ shortNames }) => shortNames.includes(word));
  const lower = word.toLowerCase();
  const [first, ...others] = kinds.filter((one) =>
    short === undefined
      ? one.plural === lower || one.singular === lower
      : one.plural === short.plural && one.group === short.group,
  );
  if (first === undefined) {
    return failWithExitCode(1, `the server doesn't have a resource type ${JSON.stringify(word)}`);
  }
  warnOfShortName(run, first, word);
  return { value: [first, ...others] };
}
