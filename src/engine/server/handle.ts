import type { ValueMap } from "../value/value.ts";
import type { Cluster } from "./cluster.ts";
import { fromStorage } from "./codec.ts";
import { acceptDefinitions } from "./custom/accept.ts";
import type { Request, Response } from "./http.ts";
import { wrongMethod } from "./methods.ts";
import { type WriteOptions, writeOptions } from "./options.ts";
import { custom, rest } from "./parts.ts";
import { getObject } from "./read/get.ts";
import { type Route, route } from "./routes.ts";
import {
  isRefusal,
  methodNotAllowed,
  type Refusal,
  unknownPatchType,
  unsupportedMediaType,
} from "./status.ts";
import { canonicalTime } from "./structs/time.ts";
import { isAction } from "./subresource/is-action.ts";
import { scaleRequest } from "./subresource/scale.ts";
import { deprecationOf } from "./warnings/warnings.ts";
import type { Watch } from "./watch.ts";
import { type PatchKind, patchObject } from "./write/patch.ts";
import type { Scope, Written } from "./write/scope.ts";

/** A cluster after a request, with the answer. */
export type Handled = { readonly cluster: Cluster; readonly response: Response };

const EPOCH = "2026-01-01T00:00:00Z";

/**
 * Answers a request as a Kubernetes API server does. `now` is RFC 3339. The cluster is the same object if the request changed nothing.
 * Never throws, whatever the request holds. `watch` is told what becomes of the object of a write on the way.
 */
export function handle(cluster: Cluster, request: Request, now: string, watch?: Watch): Handled {
  const warnings = new Set<string>();
  const time = canonicalTime(now) ?? EPOCH;
  const done = answer(cluster, request, time, warnings, watch);
  if (isRefusal(done)) return { cluster, response: { ...done.refused, ...withWarnings(warnings) } };
  const settled = acceptDefinitions(done.cluster, cluster, time);
  return { cluster: settled, response: { ...done.response, ...withWarnings(warnings) } };
}

function withWarnings(warnings: ReadonlySet<string>): { readonly warnings?: readonly string[] } {
  return warnings.size === 0 ? {} : { warnings: [...warnings] };
}

type Resourceful = Extract<Route, { readonly kind: "resource" }>;

function answer(
  cluster: Cluster,
  request: Request,
  now: string,
  warnings: Set<string>,
  watch: Watch | undefined,
): Handled | Refusal {
  const denied = refused(cluster, request);
  if (denied !== null) return denied;
  const found = route(cluster, request.path);
  if (isRefusal(found)) return found;
  if (found.kind === "document") {
    if (request.method !== "GET") return methodNotAllowed();
    const document = rest().discoveryDocument(cluster, found.path, request.accept ?? "");
    return isRefusal(document) ? document : { cluster, response: document };
  }
  const wrong = found.resource.custom === null ? wrongMethod(request.method, found) : null;
  if (wrong !== null) return wrong;
  const deprecated = deprecationOf(found.resource);
  if (deprecated !== null) warnings.add(`299 - ${JSON.stringify(deprecated)}`);
  if (isAction(found.resource, found.subresource)) return runAction(cluster, request, found, now, warnings);
  if (request.method === "GET") return read(cluster, request, found, now);
  const made = scopeOf(cluster, request, found, now, warnings);
  if (isRefusal(made)) return made;
  const scope = watch === undefined ? made : { ...made, watch };
  if (found.subresource === "scale") return scaleRequest(scope, patchKind(cluster, request));
  if (request.method === "DELETE") return remove(scope);
  const written = write(scope);
  return isRefusal(written) ? written : show(scope, written);
}

/** Why the request's user may not do what it asks for. Who is not named is the cluster's admin and may do anything. */
function refused(cluster: Cluster, request: Request, verb?: string): Refusal | null {
  return request.user === undefined ? null : rest().authorize(cluster, request, verb);
}

function runAction(
  cluster: Cluster,
  request: Request,
  at: Resourceful,
  now: string,
  warnings: Set<string>,
): Handled | Refusal {
  const isWrite = request.method === "POST" && at.subresource !== "proxy";
  const scope = isWrite ? scopeOf(cluster, request, at, now, warnings) : readScope(cluster, request, at);
  return isRefusal(scope) ? scope : rest().act(scope);
}

function read(
  cluster: Cluster,
  request: Request,
  { resource, namespace, name, subresource }: Resourceful,
  now: string,
): Handled | Refusal {
  if (subresource === "scale")
    return scaleRequest(readScope(cluster, request, { resource, namespace, name, subresource }), null);
  const found =
    name === ""
      ? rest().listObjects(cluster, resource, namespace, request)
      : getObject(cluster, resource, namespace, name);
  if (isRefusal(found)) return found;
  const asTable = subresource === "" && request.accept?.includes("as=Table") === true;
  const whole = request.query?.["includeObject"] === "Object";
  const body = asTable ? rest().tableOf(resource, found.object, { now, whole }) : found.object;
  return { cluster, response: { code: 200, body } };
}

/** For what is no write, and for deletes, which read their own. */
const NO_OPTIONS: WriteOptions = {
  manager: "unknown",
  force: false,
  dryRun: false,
  fieldValidation: "Ignore",
};

function readScope(cluster: Cluster, request: Request, at: Omit<Resourceful, "kind">): Scope {
  return { ...at, cluster, request, options: NO_OPTIONS, now: EPOCH, warnings: new Set() };
}

const PATCHES: { readonly [type: string]: PatchKind } = {
  "application/json-patch+json": "json",
  "application/merge-patch+json": "merge",
  "application/strategic-merge-patch+json": "strategic",
  "application/apply-patch+yaml": "apply",
};

const PATCHES_OF_CUSTOM = Object.keys(PATCHES).filter((type) => PATCHES[type] !== "strategic");

function patchKind({ serverSideApply }: Cluster, request: Request): PatchKind | null {
  const type = (request.contentType ?? "").split(";")[0] as string;
  if (request.method !== "PATCH" || !Object.hasOwn(PATCHES, type)) return null;
  const kind = PATCHES[type] as PatchKind;
  return kind === "apply" && serverSideApply === false ? null : kind;
}

function scopeOf(
  cluster: Cluster,
  request: Request,
  at: Resourceful,
  now: string,
  warnings: Set<string>,
): Scope | Refusal {
  const { resource, namespace, name, subresource } = at;
  const { method } = request;
  const wrong = resource.custom === null ? null : custom().wrongVerb(method, at);
  if (wrong !== null) return wrong;
  if (resource.namespaced && namespace === "") return methodNotAllowed();
  const kind = patchKind(cluster, request);
  if (method === "PATCH" && kind === null && resource.custom === null) return unknownPatchType();
  if (method === "PATCH" && (kind === null || (kind === "strategic" && resource.custom !== null))) {
    const known = PATCHES_OF_CUSTOM.filter(
      (type) => cluster.serverSideApply !== false || PATCHES[type] !== "apply",
    );
    return unsupportedMediaType(known);
  }
  const optionsKind =
    method === "PATCH" ? "PatchOptions" : method === "POST" ? "CreateOptions" : "UpdateOptions";
  const options = method === "DELETE" ? NO_OPTIONS : writeOptions(request, optionsKind, kind === "apply");
  if (isRefusal(options)) return options;
  return { cluster, request, resource, namespace, name, subresource, options, now, warnings };
}

function write(scope: Scope): Written | Refusal {
  const mayCreate = (): Refusal | null => refused(scope.cluster, scope.request, "create");
  switch (scope.request.method) {
    case "POST":
      return rest().postObject(scope);
    case "PUT":
      return rest().putObject(scope, mayCreate);
    default:
      return patchObject(scope, patchKind(scope.cluster, scope.request) ?? "merge", mayCreate);
  }
}

function show(scope: Scope, { cluster, object, created }: Written): Handled {
  const body: ValueMap = fromStorage(scope.resource, object);
  return { cluster, response: { code: created ? 201 : 200, body } };
}

function remove(scope: Scope): Handled | Refusal {
  return scope.name === "" ? rest().deleteCollection(scope) : rest().deleteObject(scope);
}
