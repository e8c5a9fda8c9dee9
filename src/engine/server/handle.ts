import { deepCopy } from "../value/map.ts";
import { isMap, type ValueMap } from "../value/value.ts";
import type { Cluster } from "./cluster/cluster.ts";
import { reconcileDefinitions } from "./cluster/custom-kinds.ts";
import type { Resource } from "./cluster/resource.ts";
import type { Request, Response } from "./http/http.ts";
import { refusals } from "./http/refusals.ts";
import { isRefusal, type Refusal } from "./http/status.ts";
import { type WriteOptions, writeOptions } from "./http/write-options.ts";
import { kindOf } from "./kinds/find-kind.ts";
import { customKindsPart, serverPart } from "./parts/server-parts.ts";
import { withStartObjects } from "./rbac/with-start-objects.ts";
import { ANSWERS_ALL, isSubresourceAction, refuseMethod } from "./request/methods.ts";
import type {
  HandleResult,
  RefusedWrite,
  RequestScope,
  Warnings,
  WriteObserver,
  WriteResult,
} from "./request/request-scope.ts";
import { findRoute, type Route } from "./request/routes.ts";
import { shownObject } from "./storage/object-codec.ts";
import { readObject } from "./storage/object-store.ts";
import { canonicalTime } from "./structs/timestamp.ts";
import { scaleRequest } from "./subresource/scale.ts";
import { inVersion } from "./version/current-version.ts";
import { type PatchKind, patchObject } from "./write/handle-patch.ts";

const DEFAULT_TIME = "2026-01-01T00:00:00Z";

/**
 * Answers a request as a Kubernetes API server does. `now` is an RFC 3339 time. If the request changes nothing, the result
 * has the same cluster object. Never throws: every error is a response. `observe` is called at each stage of a write.
 */
export function handle(
  cluster: Cluster,
  request: Request,
  now: string,
  observe?: WriteObserver,
): HandleResult {
  // What the server remembers of a value holds for one version. So an older one gets values of its own.
  const own = cluster.builtins.fields === undefined ? request : withOwnBody(request);
  return inVersion(cluster.builtins.version, () => answer(cluster, own, now, observe));
}

function withOwnBody(request: Request): Request {
  return isMap(request.body) ? { ...request, body: deepCopy(request.body) as ValueMap } : request;
}

function answer(
  cluster: Cluster,
  request: Request,
  now: string,
  observe: WriteObserver | undefined,
): HandleResult {
  const warnings: Warnings = new Set<string>();
  const time = canonicalTime(now) ?? DEFAULT_TIME;
  const late = request.query?.["timeout"] ? serverPart().refuseTimeout(request) : null;
  if (late !== null) return { cluster, response: late.refused };
  const known =
    request.token === undefined ? request : serverPart().authenticateRequest(cluster, request, time);
  if (isRefusal(known)) return { cluster, response: known.refused };
  const whole = withStartObjects(cluster, known);
  const done = handleRequest(whole, known, time, warnings, observe);
  if (isRefusal(done))
    return { cluster: done.cluster ?? cluster, response: { ...done.refused, ...withWarnings(warnings) } };
  const settled = reconcileDefinitions(done.cluster, whole, time);
  const changed = settled === whole ? cluster : settled;
  return { cluster: changed, response: { ...done.response, ...withWarnings(warnings) } };
}

function withWarnings(warnings: Warnings): Pick<Response, "warnings" | "auditAnnotations"> {
  const { annotations } = warnings;
  return {
    ...(warnings.size > 0 && { warnings: [...warnings] }),
    ...(annotations && { auditAnnotations: annotations }),
  };
}

type ResourceRoute = Extract<Route, { readonly kind: "resource" }>;

function handleRequest(
  cluster: Cluster,
  request: Request,
  now: string,
  warnings: Warnings,
  observe: WriteObserver | undefined,
): HandleResult | RefusedWrite {
  const denied = refuseUnauthorized(cluster, request);
  if (denied !== null) return denied;
  const found = findRoute(cluster, request.path);
  if (isRefusal(found)) return found;
  if (found.kind === "document") {
    if (request.method !== "GET" && !ANSWERS_ALL.test(found.path)) return refusals().methodNotAllowed();
    const document = serverPart().discoveryDocument(
      cluster,
      found.path,
      request.accept ?? "",
      request.query ?? {},
    );
    return isRefusal(document) ? document : { cluster, response: document };
  }
  const wrong = found.resource.custom === null ? refuseMethod(request.method, found) : null;
  if (wrong !== null) return wrong;
  const deprecated = deprecationOf(found.resource);
  if (deprecated !== null) warnings.add(`299 - ${JSON.stringify(deprecated)}`);
  const answer = () => handleResource(cluster, request, found, { now, warnings, observe });
  return isPlain(request.accept) ? answer() : serverPart().answerInForm(request, found, now, answer);
}

const PLAIN: ReadonlySet<string | undefined> = new Set([
  undefined,
  "",
  "*/*",
  "application/json",
  "application/json, */*",
]);

/** Whether a client takes objects in JSON, as they are. */
function isPlain(accept: string | undefined): boolean {
  return PLAIN.has(accept);
}

type Handling = {
  readonly now: string;
  readonly warnings: Warnings;
  readonly observe: WriteObserver | undefined;
};

function handleResource(
  cluster: Cluster,
  request: Request,
  found: ResourceRoute,
  { now, warnings, observe }: Handling,
): HandleResult | RefusedWrite {
  if (isSubresourceAction(found.resource, found.subresource))
    return runSubresourceAction(cluster, request, found, now, warnings);
  if (request.method === "GET") return handleGet(cluster, request, found);
  const made = writeScope(cluster, request, found, now, warnings);
  if (isRefusal(made)) return made;
  const scope = observe === undefined ? made : { ...made, observe };
  if (found.subresource === "scale") return scaleRequest(scope, patchKind(cluster, request));
  if (request.method === "DELETE") return handleDelete(scope);
  const written = handleWrite(scope);
  return isRefusal(written) ? written : writeResponse(scope, written);
}

/** Returns the warning of every response about a resource; null if it is not deprecated. */
function deprecationOf(resource: Resource): string | null {
  const { custom, version } = resource;
  if (custom === null) return kindOf(resource).deprecated ?? null;
  return custom.versions.find(({ name }) => name === version)?.deprecation ?? null;
}

/**
 * Returns why the request's user may not do it, or null if the user may. A request without a user comes from the cluster
 * admin, who may do anything.
 */
function refuseUnauthorized(cluster: Cluster, request: Request, verb?: string): Refusal | null {
  return request.user === undefined ? null : serverPart().authorize(cluster, request, verb);
}

function runSubresourceAction(
  cluster: Cluster,
  request: Request,
  at: ResourceRoute,
  now: string,
  warnings: Warnings,
): HandleResult | Refusal {
  const isWrite = request.method === "POST" && at.subresource !== "proxy";
  const scope = isWrite
    ? writeScope(cluster, request, at, now, warnings)
    : { ...readScope(cluster, request, at), warnings };
  return isRefusal(scope) ? scope : serverPart().handleSubresourceAction(scope);
}

function handleGet(
  cluster: Cluster,
  request: Request,
  { resource, namespace, name, subresource }: ResourceRoute,
): HandleResult | Refusal {
  const wrong = request.query && name !== "" ? serverPart().refuseGetOptions(request.query) : null;
  if (wrong !== null) return wrong;
  if (subresource === "scale")
    return scaleRequest(readScope(cluster, request, { resource, namespace, name, subresource }), null);
  const found =
    name === ""
      ? serverPart().listObjects(cluster, resource, namespace, request)
      : readObject(cluster, resource, namespace, name);
  return isRefusal(found) ? found : { cluster, response: { code: 200, body: found.object } };
}

/** For reads, and for deletes, whose options `write/delete-options.ts` reads. */
const NO_OPTIONS: WriteOptions = {
  manager: "unknown",
  force: false,
  dryRun: false,
  fieldValidation: "Ignore",
};

function readScope(cluster: Cluster, request: Request, at: Omit<ResourceRoute, "kind">): RequestScope {
  return { ...at, cluster, request, options: NO_OPTIONS, now: DEFAULT_TIME, warnings: new Set() };
}

const PATCH_TYPES: { readonly [type: string]: PatchKind } = {
  "application/json-patch+json": "json",
  "application/merge-patch+json": "merge",
  "application/strategic-merge-patch+json": "strategic",
  "application/apply-patch+yaml": "apply",
};

function withoutParameters(mediaType: string): string {
  return mediaType.split(";")[0] as string;
}

function patchKind({ serverSideApply }: Cluster, request: Request): PatchKind | null {
  const type = withoutParameters(request.contentType ?? "");
  if (request.method !== "PATCH" || !Object.hasOwn(PATCH_TYPES, type)) return null;
  const kind = PATCH_TYPES[type] as PatchKind;
  return kind === "apply" && serverSideApply === false ? null : kind;
}

function writeScope(
  cluster: Cluster,
  request: Request,
  at: ResourceRoute,
  now: string,
  warnings: Warnings,
): RequestScope | Refusal {
  const { resource, namespace, name, subresource } = at;
  const { method } = request;
  const wrong = resource.custom === null ? null : customKindsPart().refuseCustomMethod(method, at);
  if (wrong !== null) return wrong;
  if (resource.namespaced && namespace === "") return refusals().methodNotAllowed();
  const kind = patchKind(cluster, request);
  if (method === "PATCH" && (kind === null || (kind === "strategic" && resource.custom !== null))) {
    const types = Object.keys(PATCH_TYPES).filter(
      (type) => cluster.serverSideApply !== false || PATCH_TYPES[type] !== "apply",
    );
    if (resource.custom !== null)
      return refusals().unsupportedMediaType(types.filter((type) => PATCH_TYPES[type] !== "strategic"));
    // The router accepts several types in one header, and spaces around a type. The code that runs the patch accepts neither.
    const sent = (request.contentType ?? "").split(",").map((type) => withoutParameters(type).trim());
    return sent.some((type) => types.includes(type))
      ? refusals().unsupportedMediaType(types)
      : refusals().unknownPatchType();
  }
  const optionsKind =
    method === "PATCH" ? "PatchOptions" : method === "POST" ? "CreateOptions" : "UpdateOptions";
  const options = method === "DELETE" ? NO_OPTIONS : writeOptions(request, optionsKind, kind === "apply");
  if (isRefusal(options)) return options;
  return { cluster, request, resource, namespace, name, subresource, options, now, warnings };
}

function handleWrite(scope: RequestScope): WriteResult | RefusedWrite {
  const refuseCreate = (): Refusal | null => refuseUnauthorized(scope.cluster, scope.request, "create");
  switch (scope.request.method) {
    case "POST":
      return serverPart().postObject(scope);
    case "PUT":
      return serverPart().putObject(scope, refuseCreate);
    default:
      return patchObject(scope, patchKind(scope.cluster, scope.request) ?? "merge", refuseCreate);
  }
}

function writeResponse(scope: RequestScope, { cluster, object, created }: WriteResult): HandleResult {
  const body: ValueMap = shownObject(scope.resource, object);
  return { cluster, response: { code: created ? 201 : 200, body } };
}

function handleDelete(scope: RequestScope): HandleResult | Refusal {
  return scope.name === "" ? serverPart().deleteCollection(scope) : serverPart().deleteObject(scope);
}
