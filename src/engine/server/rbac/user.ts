import { mapsOf, textOf } from "../../value/field-values.ts";
import { get, type ValueMap } from "../../value/value.ts";
import type { Request } from "../http/http.ts";

/** The user of a request. */
export type User = {
  readonly name: string;
  readonly groups: readonly string[];
  readonly uid?: string;
  readonly extra?: Readonly<Record<string, readonly string[]>>;
};

/** The user of requests without a user. */
export const ADMIN: User = {
  name: "admin",
  groups: ["system:masters", "system:authenticated"],
  uid: "admin",
};

const ANONYMOUS = "system:anonymous";

/** Returns the user of a request. Groups that the client names replace the usual ones. */
export function userOfRequest({
  user,
  groups,
  userInfo = {},
}: Pick<Request, "user" | "groups" | "userInfo">): User {
  if (user === undefined) return ADMIN;
  if (groups === undefined) return { ...userOf(user), ...userInfo };
  const all = user === ANONYMOUS ? groups : [...groups, "system:authenticated"];
  return { name: user, groups: [...new Set(all)], ...userInfo };
}

/**
 * Returns a user with the groups that the server gives to every user of that name. A service account is in the groups of
 * service accounts. The server trusts every name.
 */
export function userOf(name: string): User {
  if (name === ANONYMOUS) return { name, groups: ["system:unauthenticated"] };
  const namespace = /^system:serviceaccount:([^:]+):[^:]+$/.exec(name)?.[1];
  const own =
    namespace === undefined ? [] : ["system:serviceaccounts", `system:serviceaccounts:${namespace}`];
  return { name, groups: [...own, "system:authenticated"] };
}

/**
 * Returns the first subject of a binding that is the user, or undefined if the binding does not name the user. `namespace` is
 * the binding's, empty for a ClusterRoleBinding.
 */
export function subjectOf(binding: ValueMap, user: User, namespace: string): ValueMap | undefined {
  return mapsOf(get(binding, "subjects")).find((subject) => isUser(subject, user, namespace));
}

function isUser(subject: ValueMap, user: User, namespace: string): boolean {
  const name = textOf(get(subject, "name"));
  switch (get(subject, "kind")) {
    case "User":
      return name === user.name;
    case "Group":
      return user.groups.includes(name);
    case "ServiceAccount": {
      const home = textOf(get(subject, "namespace")) || namespace;
      return home !== "" && user.name === `system:serviceaccount:${home}:${name}`;
    }
    default:
      return false;
  }
}
