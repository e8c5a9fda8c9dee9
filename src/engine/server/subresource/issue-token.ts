import { mapAt, textAt } from "../../value/field-values.ts";
import { dig, get, isMap, type ValueMap, withKey } from "../../value/value.ts";
import { admitPosted } from "../admission/admit-posted.ts";
import { objectKey } from "../cluster/cluster.ts";
import { groupResourceOf, type Resource } from "../cluster/resource.ts";
import {
  badRequest,
  conflict,
  invalid,
  invalidField,
  isRefusal,
  notFound,
  type Refusal,
} from "../http/status-errors.ts";
import { metaText, withMeta } from "../metadata/object-meta.ts";
import { uidOf } from "../metadata/uid.ts";
import type { HandleResult, RequestScope } from "../request/request-scope.ts";
import { asStored, newLiveObject } from "../storage/object-codec.ts";
import { liveObject } from "../storage/object-store.ts";
import { updateManagedFields } from "../storage/update-managed-fields.ts";
import { textsOf } from "../validate/value-checks.ts";
import { inNamespace, missingNamespace } from "../write/create-object.ts";
import { decodeBody } from "../write/decode-body.ts";
import { ISSUER, signToken } from "./service-account-token.ts";

const GROUP = "authentication.k8s.io";
const ABOUT = { group: GROUP, resource: "TokenRequest" };
const MIN_SECONDS = 600;
const MAX_SECONDS = 2 ** 32;
/** Kubelets request this time for the tokens of pods. Such a token is valid for a year. */
const WARN_ONLY_SECONDS = 3607;
const YEAR = 365 * 24 * 3600;

/**
 * Handles a POST of a TokenRequest: answers with a token of the service account, and stores nothing.
 * Upstream: kubernetes pkg/registry/core/serviceaccount/storage/token.go (v1.36.3).
 */
export function issueToken(scope: RequestScope): HandleResult | Refusal {
  const resource = bodyResource(scope.resource);
  const decoded = decodeBody(scope, resource);
  if (isRefusal(decoded)) return decoded;
  const placed = inNamespace(scope, withDefaults(decoded.object));
  if (isRefusal(placed)) return placed;
  const missing = missingNamespace(scope, placed);
  if (missing !== null) return missing;
  const live = newLiveObject(resource);
  const request = updateManagedFields({ ...scope, resource }, live, placed);
  const name = metaText(request, "name");
  if (name !== "" && name !== scope.name) {
    const why = "must match the service account name if specified";
    const error = invalidField("metadata.name", JSON.stringify(name), why);
    return invalid(GROUP, "TokenRequest", scope.name, [error]);
  }
  const account = liveObject(scope);
  if (account === undefined) return notFound(groupResourceOf(scope.resource), scope.name);
  const wrong = refuseUid(request, account, scope.name) ?? refuseTime(request);
  if (wrong !== null) return wrong;
  const bound = boundObject(scope, get(mapAt(request, "spec"), "boundObjectRef"));
  if (isRefusal(bound)) return bound;
  const admitted = admitPosted(scope, resource, request);
  if (isRefusal(admitted)) return admitted;
  const body = answer(scope, resource, admitted, account, bound);
  return { cluster: scope.cluster, response: { code: 201, body } };
}

function bodyResource(resource: Resource): Resource {
  return {
    ...resource,
    group: GROUP,
    version: "v1",
    apiVersion: `${GROUP}/v1`,
    storageVersion: `${GROUP}/v1`,
    kind: "TokenRequest",
    struct: "authentication/v1.TokenRequest",
    storageStruct: "authentication/v1.TokenRequest",
    typeName: "io.k8s.api.authentication.v1.TokenRequest",
  };
}

function withDefaults(request: ValueMap): ValueMap {
  const spec = mapAt(request, "spec");
  const isGiven = typeof get(spec, "expirationSeconds") === "number";
  return isGiven ? request : withKey(request, "spec", withKey(spec, "expirationSeconds", 3600));
}

function refuseUid(request: ValueMap, account: ValueMap, name: string): Refusal | null {
  const [given, found] = [metaText(request, "uid"), metaText(account, "uid")];
  if (given === "" || given === found) return null;
  const why = `the UID in the token request (${given}) does not match the UID of the service account (${found})`;
  return conflict(ABOUT, name, why);
}

function refuseTime(request: ValueMap): Refusal | null {
  const seconds = Number(dig(request, "spec", "expirationSeconds"));
  const limit =
    seconds < MIN_SECONDS
      ? "less than 10 minutes"
      : seconds > MAX_SECONDS
        ? "larger than 2^32 seconds"
        : null;
  if (limit === null) return null;
  const why = `may not specify a duration ${limit}`;
  return invalid(GROUP, "TokenRequest", "", [invalidField("spec.expirationSeconds", String(seconds), why)]);
}

/** The object whose end ends the token: what the claims say of it, or nothing. */
type Bound = { readonly claims: ValueMap; readonly isPod: boolean };

/** The kinds to which a token can be bound, with their plurals. */
const BOUND_KINDS: ReadonlyMap<string, string> = new Map([
  ["Pod", "pods"],
  ["Node", "nodes"],
  ["Secret", "secrets"],
]);

function boundObject(scope: RequestScope, ref: unknown): Bound | Refusal {
  const { cluster, namespace } = scope;
  if (!isMap(ref as ValueMap | undefined)) return { claims: {}, isPod: false };
  const [apiVersion, kind, name] = ["apiVersion", "kind", "name"].map((key) => textAt(ref as ValueMap, key));
  const plural = BOUND_KINDS.get(kind as string);
  if (apiVersion?.includes("/") || plural === undefined) {
    const version = apiVersion?.includes("/") ? apiVersion : `/${apiVersion}`;
    return badRequest(`cannot bind token to object of type ${version}, Kind=${kind}`);
  }
  const at = (resource: string, from: string) => (of: string) =>
    cluster.objects.get(objectKey("", resource, from, of));
  const found = at(plural, kind === "Node" ? "" : namespace)(name as string);
  if (found === undefined) return notFound({ group: "", resource: plural }, name as string);
  if (kind === "Pod" && dig(found, "spec", "serviceAccountName") !== scope.name) {
    const why = `cannot bind token for serviceaccount ${JSON.stringify(scope.name)} to pod running with different serviceaccount name.`;
    return badRequest(why);
  }
  const uid = textAt(ref as ValueMap, "uid");
  if (uid !== "" && uid !== metaText(found, "uid")) {
    const why = `the UID in the bound object reference (${uid}) does not match the UID in record. The object might have been deleted and then recreated`;
    return conflict({ group: "", resource: kind as string }, name as string, why);
  }
  const node = kind === "Pod" ? String(dig(found, "spec", "nodeName") ?? "") : "";
  const nodeClaim = node === "" ? {} : { node: { name: node, ...uidClaim(at("nodes", "")(node)) } };
  const claims = { ...nodeClaim, [String(kind).toLowerCase()]: { name: name as string, ...uidClaim(found) } };
  return { claims, isPod: kind === "Pod" };
}

function uidClaim(object: ValueMap | undefined): ValueMap {
  return object === undefined ? {} : { uid: metaText(object, "uid") };
}

function answer(
  scope: RequestScope,
  resource: Resource,
  request: ValueMap,
  account: ValueMap,
  { claims, isPod }: Bound,
): ValueMap {
  const { namespace, name, now } = scope;
  const given = mapAt(request, "spec");
  const asked = textsOf(get(given, "audiences"));
  const audiences = asked.length > 0 ? asked : [ISSUER];
  const seconds = Number(get(given, "expirationSeconds"));
  const issued = Date.parse(now) / 1000;
  const isExtended = isPod && seconds === WARN_ONLY_SECONDS && audiences.every((one) => one === ISSUER);
  const uid = metaText(account, "uid");
  const token = signToken({
    aud: audiences,
    exp: issued + (isExtended ? YEAR : seconds),
    iat: issued,
    iss: ISSUER,
    jti: uidOf(`${namespace}/${name}/${seconds}/${audiences.join()}@${scope.cluster.revision}/${now}`),
    "kubernetes.io": {
      namespace,
      ...claims,
      serviceaccount: { name, uid },
      ...(isExtended && { warnafter: issued + seconds }),
    },
    nbf: issued,
    sub: `system:serviceaccount:${namespace}:${name}`,
  });
  const spec = withKey(given, "audiences", audiences);
  const expirationTimestamp = `${new Date((issued + seconds) * 1000).toISOString().slice(0, 19)}Z`;
  const filled = withMeta(withKey(request, "spec", spec), { name, namespace, uid, creationTimestamp: now });
  return asStored(resource, withKey(filled, "status", { token, expirationTimestamp }));
}
