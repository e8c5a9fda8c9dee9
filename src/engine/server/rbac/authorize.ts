import { quoteGo } from "../../value/text.ts";
import type { Cluster } from "../cluster.ts";
import type { Request } from "../http.ts";
import { forbidden, type Refusal } from "../status.ts";
import { actionOf } from "./action.ts";
import { rulesFor } from "./held.ts";
import { type Action, allows } from "./rule.ts";
import { type User, userOf } from "./subject.ts";

/**
 * Whether the request's user may do what it asks for; null if so. `verb` stands for another verb than the method's. Who is not
 * named is the cluster's admin and may do anything.
 */
export function authorize(cluster: Cluster, request: Request, verb?: string): Refusal | null {
  if (request.user === undefined) return null;
  const asked = actionOf(request);
  const action = verb === undefined ? asked : { ...asked, verb };
  const user = userOf(request.user);
  const { rules, problems } = rulesFor(cluster, user, action.namespace);
  if (rules.some((rule) => allows(rule, action))) return null;
  const why = problems.length === 0 ? "" : `: RBAC: ${listErrors(problems)}`;
  const subject = { group: action.group, resource: action.resource };
  return forbidden(subject, action.name, `${describe(user, action)}${why}`);
}

/** Whether a user may do something. */
export function mayDo(cluster: Cluster, user: User, action: Action): boolean {
  return rulesFor(cluster, user, action.namespace).rules.some((rule) => allows(rule, action));
}

function describe(user: User, { verb, path, group, resource, subresource, namespace }: Action): string {
  const who = `User ${quoteGo(user.name)} cannot ${verb}`;
  if (path !== "") return harmless(`${who} path ${quoteGo(path)}`);
  const what = quoteGo(subresource === "" ? resource : `${resource}/${subresource}`);
  const where = namespace === "" ? "at the cluster scope" : `in the namespace ${quoteGo(namespace)}`;
  return harmless(`${who} resource ${what} in API group ${quoteGo(group)} ${where}`);
}

/** Without what a browser could take for HTML. */
function harmless(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Several errors as one: each once, in brackets if there are more. */
export function listErrors(problems: readonly string[]): string {
  const all = [...new Set(problems)];
  return all.length === 1 ? (all[0] as string) : `[${all.join(", ")}]`;
}
