import { equal } from "../../../value/equal.ts";
import { mapAt, textAt } from "../../../value/field-values.ts";
import { get, isMap, type ValueMap } from "../../../value/value.ts";
import { type Cluster, objectKey } from "../../cluster/cluster.ts";
import { findKind } from "../../cluster/resource.ts";
import { type FieldError, forbiddenField } from "../../http/status-errors.ts";
import { isAuthorized } from "../../rbac/authorize.ts";
import type { RequestAttributes } from "../../rbac/policy-rule.ts";
import { type User, userOfRequest } from "../../rbac/user.ts";
import type { KindWrite } from "../builtin-kind.ts";

/**
 * Returns the error of a policy whose user may not read all objects of its `paramKind`. `live` is the policy before the write, null for a
 * new one. The server checks only a kind that the write changes.
 * Upstream: kubernetes pkg/registry/admissionregistration/validatingadmissionpolicy/authz.go (v1.36.3).
 */
export function paramKindRightsErrors(
  { cluster, request }: KindWrite,
  policy: ValueMap,
  live: ValueMap | null,
): readonly FieldError[] {
  const kind = get(mapAt(policy, "spec"), "paramKind");
  if (!isMap(kind) || (live !== null && equal(get(mapAt(live, "spec"), "paramKind") ?? null, kind)))
    return [];
  const user = userOfRequest(request);
  const { group, resource } = resourceOf(cluster, kind);
  if (isAuthorized(cluster, user, { ...READ, group, resource, namespace: "*", name: "*" })) return [];
  const what = `(kind=${textAt(kind, "kind")}, apiVersion=${textAt(kind, "apiVersion")})`;
  return [
    forbiddenField(
      "spec.paramKind",
      `user ${printUser(user)} must have "get" permission on all objects of the referenced paramKind ${what}`,
    ),
  ];
}

const GROUP = "admissionregistration.k8s.io";

/** A kind of bindings: the plural of its policies, and what it says of a user who may not read the parameters. */
type BindingKind = {
  readonly policies: string;
  readonly printRefusal: (user: string, verb: string) => string;
};

export const VALIDATING: BindingKind = {
  policies: "validatingadmissionpolicies",
  printRefusal: (user, verb) =>
    `user ${user} does not have ${JSON.stringify(verb)} permission on the object referenced by paramRef`,
};
/** The server prints user and verb in the wrong order. */
export const MUTATING: BindingKind = {
  policies: "mutatingadmissionpolicies",
  printRefusal: (user, verb) =>
    `user ${verb} does not have "${user}" permission on the object referenced by paramRef`,
};

/**
 * Returns the error of a binding whose user may not read the objects of its `paramRef`. An update is always checked, because the server
 * compares the addresses of parts.
 * Upstream: kubernetes pkg/registry/admissionregistration/validatingadmissionpolicybinding/authz.go (v1.36.3).
 */
export function paramRefRightsErrors(
  { cluster, request }: KindWrite,
  binding: ValueMap,
  { policies, printRefusal }: BindingKind,
): readonly FieldError[] {
  const spec = mapAt(binding, "spec");
  const ref = get(spec, "paramRef");
  if (!isMap(ref)) return [];
  const user = userOfRequest(request);
  const policyName = textAt(spec, "policyName");
  const policy = cluster.objects.get(objectKey(GROUP, policies, "", policyName));
  const kind = policy === undefined ? undefined : get(mapAt(policy, "spec"), "paramKind");
  const place = isMap(kind) ? resourceOf(cluster, kind) : { group: "*", resource: "*", isKnown: true };
  const name = textAt(ref, "name");
  const verb = name === "" ? "list" : "get";
  const asked = { ...READ, verb, ...place, namespace: textAt(ref, "namespace"), name };
  if (isAuthorized(cluster, user, asked)) return [];
  const who = printUser(user);
  const unknown = (what: string): string =>
    `unable to ${what} to determine minimum required permissions and user ${who} does not have "${verb}" permission for all groups, versions and resources`;
  const why =
    policy === undefined
      ? unknown(`get policy ${policyName}`)
      : place.isKnown
        ? printRefusal(who, verb)
        : unknown(`resolve paramKind ${printKind(mapAt(mapAt(policy, "spec"), "paramKind"))}`);
  return [forbiddenField("spec.paramRef", why)];
}

const READ: RequestAttributes = {
  verb: "get",
  path: "",
  group: "",
  resource: "",
  subresource: "",
  namespace: "",
  name: "",
};

/** Returns the resource of a kind of parameters; all resources of its group if no such kind exists. */
function resourceOf(
  cluster: Cluster,
  kind: ValueMap,
): { readonly group: string; readonly resource: string; readonly isKnown: boolean } {
  const apiVersion = textAt(kind, "apiVersion");
  const found = findKind(cluster, apiVersion, textAt(kind, "kind"));
  const group = apiVersion.includes("/") ? apiVersion.replace(/\/.*/, "") : "";
  return { group, resource: found?.plural ?? "*", isKnown: found !== undefined };
}

/** Returns a kind of parameters as Go prints the struct. */
function printKind(kind: ValueMap): string {
  return `&{${textAt(kind, "apiVersion")} ${textAt(kind, "kind")}}`;
}

/** Returns a user as Go prints the struct. */
function printUser({ name, uid = "", groups, extra = {} }: User): string {
  const more = Object.keys(extra)
    .sort()
    .map((key) => `${key}:[${(extra[key] as readonly string[]).join(" ")}]`);
  return `&{${name} ${uid} [${groups.join(" ")}] map[${more.join(" ")}]}`;
}
