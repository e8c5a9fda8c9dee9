import { quoteGo } from "../../value/go-format.ts";
import type { Cluster } from "../cluster/cluster.ts";
import type { Request } from "../http/http.ts";
import { forbidden, type Refusal } from "../http/status-errors.ts";
import { allows, type RequestAttributes } from "./policy-rule.ts";
import { requestAttributes } from "./request-attributes.ts";
import { rulesOfUser } from "./rules-of-user.ts";
import { type User, userOf } from "./user.ts";

/**
 * Returns a refusal if RBAC does not allow the request's user to do it, or null. `verb` replaces the verb of the method. A
 * request without a user comes from the cluster admin, who may do anything.
 */
export function authorize(cluster: Cluster, request: Request, verb?: string): Refusal | null {
  if (request.user === undefined) return null;
  const asked = requestAttributes(request);
  const action = verb === undefined ? asked : { ...asked, verb };
  const user = userOf(request.user);
  const { rules, problems } = rulesOfUser(cluster, user, action.namespace);
  if (rules.some((rule) => allows(rule, action))) return null;
  const why = problems.length === 0 ? "" : `: RBAC: ${joinErrors(problems)}`;
  const subject = { group: action.group, resource: action.resource };
  return forbidden(subject, action.name, `${describeAction(user, action)}${why}`);
}

/** Whether RBAC allows an action. */
export function isAuthorized(cluster: Cluster, user: User, action: RequestAttributes): boolean {
  return rulesOfUser(cluster, user, action.namespace).rules.some((rule) => allows(rule, action));
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
