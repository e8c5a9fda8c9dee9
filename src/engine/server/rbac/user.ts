import { textOf } from "../../value/field-values.ts";
import { get, isList, isMap, type ValueMap } from "../../value/value.ts";

/** The user of a request. */
export type User = { readonly name: string; readonly groups: readonly string[] };

/** Returns a user with the groups of every authenticated user. The server trusts every name. */
export function userOf(name: string): User {
  return { name, groups: ["system:authenticated"] };
}

/** Whether a binding names the user. `namespace` is the binding's, empty for a ClusterRoleBinding. */
export function appliesTo(binding: ValueMap, user: User, namespace: string): boolean {
  const subjects = get(binding, "subjects");
  return isList(subjects) && subjects.some((subject) => isMap(subject) && isUser(subject, user, namespace));
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
