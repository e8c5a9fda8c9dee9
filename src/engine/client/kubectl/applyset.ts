import { compareText } from "../../value/order.ts";
import { dig, get, has, isList, type ValueMap, withKey } from "../../value/value.ts";
import type { Client } from "../client.ts";
import type { Applied, ApplySettings } from "./apply.ts";
import { applyRequest } from "./apply-server.ts";
import { applySetId } from "./applyset-id.ts";
import { type Attempt, type Fault, isBecause, messageOf, plain } from "./fault.ts";
import { type Info, metaMap, metaText, pathOf, withMeta } from "./info.ts";
import { groupVersion, kindOfGroup, kindOfWord, printKind, printResource, type ServedKind } from "./kinds.ts";
import { printResult } from "./output.ts";
import { listObjects, pruneObject } from "./prune.ts";
import { ask, KUBECTL_VERSION, namespaceIsGiven, namespaceOf, type Run } from "./run.ts";

const PART_OF = "applyset.kubernetes.io/part-of";
const ID = "applyset.kubernetes.io/id";
const TOOLING = "applyset.kubernetes.io/tooling";
const KINDS = "applyset.kubernetes.io/contains-group-kinds";
const RESOURCES = "applyset.kubernetes.io/contains-group-resources";
const NAMESPACES = "applyset.kubernetes.io/additional-namespaces";
const PARENT_TYPE = "applyset.kubernetes.io/is-parent-type";

/** A set of objects that are applied together, by the object that stands for it. */
export type ApplySet = {
  readonly kind: ServedKind;
  readonly name: string;
  /** Empty for a parent in no namespace, or where none was given. */
  readonly namespace: string;
  readonly id: string;
};

/** What the parent said before an apply, and what the objects at hand make of it. */
export type SetScope = {
  readonly currentKinds: ReadonlyMap<string, ServedKind>;
  readonly currentNamespaces: readonly string[];
  readonly kinds: ReadonlyMap<string, ServedKind>;
  readonly namespaces: readonly string[];
};

/** Reads `--applyset`: `name`, or `resource.group/name`. */
export function parentOf(run: Run, text: string): Attempt<ApplySet> {
  const slash = text.indexOf("/");
  const word = slash < 0 ? "secrets" : text.slice(0, slash);
  const name = slash < 0 ? text : text.slice(slash + 1);
  const wrong = (why: string) => plain(`invalid parent reference ${JSON.stringify(text)}: ${why}`);
  if (name === "") return wrong("name cannot be blank");
  const kind = kindOfWord(run.environment.kinds(), word);
  if (kind === undefined) {
    const [resource = "", ...group] = word.split(".");
    return wrong(`no matches for ${group.join(".")}/, Resource=${resource}`);
  }
  const namespace = kind.namespaced && namespaceIsGiven(run) ? namespaceOf(run) : "";
  return {
    value: { kind, name, namespace, id: applySetId({ name, namespace, kind: kind.kind, group: kind.group }) },
  };
}

function isBuiltinParent({ group, plural }: ServedKind): boolean {
  return group === "" && (plural === "secrets" || plural === "configmaps");
}

/** Whether such an object may stand for a set at all. */
export function* validateSet(run: Run, { kind, namespace }: ApplySet): Client<Attempt<null>> {
  const faults: Fault[] = [];
  if (kind.namespaced && namespace === "") {
    faults.push({ kind: "plain", message: "namespace is required to use namespace-scoped ApplySet" });
  }
  if (!isBuiltinParent(kind)) {
    const listed = yield* ask(run, {
      method: "GET",
      path: "/apis/apiextensions.k8s.io/v1/customresourcedefinitions",
      query: { labelSelector: PARENT_TYPE },
    });
    const items = "value" in listed ? get(listed.value, "items") : undefined;
    if ("fault" in listed) {
      const message = `identifying allowed custom resource parent types: ${messageOf(listed.fault)}`;
      faults.push({ kind: "plain", message });
    }
    const permitted =
      isList(items) &&
      items.some(
        (one) =>
          dig(one, "spec", "group") === kind.group && dig(one, "spec", "names", "plural") === kind.plural,
      );
    if (!permitted) {
      const message = `resource ${JSON.stringify(printResource(kind))} is not permitted as an ApplySet parent`;
      faults.push({ kind: "plain", message });
    }
  }
  if (faults.length === 0) return { value: null };
  return { fault: faults.length === 1 ? (faults[0] as Fault) : { kind: "many", faults } };
}

/** The objects with the label that makes them members. */
export function labelMembers({ id }: ApplySet, infos: readonly Info[]): Attempt<readonly Info[]> {
  if (infos.some(({ object }) => has(metaMap(object, "labels"), PART_OF))) {
    return plain(`ApplySet label ${JSON.stringify(PART_OF)} already set in input data`);
  }
  return {
    value: infos.map((info) => ({
      ...info,
      object: withMeta(info.object, "labels", withKey(metaMap(info.object, "labels"), PART_OF, id)),
    })),
  };
}

/** Reads the parent, and makes it name all that it held or is to hold. */
export function* beforeApply(
  run: Run,
  set: ApplySet,
  infos: readonly Info[],
  settings: ApplySettings,
): Client<Attempt<SetScope>> {
  const current = yield* fetchParent(run, set);
  if ("fault" in current) return current;
  const kinds = new Map(infos.map(({ kind }) => [groupKind(kind), kind]));
  const namespaces = [...new Set(infos.map(({ namespace }) => namespace).filter((one) => one !== ""))];
  const scope: SetScope = { ...current.value, kinds, namespaces };
  const all = [...current.value.currentKinds.keys(), ...kinds.keys()];
  const fault = yield* updateParent(run, set, all, [...scope.currentNamespaces, ...namespaces], settings);
  return fault === null ? { value: scope } : { fault };
}

/**
 * Deletes the members that were not applied, and makes the parent name what is left.
 * Upstream: kubectl pkg/cmd/apply/applyset_pruner.go (v0.36.3).
 */
export function* finishSet(run: Run, set: ApplySet, scope: SetScope, applied: Applied): Client<Fault | null> {
  const doomed: { readonly kind: ServedKind; readonly namespace: string; readonly object: ValueMap }[] = [];
  for (const kind of scope.currentKinds.values()) {
    const namespaces = kind.namespaced ? scope.currentNamespaces : [""];
    for (const namespace of namespaces) {
      if (kind.namespaced && namespace === "") {
        return plain(
          `unexpectedly encountered empty namespace during prune of namespace-scoped resource ${printKind(kind)}`,
        ).fault;
      }
      const listed = yield* listObjects(run, kind, namespace, `${PART_OF}=${set.id}`);
      if ("fault" in listed) {
        return plain(`listing ${printKind(kind)} objects for pruning: ${messageOf(listed.fault)}`).fault;
      }
      for (const object of listed.value) {
        if (!applied.uids.has(metaText(object, "uid"))) doomed.push({ kind, namespace, object });
      }
    }
  }
  for (const { kind, namespace, object } of doomed) {
    const fault = yield* pruneObject(run, applied, kind, namespace, object);
    if (fault !== null) {
      const name = `${kind.plural}.${kind.group}/${metaText(object, "name")}`;
      return plain(`pruning ${name}: ${messageOf(fault)}`).fault;
    }
    printResult(run, object, "pruned", applied.settings.dryRun);
  }
  const fault = yield* updateParent(run, set, [...scope.kinds.keys()], scope.namespaces, applied.settings);
  if (fault === null) return null;
  return plain(`apply and prune succeeded, but ApplySet update failed: ${messageOf(fault)}`).fault;
}

function parentName({ kind, name }: ApplySet): string {
  return JSON.stringify(`${kind.plural}.${kind.group}/${name}`);
}

type Current = Pick<SetScope, "currentKinds" | "currentNamespaces">;

function* fetchParent(run: Run, set: ApplySet): Client<Attempt<Current>> {
  const shown = parentName(set);
  const got = yield* ask(run, { method: "GET", path: pathOf(set) });
  if ("fault" in got) {
    if (!isBecause(got.fault, "NotFound")) {
      return plain(`failed to fetch ApplySet parent object ${shown}: ${messageOf(got.fault)}`);
    }
    if (isBuiltinParent(set.kind)) return { value: { currentKinds: new Map(), currentNamespaces: [] } };
    return plain("custom resource ApplySet parents cannot be created automatically");
  }
  const annotations = metaMap(got.value, "annotations");
  const tooling = get(annotations, TOOLING);
  const head = `ApplySet parent object ${shown}`;
  if (typeof tooling !== "string") {
    return plain(`${head} already exists and is missing required annotation ${JSON.stringify(TOOLING)}`);
  }
  const slash = tooling.lastIndexOf("/");
  const tool = slash < 0 ? tooling : tooling.slice(0, slash);
  if (tool !== "kubectl") {
    return plain(
      `${head} already exists and is managed by tooling ${JSON.stringify(tool)} instead of "kubectl"`,
    );
  }
  const id = get(metaMap(got.value, "labels"), ID);
  if (id === undefined) return plain(`${head} exists and does not have required label ${ID}`);
  if (id !== set.id) {
    return plain(
      `${head} exists and has incorrect value for label ${JSON.stringify(ID)} (got: ${id}, want: ${set.id})`,
    );
  }
  const kinds = readKinds(run, annotations);
  if ("fault" in kinds) return plain(`parsing ApplySet annotation on ${shown}: ${messageOf(kinds.fault)}`);
  const more = get(annotations, NAMESPACES);
  const named = typeof more === "string" && more !== "" ? more.split(",") : [];
  const currentNamespaces = [...new Set(set.kind.namespaced ? [...named, set.namespace] : named)];
  return { value: { currentKinds: kinds.value, currentNamespaces } };
}

/** `Deployment.apps`; the core group leaves the kind alone. */
function groupKind({ group, kind }: ServedKind): string {
  return group === "" ? kind : `${kind}.${group}`;
}

function readKinds(run: Run, annotations: ValueMap): Attempt<ReadonlyMap<string, ServedKind>> {
  const text = get(annotations, KINDS);
  const found = new Map<string, ServedKind>();
  if (typeof text !== "string") return readResources(run, annotations);
  if (text === "") return { value: found };
  for (const part of text.split(",")) {
    const dot = part.indexOf(".");
    const kind = dot < 0 ? part : part.slice(0, dot);
    const group = dot < 0 ? "" : part.slice(dot + 1);
    const served = kindOfGroup(run.environment.kinds(), group, kind);
    if (served === undefined) {
      return plain(
        `could not find mapping for kind in ${JSON.stringify(KINDS)} annotation: no matches for kind ${JSON.stringify(kind)} in group ${JSON.stringify(group)}`,
      );
    }
    found.set(groupKind(served), served);
  }
  return { value: found };
}

/** What older versions of kubectl wrote instead of the kinds. */
function readResources(run: Run, annotations: ValueMap): Attempt<ReadonlyMap<string, ServedKind>> {
  const text = get(annotations, RESOURCES);
  if (typeof text !== "string" || text === "") {
    return plain(
      `kubectl requires the ${JSON.stringify(KINDS)} annotation to be set on all ApplySet parent objects`,
    );
  }
  const found = new Map<string, ServedKind>();
  for (const part of text.split(",")) {
    const served = kindOfWord(run.environment.kinds(), part);
    if (served === undefined) {
      const [resource = "", ...group] = part.split(".");
      return plain(
        `invalid group resource in ${JSON.stringify(RESOURCES)} annotation: no matches for ${group.join(".")}/, Resource=${resource}`,
      );
    }
    found.set(groupKind(served), served);
  }
  return { value: found };
}

function* updateParent(
  run: Run,
  set: ApplySet,
  kinds: readonly string[],
  namespaces: readonly string[],
  settings: ApplySettings,
): Client<Fault | null> {
  if (settings.dryRun === "client") return null;
  const list = (texts: readonly string[]) => [...new Set(texts)].sort(compareText).join(",");
  const body: ValueMap = {
    kind: set.kind.kind,
    apiVersion: groupVersion(set.kind),
    metadata: {
      name: set.name,
      ...(set.namespace !== "" && { namespace: set.namespace }),
      labels: { [ID]: set.id },
      annotations: {
        [NAMESPACES]: list(namespaces.filter((one) => one !== set.namespace)),
        [KINDS]: list(kinds),
        [TOOLING]: `kubectl/${KUBECTL_VERSION}`,
      },
    },
  };
  const parent: Info = { ...set, object: body, source: "" };
  const write = {
    manager: "kubectl-applyset",
    validation: settings.validation,
    dryRun: settings.dryRun === "server",
  };
  let done = yield* ask(run, applyRequest(parent, body, write, false));
  if ("fault" in done && isBecause(done.fault, "Conflict")) {
    run.err.push(
      `<log> applyset.go:447] WARNING: failed to update ApplySet: ${messageOf(done.fault)}\nApplySet field manager kubectl-applyset should own these fields. Retrying with conflicts forced.\n`,
    );
    done = yield* ask(run, applyRequest(parent, body, write, true));
  }
  return "fault" in done ? plain(`failed to update ApplySet: ${messageOf(done.fault)}`).fault : null;
}
