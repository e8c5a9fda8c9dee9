import type { IncomingHttpHeaders } from "node:http";
import type { Request, UserInfo } from "../../engine/server/http/http.ts";
import { mapAt, textAt } from "../../engine/value/field-values.ts";
import { get, type Value } from "../../engine/value/value.ts";
import type { LiveCluster } from "../cluster/live-cluster.ts";

/** The user of a request; without a name it is the cluster's admin. */
export type Caller = {
  readonly user?: string;
  readonly groups?: readonly string[];
  readonly userInfo?: UserInfo;
};

/** A token that the server knows, and its user. */
export type KnownToken = { readonly token: string; readonly caller: Caller };

/** Reads `TOKEN`, which is the admin's, or `TOKEN,USER` with any number of `,GROUP`. Null if a part is empty. */
export function readKnownToken(text: string): KnownToken | null {
  const [token = "", user, ...groups] = text.split(",");
  if (token === "" || user === "" || groups.includes("")) return null;
  return { token, caller: user === undefined ? {} : { user, groups } };
}

/**
 * Returns who sends a request; null if the token is wrong. Without known tokens everyone is the admin, except who has the token
 * of a service account. With known tokens, a request without a token is anonymous.
 */
export function authenticate(
  live: LiveCluster,
  headers: IncomingHttpHeaders,
  tokens: readonly KnownToken[],
): Caller | null {
  const token = /^Bearer\s+(\S+)\s*$/i.exec(headers.authorization ?? "")?.[1];
  if (token === undefined) return tokens.length === 0 ? {} : { user: "system:anonymous" };
  const known = tokens.find((one) => one.token === token);
  if (known !== undefined) return known.caller;
  if (token.split(".").length === 3) return serviceAccountOf(live, token);
  return tokens.length === 0 ? {} : null;
}

/** Returns the service account whose token it is; null if the token is not valid. The server itself reviews it. */
function serviceAccountOf(live: LiveCluster, token: string): Caller | null {
  const request: Request = {
    method: "POST",
    path: "/apis/authentication.k8s.io/v1/tokenreviews",
    body: { apiVersion: "authentication.k8s.io/v1", kind: "TokenReview", spec: { token } },
  };
  const status = mapAt(live.answer(request).body, "status");
  if (get(status, "authenticated") !== true) return null;
  const user = mapAt(status, "user");
  const extra = Object.entries(mapAt(user, "extra")).map(([key, list]) => [key, texts(list)] as const);
  return {
    user: textAt(user, "username"),
    groups: texts(get(user, "groups")),
    userInfo: {
      uid: textAt(user, "uid"),
      extra: Object.fromEntries(extra),
    },
  };
}

function texts(list: Value | undefined): readonly string[] {
  return Array.isArray(list) ? list.map(String) : [];
}
