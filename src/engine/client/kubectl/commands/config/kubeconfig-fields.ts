import { textAt } from "../../../../value/field-values.ts";
import { get, has, isMap, type ValueMap } from "../../../../value/value.ts";

/** The Go type of a field: what `kubectl config set` can write. */
export type FieldType = "text" | "bool" | "bytes" | "list" | "map";

/** The fields of a Go struct of a kubeconfig, in order. Upstream: client-go tools/clientcmd/api/v1/types.go (v0.36.3). */
export type Fields = { readonly [name: string]: FieldType };

/** The fields of a cluster of a kubeconfig. */
export const CLUSTER: Fields = {
  server: "text",
  "tls-server-name": "text",
  "insecure-skip-tls-verify": "bool",
  "certificate-authority": "text",
  "certificate-authority-data": "bytes",
  "proxy-url": "text",
  "disable-compression": "bool",
  extensions: "map",
};

/** The fields of a user of a kubeconfig. */
export const AUTH_INFO: Fields = {
  "client-certificate": "text",
  "client-certificate-data": "bytes",
  "client-key": "text",
  "client-key-data": "bytes",
  token: "text",
  tokenFile: "text",
  as: "text",
  "as-uid": "text",
  "as-groups": "list",
  "as-user-extra": "map",
  username: "text",
  password: "text",
  "auth-provider": "map",
  exec: "map",
  extensions: "map",
};

/** The fields of a context of a kubeconfig. */
export const CONTEXT: Fields = { cluster: "text", user: "text", namespace: "text", extensions: "map" };

/** Fields that kubectl prints even if they are empty. */
const ALWAYS: ReadonlySet<string> = new Set(["server", "cluster", "user"]);

/** Returns the value without empty fields, with its keys in the order of the struct. */
export function inOrder(value: ValueMap, fields: Fields): ValueMap {
  const names = [
    ...Object.keys(fields),
    ...Object.keys(value).filter((name) => !Object.hasOwn(fields, name)),
  ];
  const kept = names.flatMap((name) => {
    const found = has(value, name) ? value[name] : undefined;
    if (isMap(found) && name === "exec") return [[name, programInOrder(found)] as const];
    if (isMap(found) && name === "auth-provider") {
      return [[name, { name: get(found, "name") ?? "", config: get(found, "config") ?? {} }] as const];
    }
    const isEmpty = found === undefined || found === "" || found === false || found === null;
    if (isEmpty && !(ALWAYS.has(name) && fields[name] === "text")) return [];
    return [[name, isEmpty ? "" : found] as const];
  });
  return Object.fromEntries(kept);
}

/** Returns the program of a user with all fields that kubectl prints, in the order of the struct. */
export function programInOrder(program: ValueMap): ValueMap {
  const optional = (name: string) => (textAt(program, name) === "" ? {} : { [name]: textAt(program, name) });
  return {
    command: textAt(program, "command"),
    args: get(program, "args") ?? null,
    env: get(program, "env") ?? null,
    ...optional("apiVersion"),
    ...optional("installHint"),
    provideClusterInfo: get(program, "provideClusterInfo") === true,
    ...optional("interactiveMode"),
  };
}
