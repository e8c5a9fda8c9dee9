import { get, isList, isMap, type Value, type ValueMap } from "../../value/value.ts";

/** Who asks. */
export type User = { readonly name: string; readonly groups: readonly string[] };

/** A user of whom nothing but the name is known: any name that asks has proved to be who it is. */
export function userOf(name: string): User {
  return { name, groups: ["system:authenticated"] };
}

/** Whether a binding speaks of the user. `namespace` is the binding's; empty for none. */
export function appliesTo(binding: ValueMap, user: User, namespace: string): boolean {
  const subjects = get(binding, "subjects");
  return isList(subjects) && subjects.some((subject) => isMap(subject) && isUser(subject, user, namespace));
}

function isUser(subject: ValueMap, user: User, namespace: string): boolean {
  const name = text(get(subject, "name"));
  switch (get(subject, "kind")) {
    case "User":
      return name === user.name;
    case "Group":
      return user.groups.includes(name);
    case "ServiceAccount": {
      const home = text(get(subject, "namespace")) || namespace;
      return home !== "" && user.name === `system:serviceaccount:${home}:${name}`;
    }
    default:
      return false;
  }
}

function text(value: Value | undefined): string {
  return typeof value === "string" ? value : "";
}
