import type { IncomingMessage } from "node:http";
import type { Cluster } from "../../engine/server/cluster/cluster.ts";
import type { Response } from "../../engine/server/http/http.ts";
import { badRequest } from "../../engine/server/http/status-errors.ts";
import { type AskedUser, refuseImpersonation } from "../../engine/server/rbac/impersonation.ts";
import { userOf, userOfRequest } from "../../engine/server/rbac/user.ts";
import type { Caller } from "./authenticate.ts";

/**
 * Returns the user that the headers `Impersonate-…` ask for; `caller` without such headers; a refusal if the caller may not.
 * Upstream: apiserver pkg/endpoints/filters/impersonation (v0.36.3).
 */
export function impersonate(
  cluster: Cluster,
  message: IncomingMessage,
  caller: Caller,
): Caller | { readonly refused: Response } {
  const asked = readHeaders(message);
  const { user, groups, uid, extra } = asked;
  const hasMore = groups.length > 0 || uid !== "" || Object.keys(extra).length > 0;
  if (user === "" && !hasMore) return caller;
  if (user === "") return badRequest(`requested ${printUser(asked)} without impersonating a user name`);
  const refused = refuseImpersonation(cluster, userOfRequest(caller), asked, null);
  if (refused !== null) return refused;
  const known = groups.length > 0 ? groups : userOf(user).groups;
  return {
    user,
    groups: known,
    userInfo: {
      ...(uid !== "" && { uid }),
      ...(Object.keys(extra).length > 0 && { extra }),
    },
  };
}

const EXTRA = "impersonate-extra-";

function readHeaders({ headersDistinct }: IncomingMessage): AskedUser {
  const first = (name: string) => headersDistinct[name]?.[0] ?? "";
  const extra = Object.keys(headersDistinct)
    .filter((name) => name.startsWith(EXTRA))
    .map((name) => [decoded(name.slice(EXTRA.length)), headersDistinct[name] ?? []] as const);
  return {
    user: first("impersonate-user"),
    groups: headersDistinct["impersonate-group"] ?? [],
    uid: first("impersonate-uid"),
    extra: Object.fromEntries(extra),
  };
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Returns a user as Go prints one. */
function printUser({ groups, uid, extra }: AskedUser): string {
  const list = (texts: readonly string[]) => {
    const quoted = texts.map((text) => JSON.stringify(text)).join(", ");
    return texts.length === 0 ? "[]string(nil)" : `[]string{${quoted}}`;
  };
  const pairs = Object.keys(extra)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${list(extra[key] ?? [])}`);
  const more = pairs.length === 0 ? "(nil)" : `{${pairs.join(", ")}}`;
  return `&user.DefaultInfo{Name:"", UID:${JSON.stringify(uid)}, Groups:${list(groups)}, Extra:map[string][]string${more}}`;
}
