import { has, type ValueMap, withKey } from "../../../value/value.ts";
import type { Client } from "../../client.ts";
import type { Applied, ApplySettings } from "../apply.ts";
import { type Attempt, type Fault, isBecause, messageOf, plain } from "../fault.ts";
import { type Info, metaMap, metaText, pathOf, withMeta } from "../info.ts";
import { printKind, type ServedKind } from "../kinds.ts";
import { printResult } from "../output.ts";
import { listObjects, pruneObject } from "../prune.ts";
import { ask, type Run } from "../run.ts";
import { groupKind, type SetScope, scopeOfParent } from "./hints.ts";
import { PART_OF } from "./names.ts";
import { type ApplySet, isBuiltinParent, parentName } from "./parent.ts";
import { updateParent } from "./update.ts";

/** Where members were before an apply, and where the objects at hand are. */
export type SetScopes = { readonly before: SetScope; readonly after: SetScope };

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

/** The kinds and namespaces of objects. */
export function scopeOfObjects(infos: readonly Pick<Info, "kind" | "namespace">[]): SetScope {
  return {
    kinds: new Map(infos.map(({ kind }) => [groupKind(kind), kind])),
    namespaces: [...new Set(infos.map(({ namespace }) => namespace).filter((one) => one !== ""))],
  };
}

/** Reads the parent, and makes it name all that it held or is to hold. */
export function* beforeApply(
  run: Run,
  set: ApplySet,
  infos: readonly Info[],
  settings: ApplySettings,
): Client<Attempt<SetScopes>> {
  const found = yield* fetchScope(run, set);
  if ("fault" in found) return found;
  const before = found.value;
  const after = scopeOfObjects(infos);
  const both: SetScope = {
    kinds: new Map([...before.kinds, ...after.kinds]),
    namespaces: [...before.namespaces, ...after.namespaces],
  };
  const fault = yield* updateParent(run, set, both, settings);
  return fault === null ? { value: { before, after } } : { fault };
}

function* fetchScope(run: Run, set: ApplySet): Client<Attempt<SetScope>> {
  const got = yield* ask(run, { method: "GET", path: pathOf(set) });
  if ("value" in got) return scopeOfParent(run.environment.kinds(), set, got.value);
  if (!isBecause(got.fault, "NotFound")) {
    return plain(`failed to fetch ApplySet parent object ${parentName(set)}: ${messageOf(got.fault)}`);
  }
  if (isBuiltinParent(set.kind)) return { value: { kinds: new Map(), namespaces: [] } };
  return plain("custom resource ApplySet parents cannot be created automatically");
}

/** A member, and where it was found. */
export type Member = { readonly kind: ServedKind; readonly namespace: string; readonly object: ValueMap };

/**
 * The members of a set, kind by kind and namespace by namespace, without those of these uids.
 * Upstream: kubectl pkg/cmd/apply/applyset_pruner.go, FindAllObjectsToPrune (v0.36.3).
 */
export function* listMembers(
  run: Run,
  set: ApplySet,
  { kinds, namespaces }: SetScope,
  without: ReadonlySet<string>,
): Client<Attempt<readonly Member[]>> {
  const members: Member[] = [];
  const lost = [...kinds.values()].find(({ namespaced }) => namespaced && namespaces.includes(""));
  if (lost !== undefined) {
    return plain(
      `unexpectedly encountered empty namespace during prune of namespace-scoped resource ${printKind(lost)}`,
    );
  }
  for (const kind of kinds.values()) {
    for (const namespace of kind.namespaced ? namespaces : [""]) {
      const listed = yield* listObjects(run, kind, namespace, `${PART_OF}=${set.id}`);
      if ("fault" in listed) {
        return plain(`listing ${printKind(kind)} objects for pruning: ${messageOf(listed.fault)}`);
      }
      for (const object of listed.value) {
        if (!without.has(metaText(object, "uid"))) members.push({ kind, namespace, object });
      }
    }
  }
  return { value: members };
}

/** Deletes the members that were not applied, and makes the parent name what is left. */
export function* finishSet(
  run: Run,
  set: ApplySet,
  { before, after }: SetScopes,
  applied: Applied,
): Client<Fault | null> {
  const doomed = yield* listMembers(run, set, before, applied.uids);
  if ("fault" in doomed) return doomed.fault;
  for (const { kind, namespace, object } of doomed.value) {
    const fault = yield* pruneObject(run, applied, kind, namespace, object);
    if (fault !== null) {
      const place = kind.namespaced ? `${namespace}/` : "";
      const name = `${groupKind(kind)} ${place}${metaText(object, "name")}`;
      return plain(`pruning ${name}: ${messageOf(fault)}`).fault;
    }
    printResult(run, object, "pruned", applied.settings.dryRun);
  }
  const fault = yield* updateParent(run, set, after, applied.settings);
  if (fault === null) return null;
  return plain(`apply and prune succeeded, but ApplySet update failed: ${messageOf(fault)}`).fault;
}
