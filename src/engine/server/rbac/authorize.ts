import { mapOf, textAt } from "../../value/field-values.ts";
import { quoteGo } from "../../value/go-format.ts";
import { get } from "../../value/value.ts";
import type { Cluster } from "../cluster/cluster.ts";
import type { Request } from "../http/http.ts";
import { forbidden, type Refusal } from "../http/status-errors.ts";
import { metaText } from "../metadata/object-meta.ts";
import { allows, type RequestAttributes } from "./policy-rule.ts";
import { requestAttributes } from "./request-attributes.ts";
import { type Grant, grantsTo } from "./rules-of-user.ts";
import { type User, userOfRequest } from "./user.ts";

/**
 * Returns a refusal if RBAC does not allow the request's user to do it, or null. `verb` replaces the verb of the method. A
 * request without a user comes from the cluster admin, who may do anything.
 */
export function authorize(cluster: Cluster, request: Request, verb?: string): Refusal | null {
  if (request.user === undefined) return null;
  const asked = requestAttributes(request);
  return refuseAction(cluster, userOfRequest(request), verb === undefined ? asked : { ...asked, verb });
}

/** Returns a refusal if RBAC does not allow a user to do something, or null. */
export function refuseAction(cluster: Cluster, user: User, action: RequestAttributes): Refusal | null {
  const { allowed, reason } = decide(cluster, user, action);
  if (allowed) return null;
  const why = reason === "" ? "" : `: ${reason}`;
  const subject = { group: action.group, resource: action.resource };
  return forbidden(subject, action.name, `${describeAction(user, action)}${why}`);
}

/** Whether RBAC allows an action. */
export function isAuthorized(cluster: Cluster, user: User, action: RequestAttributes): boolean {
  return decide(cluster, user, action).allowed;
}

/** Whether a user may do something, and why as the server says it. The reason can be empty. */
export type Decision = { readonly allowed: boolean; readonly reason: string };

/** Returns what the server decides about an action. Members of the group `system:masters` may do anything. */
export function decide(cluster: Cluster, user: User, action: RequestAttributes): Decision {
  if (user.groups.includes("system:masters")) return { allowed: true, reason: "" };
  const { grants, problems } = grantsTo(cluster, user, action.namespace);
  const grant = grants.find(({ rule }) => allows(rule, action));
  if (grant !== undefined) return { allowed: true, reason: `RBAC: allowed by ${describeGrant(grant)}` };
  if (cluster.host.allowsAll === true) return { allowed: true, reason: "" };
  return { allowed: false, reason: problems.length === 0 ? "" : `RBAC: ${joinErrors(problems)}` };
}

/** Upstream: kubernetes pkg/registry/rbac/validation/rule.go, String of both describers (v1.36.3). */
function describeGrant({ binding, subject }: Grant): string {
  const namespace = metaText(binding, "namespace");
  const isGlobal = namespace === "";
  const name = metaText(binding, "name");
  const role = mapOf(get(binding, "roleRef"));
  const who = textAt(subject, "name");
  const home = textAt(subject, "namespace") || namespace;
  const told = textAt(subject, "kind") === "ServiceAccount" ? `${who}/${home}` : who;
  const what = isGlobal
    ? `ClusterRoleBinding ${quoteGo(name)}`
    : `RoleBinding ${quoteGo(`${name}/${namespace}`)}`;
  const of = `${textAt(role, "kind")} ${quoteGo(textAt(role, "name"))}`;
  return `${what} of ${of} to ${textAt(subject, "kind")} ${quoteGo(told)}`;
}

function describeAction(
  user: User,
  { verb, path, group, resource, subresource, namespace }: RequestAttributes,
): string {
  const who = `User ${quoteGo(user.name)} cannot ${verb}`;
  if (path !== "") return withoutHtml(`${who} path ${quoteGo(path)}`);
  const what = quoteGo(subresource === "" ? resource : `${resource}/${subresource}`);
  const where = namespace === "" ? "at the cluster scope" : `in the namespace ${quoteGo(namespace)}`;
  return withoutHtml(`${who} resource ${what} in API group ${quoteGo(group)} ${where}`);
}

/** Returns the text without characters that a browser could read as HTML. */
function withoutHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Returns several errors as one text: each once, in brackets if there are several. */
export function joinErrors(problems: readonly string[]): string {
  const all = [...new Set(problems)];
  return all.length === 1 ? (all[0] as string) : `[${all.join(", ")}]`;
}
