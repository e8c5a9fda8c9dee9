import { typeOfKind } from "../../../engine/scenario/cluster-kinds.ts";
import { liveObject } from "../../../engine/scenario/live-object.ts";
import { type RecordedWrite, replayWrites } from "../../../engine/scenario/write-stages.ts";
import type { Type } from "../../../engine/schema/resolve-type.ts";
import type { RequestScope } from "../../../engine/server/request/request-scope.ts";
import { storageKey } from "../../../engine/server/request/request-scope.ts";
import { fieldManagerTarget } from "../../../engine/server/storage/update-managed-fields.ts";
import { equal } from "../../../engine/value/equal.ts";
import {
  dig,
  get,
  isList,
  isMap,
  type Value,
  type ValueMap,
  withKey,
  withoutKey,
} from "../../../engine/value/value.ts";
import { withoutChosen } from "../script-objects.ts";
import type { PlayedRun } from "../script-place.ts";

/** An entry of managedFields. */
export type Owner = { readonly manager: string; readonly applied: boolean; readonly fields: ValueMap };

/** A write of one object, and what comes of it. */
export type GoCase = {
  readonly name: string;
  readonly manager: string;
  readonly subresource: string;
  readonly applied: boolean;
  readonly force: boolean;
  /** The object before the write, without managedFields; null if there was none. */
  readonly live: ValueMap | null;
  readonly before: readonly Owner[];
  /** The entries before the write, as the object has them. */
  readonly entries: Value;
  /** The applied configuration, or the object after an update, without managedFields. */
  readonly object: ValueMap;
  readonly after: readonly Owner[];
  /** The paths that conflict; none if the write succeeds. */
  readonly conflicts: readonly string[];
};

/** The writes of a run that one Go test can repeat. */
export type GoCases = {
  readonly apiVersion: string;
  readonly kind: string;
  readonly type: Type;
  /** What the server has before it reads a new object. */
  readonly empty: ValueMap;
  readonly cases: readonly GoCase[];
  /** What the test leaves out, in sentences. */
  readonly limits: readonly string[];
};

/** Returns the writes of a run about one object of one version; a sentence if the run is about more than that. */
export function goCases({ frames }: PlayedRun): GoCases | string {
  const found: { readonly write: RecordedWrite; readonly scope: RequestScope; readonly step: number }[] = [];
  for (const { before, exchanges, now, index } of frames) {
    for (const write of replayWrites(before, exchanges, now)) {
      const scope = write.stages[0]?.scope;
      if (scope === undefined || scope.resource.group === "apiextensions.k8s.io") continue;
      // A Scale belongs to the object that the test is about.
      found.push({
        write,
        scope: { ...scope, resource: scope.resource.parent ?? scope.resource },
        step: index + 1,
      });
    }
  }
  const [first] = found;
  if (first === undefined) return "The scenario writes no object.";
  const { resource } = first.scope;
  const keys = new Set(found.map(({ write, scope }) => storageKey(scope, nameOf(write, scope))));
  if (keys.size > 1)
    return "The scenario writes several objects. A Go test needs a scenario about one object.";
  const type = typeOfKind(first.write.before, resource.apiVersion, resource.kind);
  if (type === null) return "The server does not know the kind of the object.";
  const cases: GoCase[] = [];
  const limits: string[] = [];
  for (const { write, scope, step } of found) {
    const made = caseOf(write, scope, step);
    if (typeof made === "string") limits.push(`Step ${step}: ${made}`);
    else if (scope.resource.apiVersion !== resource.apiVersion)
      limits.push(`Step ${step}: it has another version.`);
    else if (typeOfKind(write.before, resource.apiVersion, resource.kind) !== type)
      limits.push(`Step ${step}: the schema has changed.`);
    else cases.push(made);
  }
  if (cases.length === 0) return "No step writes the object in a way that a Go test can repeat.";
  const { apiVersion, kind } = resource;
  const { empty } = fieldManagerTarget(first.write.before.builtins, resource, "");
  return { apiVersion, kind, type, empty: { ...(empty && plain(empty)), apiVersion, kind }, cases, limits };
}

function nameOf({ exchange }: RecordedWrite, { name }: RequestScope): string {
  return (
    name ||
    String(dig(exchange.response.body, "metadata", "name") ?? dig(exchange.request.body, "metadata", "name"))
  );
}

/** Returns a write as a case; why not, as the end of a sentence. */
function caseOf(write: RecordedWrite, scope: RequestScope, step: number): GoCase | string {
  const { exchange, before, stages } = write;
  const { request, response } = exchange;
  const { options, resource, subresource } = scope;
  const config = stages.find(({ stage }) => stage === "config")?.object;
  const conflicts = conflictsIn(response.body);
  const key = storageKey(scope, nameOf(write, scope));
  const stored = liveObject(before, key);
  const live = stored === null ? null : plain(stored);
  if (response.code >= 400 && conflicts.length === 0)
    return "the server refuses the request for another reason.";
  if (JSON.stringify(request.body ?? null).includes("managedFields"))
    return "the request sets managedFields.";
  const [filled, admitted] = (["filled", "admitted"] as const).map(
    (at) => stages.find(({ stage }) => stage === at)?.object,
  );
  if (filled !== undefined && admitted !== undefined && !equal(filled, admitted))
    return "admission changes the object.";
  const answer =
    response.code >= 400 ? stored : subresource === "scale" ? liveObject(write.after, key) : response.body;
  if (
    answer === null ||
    answer === undefined ||
    (stored !== null && stored["apiVersion"] !== resource.apiVersion)
  )
    return "it needs a conversion between versions.";
  const [owners, wanted] = [ownersOf(stored), ownersOf(answer)];
  if ([...owners, ...wanted].some(({ version }) => version !== resource.apiVersion))
    return "managers use several versions.";
  if (owners.length >= 10) return "the object has ten managers.";
  if (response.code < 400 && wanted.length === 0) return "the server cannot tell the owners.";
  if (subresource === "scale" && !wanted.some(({ manager }) => manager === `${options.manager} Update scale`))
    return "the server's handler of scales makes no entry.";
  if (config !== undefined && subresource === "scale") return "it applies a Scale.";
  if (config !== undefined && hasIgnored(config, subresource))
    return "the server ignores a part of the configuration.";
  return {
    name: `step ${step}: ${options.manager} ${config === undefined ? "updates" : "applies"}`,
    manager: options.manager,
    subresource,
    applied: config !== undefined,
    force: options.force,
    live,
    before: owners,
    entries: dig(live === null ? null : withoutChosen(stored as ValueMap), "metadata", "managedFields") ?? [],
    // The server chooses some values, such as addresses, only after it told the owners of a new object.
    object: plain(config ?? (stored === null ? (admitted ?? answer) : answer)),
    after: wanted,
    conflicts,
  };
}

/** Whether a configuration has a part that the server ignores: the status of an object, or all else at the status subresource. */
function hasIgnored(config: ValueMap, subresource: string): boolean {
  const parts = Object.keys(config).filter((key) => !["apiVersion", "kind", "metadata"].includes(key));
  return parts.some((key) => (key === "status") !== (subresource === "status"));
}

/** Returns an object without managedFields and what each server chooses anew. */
function plain(object: ValueMap): ValueMap {
  const { metadata, ...rest } = withoutChosen(object);
  if (!isMap(metadata)) return object;
  const kept = ["managedFields", "generation"].reduce<ValueMap>(withoutKey, metadata);
  return { ...rest, metadata: kept };
}

type VersionedOwner = Owner & { readonly version: Value | undefined };

function ownersOf(object: ValueMap | null): readonly VersionedOwner[] {
  const entries = dig(object, "metadata", "managedFields");
  return (isList(entries) ? entries.filter(isMap) : []).map((entry) => {
    const part = get(entry, "subresource");
    const applied = get(entry, "operation") === "Apply";
    const fields = get(entry, "fieldsV1");
    return {
      manager: [get(entry, "manager"), get(entry, "operation"), ...(part === undefined ? [] : [part])].join(
        " ",
      ),
      applied,
      version: get(entry, "apiVersion"),
      fields: isMap(fields) ? fields : {},
    };
  });
}

function conflictsIn(status: ValueMap): readonly string[] {
  const causes = dig(status, "details", "causes");
  return (isList(causes) ? causes : [])
    .filter((cause) => dig(cause, "reason") === "FieldManagerConflict")
    .map((cause) => String(dig(cause, "field")));
}

/** Returns the object before a write with its entries in metadata; null if there was none. */
export function liveWithEntries({ live, entries }: GoCase): ValueMap | null {
  return live === null ? null : withEntries(live, entries);
}

function withEntries(object: ValueMap, entries: Value): ValueMap {
  const { metadata } = object;
  return isMap(metadata) ? withKey(object, "metadata", withKey(metadata, "managedFields", entries)) : object;
}
