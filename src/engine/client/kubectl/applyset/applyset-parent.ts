import { metaText } from "../../../server/metadata/object-meta.ts";
import type { Client } from "../../client.ts";
import { type CommandError, combineErrors, fail, messageOf, type Result } from "../command-error.ts";
import { type CommandRun, hasNamespaceFlag, namespaceOf, sendForBody } from "../command-run.ts";
import { kindOfWord, printResource, qualifiedName, type ServedKind } from "../discovery/served-kinds.ts";
import { itemsOf } from "../objects/list-requests.ts";
import { applySetId } from "./applyset-id.ts";
import { PARENT_TYPE_LABEL } from "./applyset-labels.ts";

/** A set of objects that are applied together, identified by its parent object. */
export type ApplySet = {
  readonly kind: ServedKind;
  readonly name: string;
  /** Empty if the parent is cluster-scoped or no namespace was given. */
  readonly namespace: string;
  readonly id: string;
};

/** The error for a namespaced parent without a namespace. */
export const NAMESPACE_REQUIRED = "namespace is required to use namespace-scoped ApplySet";

/** Parses the value of `--applyset`: `name`, or `resource.group/name`. */
export function parentFromFlag(run: CommandRun, text: string): Result<ApplySet> {
  return readParent(run.environment.kinds(), text, hasNamespaceFlag(run) ? namespaceOf(run) : "");
}

/** Parses `name` or `resource.group/name`. `namespace` is that of the parent; empty if none was given. */
export function readParent(kinds: readonly ServedKind[], text: string, namespace: string): Result<ApplySet> {
  const slash = text.indexOf("/");
  const word = slash < 0 ? "secrets" : text.slice(0, slash);
  const name = slash < 0 ? text : text.slice(slash + 1);
  const wrong = (why: string) => fail(`invalid parent reference ${JSON.stringify(text)}: ${why}`);
  if (name === "") return wrong("name cannot be blank");
  if (word === "") return wrong("a resource must be present, got: /, Resource=");
  const kind = kindOfWord(kinds, word);
  if (kind === undefined) {
    const [resource = "", ...group] = word.split(".");
    return wrong(`no matches for ${group.join(".")}/, Resource=${resource}`);
  }
  return { value: applySetAt(kind, kind.namespaced ? namespace : "", name) };
}

/** Returns the ApplySet of a parent with this kind and name. */
export function applySetAt(kind: ServedKind, namespace: string, name: string): ApplySet {
  return { kind, name, namespace, id: applySetId({ name, namespace, kind: kind.kind, group: kind.group }) };
}

/** Whether kubectl creates a parent of this kind if it is missing. */
export function isBuiltinParent({ group, plural }: ServedKind): boolean {
  return group === "" && (plural === "secrets" || plural === "configmaps");
}

/** Returns `"secrets./team"`, the parent as errors quote it. */
export function parentName({ kind, name }: Pick<ApplySet, "kind" | "name">): string {
  return JSON.stringify(`${kind.plural}.${kind.group}/${name}`);
}

/** Fails if objects of this kind cannot be parents, or if the namespace is missing. */
export function* validateParent(run: CommandRun, { kind, namespace }: ApplySet): Client<Result<null>> {
  const errors: CommandError[] = [];
  if (kind.namespaced && namespace === "") {
    errors.push({ kind: "plain", message: NAMESPACE_REQUIRED });
  }
  if (!isBuiltinParent(kind)) {
    const permitted = yield* parentTypes(run);
    if ("error" in permitted) {
      const message = `identifying allowed custom resource parent types: ${messageOf(permitted.error)}`;
      errors.push({ kind: "plain", message });
    }
    if (!("value" in permitted && permitted.value.includes(qualifiedName(kind)))) {
      errors.push({ kind: "plain", message: notPermittedError(kind) });
    }
  }
  const error = combineErrors(errors);
  return error === null ? { value: null } : { error };
}

/** Returns the error for a kind whose objects cannot be parents. */
export function notPermittedError(kind: ServedKind): string {
  return `resource ${JSON.stringify(printResource(kind))} is not permitted as an ApplySet parent`;
}

/** Returns the names of the CustomResourceDefinitions whose objects may be parents: `widgets.example.com`. */
export function* parentTypes(run: CommandRun): Client<Result<readonly string[]>> {
  const listed = yield* sendForBody(run, {
    method: "GET",
    path: "/apis/apiextensions.k8s.io/v1/customresourcedefinitions",
    query: { labelSelector: PARENT_TYPE_LABEL },
  });
  if ("error" in listed) return listed;
  return { value: itemsOf(listed.value).map((item) => metaText(item, "name")) };
}
