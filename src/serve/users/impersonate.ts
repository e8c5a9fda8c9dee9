import type { IncomingMessage } from "node:http";
import type { Cluster } from "../../engine/server/cluster/cluster.ts";
import type { Response } from "../../engine/server/http/http.ts";
import { badRequest } from "../../engine/server/http/status-errors.ts";
import { refuseAction } from "../../engine/server/rbac/authorize.ts";
import type { RequestAttributes } from "../../engine/server/rbac/policy-rule.ts";
import { userOf, userOfRequest } from "../../engine/server/rbac/user.ts";
import type { Caller } from "./authenticate.ts";

/** What the headers of a request ask to be. */
type Asked = {
  readonly user: string;
  readonly groups: readonly string[];
  readonly uid: string;
  readonly extra: Readonly<Record<string, readonly string[]>>;
};

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
  const who = userOfRequest(caller);
  for (const action of actionsOf(asked)) {
    const refused = refuseAction(cluster, who, action);
    if (refused !== null) return refused;
  }
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

function readHeaders({ headersDistinct }: IncomingMessage): Asked {
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

/** What the caller must be allowed to do. */
function actionsOf({ user, groups, uid, extra }: Asked): readonly RequestAttributes[] {
  const nothing = { verb: "impersonate", path: "", group: "", subresource: "", namespace: "" };
  const own = "authentication.k8s.io";
  const [, namespace, name] = /^system:serviceaccount:([^:]+):([^:]+)$/.exec(user) ?? [];
  const first =
    name === undefined || namespace === undefined
      ? { ...nothing, resource: "users", name: user }
      : { ...nothing, resource: "serviceaccounts", namespace, name };
  const keys = Object.entries(extra).flatMap(([key, values]) =>
    values.map((value) => ({
      ...nothing,
      group: own,
      resource: "userextras",
      subresource: key,
      name: value,
    })),
  );
  const uids = uid === "" ? [] : [{ ...nothing, group: own, resource: "uids", name: uid }];
  return [
    first,
    ...groups.map((group) => ({ ...nothing, resource: "groups", name: group })),
    ...keys,
    ...uids,
  ];
}

function printUser({ groups, uid }: Asked): string {
  const quoted = groups.map((group) => JSON.stringify(group)).join(", ");
  return `&user.DefaultInfo{Name:"", UID:${JSON.stringify(uid)}, Groups:[]string{${quoted}}, Extra:map[string][]string(nil)}`;
}
