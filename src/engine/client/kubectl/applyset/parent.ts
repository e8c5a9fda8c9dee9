import { get, isList } from "../../../value/value.ts";
import type { Client } from "../../client.ts";
import { type Attempt, collect, type Fault, messageOf, plain } from "../fault.ts";
import { metaText } from "../info.ts";
import { kindOfWord, printResource, qualifiedName, type ServedKind } from "../kinds.ts";
import { ask, namespaceIsGiven, namespaceOf, type Run } from "../run.ts";
import { applySetId } from "./id.ts";
import { PARENT_TYPE } from "./names.ts";

/** A set of objects that are applied together, by the object that stands for it. */
export type ApplySet = {
  readonly kind: ServedKind;
  readonly name: string;
  /** Empty for a parent in no namespace, or where none was given. */
  readonly namespace: string;
  readonly id: string;
};

/** Reads the `--applyset` of a command: `name`, or `resource.group/name`. */
export function parentOf(run: Run, text: string): Attempt<ApplySet> {
  return readParent(run.environment.kinds(), text, namespaceIsGiven(run) ? namespaceOf(run) : "");
}

/** Reads `name` or `resource.group/name` of a parent in this namespace; empty where none is given. */
export function readParent(kinds: readonly ServedKind[], text: string, namespace: string): Attempt<ApplySet> {
  const slash = text.indexOf("/");
  const word = slash < 0 ? "secrets" : text.slice(0, slash);
  const name = slash < 0 ? text : text.slice(slash + 1);
  const wrong = (why: string) => plain(`invalid parent reference ${JSON.stringify(text)}: ${why}`);
  if (name === "") return wrong("name cannot be blank");
  if (word === "") return wrong("a resource must be present, got: /, Resource=");
  const kind = kindOfWord(kinds, word);
  if (kind === undefined) {
    const [resource = "", ...group] = word.split(".");
    return wrong(`no matches for ${group.join(".")}/, Resource=${resource}`);
  }
  return { value: applySetAt(kind, kind.namespaced ? namespace : "", name) };
}

/** The set that an object of this kind and name stands for. */
export function applySetAt(kind: ServedKind, namespace: string, name: string): ApplySet {
  return { kind, name, namespace, id: applySetId({ name, namespace, kind: kind.kind, group: kind.group }) };
}

/** Whether kubectl makes such a parent where there is none. */
export function isBuiltinParent({ group, plural }: ServedKind): boolean {
  return group === "" && (plural === "secrets" || plural === "configmaps");
}

/** `"secrets./team"`, as errors name a parent. */
export function parentName({ kind, name }: Pick<ApplySet, "kind" | "name">): string {
  return JSON.stringify(`${kind.plural}.${kind.group}/${name}`);
}

/** Whether such an object may stand for a set at all. */
export function* validateSet(run: Run, { kind, namespace }: ApplySet): Client<Attempt<null>> {
  const faults: Fault[] = [];
  if (kind.namespaced && namespace === "") {
    faults.push({ kind: "plain", message: "namespace is required to use namespace-scoped ApplySet" });
  }
  if (!isBuiltinParent(kind)) {
    const permitted = yield* parentTypes(run);
    if ("fault" in permitted) {
      const message = `identifying allowed custom resource parent types: ${messageOf(permitted.fault)}`;
      faults.push({ kind: "plain", message });
    }
    if (!("value" in permitted && permitted.value.includes(qualifiedName(kind)))) {
      const message = `resource ${JSON.stringify(printResource(kind))} is not permitted as an ApplySet parent`;
      faults.push({ kind: "plain", message });
    }
  }
  const fault = collect(faults);
  return fault === null ? { value: null } : { fault };
}

/** The custom resources whose objects may be parents, as `widgets.example.com`: the names of the labelled definitions. */
export function* parentTypes(run: Run): Client<Attempt<readonly string[]>> {
  const listed = yield* ask(run, {
    method: "GET",
    path: "/apis/apiextensions.k8s.io/v1/customresourcedefinitions",
    query: { labelSelector: PARENT_TYPE },
  });
  if ("fault" in listed) return listed;
  const items = get(listed.value, "items");
  return { value: isList(items) ? items.map((item) => metaText(item, "name")) : [] };
}
