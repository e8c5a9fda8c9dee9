import type { Cluster } from "../cluster/cluster.ts";
import type { Refusal } from "../http/status-errors.ts";
import { type ByVersion, formOf } from "../version/current-version.ts";
import { refuseAction } from "./authorize.ts";
import type { RequestAttributes } from "./policy-rule.ts";
import type { User } from "./user.ts";

/** The user that a request asks to be. An empty text or list: nothing is asked. */
export type AskedUser = {
  readonly user: string;
  readonly groups: readonly string[];
  readonly uid: string;
  readonly extra: Readonly<Record<string, readonly string[]>>;
};

/** Whether impersonation has verbs of its own for each verb of the request. */
const IS_CONSTRAINED: ByVersion<boolean> = { "1.34": false, "1.36": true };

/**
 * Returns a refusal if a user may not act as another one, or null. `request`: what the request does; null if it is not known. From v1.36 on,
 * the server names the verb of constrained impersonation if the user may not act as others at all.
 * Upstream: apiserver pkg/endpoints/filters/impersonation (v0.36.3).
 */
export function refuseImpersonation(
  cluster: Cluster,
  who: User,
  asked: AskedUser,
  request: RequestAttributes | null,
): Refusal | null {
  for (const [at, action] of actionsOf(asked).entries()) {
    const refused = refuseAction(cluster, who, action);
    if (refused === null) continue;
    if (at > 0 || request === null || !formOf(IS_CONSTRAINED)) return refused;
    return refuseAction(cluster, who, {
      ...request,
      verb: `impersonate-on:${modeOf(asked.user)}:${request.verb}`,
    });
  }
  return null;
}

function modeOf(user: string): string {
  if (/^system:serviceaccount:[^:]+:[^:]+$/.test(user)) return "serviceaccount";
  return user.startsWith("system:node:") ? "arbitrary-node" : "user-info";
}

/** What the caller must be allowed to do. */
function actionsOf({ user, groups, uid, extra }: AskedUser): readonly RequestAttributes[] {
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
