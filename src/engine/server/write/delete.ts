import { get, isList, isMap, type ValueMap } from "../../value/value.ts";
import { readJsonBody } from "../body.ts";
import { metaNumber, metaText, metaTexts, metaValue, withMeta } from "../meta.ts";
import { queryText } from "../options.ts";
import { subjectOf } from "../resource.ts";
import {
  badRequest,
  conflict,
  deleted,
  invalid,
  isRefusal,
  notFound,
  type Refusal,
  unsupportedField,
} from "../status.ts";
import { strategyOf } from "../strategy.ts";
import { systemOf } from "../system/system.ts";
import { isNamespace, terminating } from "./namespace.ts";
import { keyOf, liveOf, type Scope, warn } from "./scope.ts";
import { removeObject, storeObject } from "./store.ts";

/** What a delete asks for. */
export type DeleteOptions = {
  readonly uid: string;
  readonly resourceVersion: string;
  /** Empty for the kind's default. */
  readonly propagation: string;
  /** Null for the kind's default. */
  readonly grace: number | null;
  readonly dryRun: boolean;
};

/** What a delete comes to: the object if it still stands, else a Status. */
export type Deleted = {
  readonly cluster: Scope["cluster"];
  readonly object: ValueMap;
  readonly gone: boolean;
};

/** Reads the options of a delete from its body or query. */
export function deleteOptions(scope: Scope): DeleteOptions | Refusal {
  const { request, options } = scope;
  const body = request.body === undefined || request.body === "" ? { value: {} } : readJsonBody(request.body);
  if ("error" in body) return badRequest(body.error);
  const from: ValueMap = isMap(body.value) ? body.value : {};
  const preconditions = get(from, "preconditions");
  const query = request.query ?? {};
  const grace = get(from, "gracePeriodSeconds") ?? queryText(query, "gracePeriodSeconds");
  const propagation = get(from, "propagationPolicy") ?? queryText(query, "propagationPolicy");
  const orphan = get(from, "orphanDependents") ?? queryText(query, "orphanDependents");
  const warning = systemOf(scope.resource).orphans?.warning ?? null;
  if (warning !== null && propagation === undefined && orphan === undefined) warn(scope, warning);
  const text = (value: unknown): string => (typeof value === "string" ? value : "");
  const dry = get(from, "dryRun") ?? [];
  if (!isList(dry) || dry.some((one) => one !== "All"))
    return invalid("meta.k8s.io", "DeleteOptions", "", [
      unsupportedField("dryRun", JSON.stringify(dry), ["All"]),
    ]);
  return {
    uid: isMap(preconditions) ? text(get(preconditions, "uid")) : "",
    resourceVersion: isMap(preconditions) ? text(get(preconditions, "resourceVersion")) : "",
    propagation:
      orphan === undefined ? text(propagation) : String(orphan) === "true" ? "Orphan" : "Background",
    grace: grace === undefined || grace === null ? null : Number(grace),
    dryRun: options.dryRun || dry.length > 0,
  };
}

/** Handles DELETE of one object: it goes at once, or when its finalizers are gone. */
export function deleteObject(scope: Scope): Deleted | Refusal {
  const options = deleteOptions(scope);
  if (isRefusal(options)) return options;
  const live = liveOf(scope);
  return live === undefined
    ? notFound(subjectOf(scope.resource), scope.name)
    : deleteLive(scope, live, options);
}

/** Deletes an object that exists. */
export function deleteLive(scope: Scope, live: ValueMap, options: DeleteOptions): Deleted | Refusal {
  const refused = precondition(scope, live, options);
  if (refused !== null) return refused;
  const name = metaText(live, "name");
  const key = keyOf(scope, name);
  const finalizers = finalizersAfter(scope, live, options.propagation);
  if (isNamespace(scope)) {
    const ending = terminating(scope, live);
    if (ending !== null) return isRefusal(ending) ? ending : keep(scope, key, live, ending, options);
  }
  const graceful = isPod(scope) && gracePeriod(live, options) > 0;
  if (finalizers.length > 0 || graceful) return markDeleted(scope, key, live, finalizers, options);
  if (isPod(scope) && metaText(live, "deletionTimestamp") === "") {
    const object = withMeta(withDeletion(scope, live, 0), { generation: metaNumber(live, "generation") + 1 });
    return finish(scope, key, object, options, false);
  }
  return finish(scope, key, live, options, !answersWithObject(scope));
}

/** These kinds answer a delete with what was there. */
const SHOWN = [
  "services.",
  "pods.",
  "serviceaccounts.",
  "persistentvolumes.",
  "persistentvolumeclaims.",
  "resourcequotas.",
  "podtemplates.",
  "namespaces.",
  "csidrivers.storage.k8s.io",
  "storageclasses.storage.k8s.io",
  "volumeattachments.storage.k8s.io",
  "csinodes.storage.k8s.io",
  "volumeattributesclasses.storage.k8s.io",
  "resourceclaims.resource.k8s.io",
  "resourceclaimtemplates.resource.k8s.io",
  "resourceslices.resource.k8s.io",
  "deviceclasses.resource.k8s.io",
];

function answersWithObject({ resource }: Scope): boolean {
  return resource.custom === null && SHOWN.includes(`${resource.plural}.${resource.group}`);
}

function finish(
  scope: Scope,
  key: string,
  object: ValueMap,
  options: DeleteOptions,
  status: boolean,
): Deleted {
  const { cluster } = scope;
  const removed = options.dryRun ? cluster : removeObject(cluster, key);
  const shown =
    options.dryRun || status ? object : withMeta(object, { resourceVersion: String(removed.revision) });
  return { cluster: removed, object: shown, gone: status };
}

/** An object that waits for its finalizers has a time of deletion. */
function markDeleted(
  scope: Scope,
  key: string,
  live: ValueMap,
  finalizers: readonly string[],
  options: DeleteOptions,
): Deleted {
  const { cluster } = scope;
  const grace = isPod(scope) ? gracePeriod(live, options) : 0;
  const changed = finalizers.join() !== metaTexts(live, "finalizers").join();
  if (metaText(live, "deletionTimestamp") !== "" && !changed) return { cluster, object: live, gone: false };
  const marked = metaText(live, "deletionTimestamp") === "" ? withDeletion(scope, live, grace) : live;
  const raised =
    strategyOf(scope.resource).generationAtCreate && marked !== live
      ? withMeta(marked, { generation: metaNumber(live, "generation") + 1 })
      : marked;
  const object = finalizers.length === 0 ? raised : withMeta(raised, { finalizers });
  if (options.dryRun) return { cluster, object, gone: false };
  return { ...storeObject(cluster, scope.resource, key, object), gone: false };
}

/** The object stays, changed or as it is. */
function keep(scope: Scope, key: string, live: ValueMap, object: ValueMap, options: DeleteOptions): Deleted {
  const { cluster, resource } = scope;
  if (options.dryRun || object === live) return { cluster, object, gone: false };
  return { ...storeObject(cluster, resource, key, object), gone: false };
}

function withDeletion({ now }: Scope, live: ValueMap, grace: number): ValueMap {
  const at = new Date(Date.parse(now) + grace * 1000).toISOString().replace(/\.\d+Z$/, "Z");
  return withMeta(live, { deletionTimestamp: at, deletionGracePeriodSeconds: grace });
}

function isPod({ resource }: Scope): boolean {
  return resource.group === "" && resource.plural === "pods";
}

/** Pods that no node runs go at once. */
function gracePeriod(pod: ValueMap, options: DeleteOptions): number {
  const spec = get(pod, "spec");
  if (!isMap(spec) || !get(spec, "nodeName")) return 0;
  const given = options.grace ?? get(spec, "terminationGracePeriodSeconds");
  return typeof given === "number" ? given : 0;
}

/** Finalizers after a delete: how dependents are treated is one, too, and one that is there counts for the kind's default. */
function finalizersAfter({ resource }: Scope, live: ValueMap, propagation: string): readonly string[] {
  const rest = metaTexts(live, "finalizers");
  const others = rest.filter((one) => one !== "orphan" && one !== "foregroundDeletion");
  if (propagation === "") {
    const isDecided = others.length < rest.length || systemOf(resource).orphans === undefined;
    return isDecided ? rest : [...rest, "orphan"];
  }
  if (propagation === "Orphan") return [...others, "orphan"];
  return propagation === "Foreground" ? [...others, "foregroundDeletion"] : others;
}

function precondition(scope: Scope, live: ValueMap, { uid, resourceVersion }: DeleteOptions): Refusal | null {
  const { resource } = scope;
  const about = { group: resource.group, resource: resource.kind };
  const name = metaText(live, "name");
  const liveUid = metaText(live, "uid");
  if (uid !== "" && uid !== liveUid) {
    const problem = `the UID in the precondition (${uid}) does not match the UID in record (${liveUid}). The object might have been deleted and then recreated`;
    return conflict(about, name, problem);
  }
  const version = metaText(live, "resourceVersion");
  if (resourceVersion !== "" && resourceVersion !== version) {
    const problem = `the ResourceVersion in the precondition (${resourceVersion}) does not match the ResourceVersion in record (${version}). The object might have been modified`;
    return conflict(about, name, problem);
  }
  return null;
}

/** The Status that answers for an object that is gone. */
export function deletedStatus(scope: Scope, object: ValueMap): ValueMap {
  return deleted(
    subjectOf(scope.resource),
    metaText(object, "name"),
    String(metaValue(object, "uid") ?? ""),
  ) as ValueMap;
}
