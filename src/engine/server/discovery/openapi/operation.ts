/** An operation of an OpenAPI document, in the form that its versions 2 and 3 share. */
export type Operation = {
  readonly method: string;
  readonly id: string;
  readonly tag: string;
  readonly description: string;
  /** What it does to objects of a kind. Undefined for documents. */
  readonly on?: {
    readonly action: string;
    readonly group: string;
    readonly version: string;
    readonly kind: string;
  };
  /** Without the body, in order. */
  readonly parameters: readonly Parameter[];
  readonly body?: { readonly type: string; readonly required: boolean };
  /** Media types. */
  readonly consumes: readonly string[];
  readonly produces: readonly string[];
  /** The names of the types of successful answers, by code. Empty for a text. */
  readonly answers: { readonly [code: string]: string };
};

/** A parameter in the path or in the query of an operation. */
export type Parameter = {
  readonly name: string;
  readonly in: "path" | "query";
  readonly type: string;
  readonly description: string;
};

/** Media types of objects. */
export const OBJECTS = ["application/json", "application/yaml", "application/vnd.kubernetes.protobuf"];

/** What codes of answers mean. */
export const MEANINGS: { readonly [code: string]: string } = {
  "200": "OK",
  "201": "Created",
  "202": "Accepted",
  "401": "Unauthorized",
};

/** Returns a word with a capital letter at its beginning. */
export function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

/** Returns what identifiers call a group: `RbacAuthorization` for rbac.authorization.k8s.io, `Core` for the core group. */
export function groupWord(group: string): string {
  if (group === "") return "Core";
  return group
    .replace(/\.k8s\.io$/, "")
    .split(".")
    .map(capital)
    .join("");
}

/** Returns the tag of the operations of a group, or of one of its versions. */
export function tagOf(group: string, version?: string): string {
  const word = groupWord(group);
  const name = word.slice(0, 1).toLowerCase() + word.slice(1);
  return version === undefined ? name : `${name}_${version}`;
}
