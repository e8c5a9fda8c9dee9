import type { Subresource } from "../../../schema/builtins.ts";
import type { ServedKind } from "../served-groups.ts";
import { describedParameters } from "./described-types.ts";
import { capital, groupWord, OBJECTS, type Operation, type Parameter, tagOf } from "./operation.ts";

const CUSTOM_OBJECTS = OBJECTS.slice(0, 2);
const META = "io.k8s.apimachinery.pkg.apis.meta.v1";
const STREAMS = [
  ...OBJECTS,
  "application/json;stream=watch",
  "application/vnd.kubernetes.protobuf;stream=watch",
];
const PATCHES = [
  "application/json-patch+json",
  "application/merge-patch+json",
  "application/strategic-merge-patch+json",
  "application/apply-patch+yaml",
];

/** The operations of a kind: of its objects and lists, of its subresources, and of its watches. By path. */
export type PathOperations = { readonly path: string; readonly operations: readonly Operation[] };

/** The names of the types that the server answers with: for a list, and for a deleted object. */
export type AnswerTypes = { readonly list: string; readonly deleted: string };

/**
 * Returns the operations of a kind in one version, by path.
 * Upstream: apiserver pkg/endpoints/installer.go, registerResourceHandlers (v0.36.3).
 */
export function kindOperations(kind: ServedKind, types: AnswerTypes): readonly PathOperations[] {
  const root = kind.group === "" ? `/api/${kind.version}` : `/apis/${kind.group}/${kind.version}`;
  const scope = kind.namespaced ? "/namespaces/{namespace}" : "";
  const all = `${root}${scope}/${kind.plural}`;
  const one = `${all}/{name}`;
  const has = (verb: string): boolean => kind.verbs.includes(verb);
  const make = (method: string, action: string, more: Partial<Made> = {}) =>
    operation(kind, { method, action, sub: null, answer: kind.typeName, ...more });
  const list = (suffix: string, outside: boolean) =>
    make("get", "list", { answer: types.list, suffix, isOutside: outside });
  const watched = { answer: `${META}.WatchEvent` };
  const paths: PathOperations[] = [
    ...(kind.namespaced && has("list")
      ? [{ path: `${root}/${kind.plural}`, operations: [list("ForAllNamespaces", true)] }]
      : []),
    {
      path: all,
      operations: [
        ...(has("list") ? [list("", false)] : []),
        ...(has("create") ? [make("post", "post")] : []),
        ...(has("deletecollection")
          ? [make("delete", "deletecollection", { answer: `${META}.Status` })]
          : []),
      ],
    },
    {
      path: one,
      operations: [
        ...(has("get") ? [make("get", "get", { isNamed: true })] : []),
        ...(has("update") ? [make("put", "put", { isNamed: true })] : []),
        ...(has("delete") ? [make("delete", "delete", { isNamed: true, answer: types.deleted })] : []),
        ...(has("patch") ? [make("patch", "patch", { isNamed: true })] : []),
      ],
    },
    ...kind.subresources.flatMap((sub) => subresourceOperations(kind, sub, `${one}/${sub.name}`)),
  ];
  if (has("watch") && !kind.custom) {
    const watch = `${root}/watch`;
    const lists = (path: string, suffix: string, isOutside: boolean) => ({
      path,
      operations: [make("get", "watchlist", { ...watched, suffix, isOutside })],
    });
    if (kind.namespaced) paths.push(lists(`${watch}/${kind.plural}`, "ListForAllNamespaces", true));
    paths.push(lists(`${watch}${scope}/${kind.plural}`, "List", false), {
      path: `${watch}${scope}/${kind.plural}/{name}`,
      operations: [make("get", "watch", { ...watched, isNamed: true })],
    });
  }
  return paths.filter(({ operations }) => operations.length > 0);
}

const METHODS: { readonly [verb: string]: string } = {
  get: "get",
  update: "put",
  create: "post",
  delete: "delete",
  patch: "patch",
};

function subresourceOperations(kind: ServedKind, sub: Subresource, path: string): readonly PathOperations[] {
  const verbs = Object.keys(METHODS).filter((verb) => sub.verbs.includes(verb));
  const methods = verbs.map((verb) => METHODS[verb] ?? "");
  if (sub.typeName !== undefined) {
    const isLog = sub.name === "log";
    const made = { sub, answer: isLog ? "" : sub.typeName, isNamed: true };
    return [
      { path, operations: methods.map((method) => operation(kind, { ...made, method, action: method })) },
    ];
  }
  // A proxy takes every method, also those that no verb names.
  const all = sub.name === "proxy" ? [...methods, "options", "head"] : methods;
  const connect = (suffix: string) =>
    all.map((method) =>
      operation(kind, {
        method,
        action: "connect",
        sub,
        answer: "",
        isNamed: true,
        suffix,
        isPath: suffix !== "",
      }),
    );
  return [
    { path, operations: connect("") },
    ...(sub.name === "proxy" ? [{ path: `${path}/{path}`, operations: connect("WithPath") }] : []),
  ];
}

type Made = {
  readonly method: string;
  readonly action: string;
  readonly sub: Subresource | null;
  /** The type of the answer. Empty for a text. */
  readonly answer: string;
  readonly isNamed?: boolean;
  /** Whether the path also has the rest of a path. */
  readonly isPath?: boolean;
  /** Whether the path has no namespace, although the kind has. */
  readonly isOutside?: boolean;
  readonly suffix?: string;
};

function operation(owner: ServedKind, made: Made): Operation {
  const { method, action, sub, answer } = made;
  const { typeName } = sub ?? owner;
  // The builder of documents of custom resources says so of Scale, too.
  const { group, version, kind } = owner.custom ? owner : (sub ?? owner);
  return {
    method,
    id: identifier(owner, made),
    tag: tagOf(owner.group, owner.version),
    description: describe(owner, made),
    on: { action, group, version, kind },
    parameters: parametersOf(owner, made),
    ...(!(owner.custom && action === "deletecollection") && bodyOf(action, typeName ?? "")),
    consumes: consumedTypes(owner, action),
    produces: producedTypes(owner, action, sub),
    answers: Object.fromEntries(codesOf(owner, action).map((code) => [code, answer])),
  };
}

function codesOf({ custom }: ServedKind, action: string): readonly string[] {
  return custom && action === "patch" ? ["200"] : (CODES[action] ?? ["200"]);
}

function consumedTypes({ custom }: ServedKind, action: string): readonly string[] {
  if (action === "patch") return PATCHES.filter((type) => !custom || !type.includes("strategic"));
  return custom ? CUSTOM_OBJECTS : ["*/*"];
}

function producedTypes({ custom }: ServedKind, action: string, sub: Subresource | null): readonly string[] {
  if (custom) return CUSTOM_OBJECTS;
  if (action === "connect") return ["*/*"];
  if (sub?.name === "log") return ["text/plain", ...OBJECTS];
  return ["list", "watch", "watchlist"].includes(action) ? STREAMS : OBJECTS;
}

const CODES: { readonly [action: string]: readonly string[] } = {
  post: ["200", "201", "202"],
  put: ["200", "201"],
  patch: ["200", "201"],
  delete: ["200", "202"],
};

function bodyOf(action: string, type: string): Pick<Operation, "body"> {
  if (action === "post" || action === "put") return { body: { type, required: true } };
  if (action === "patch") return { body: { type: `${META}.Patch`, required: true } };
  return action.startsWith("delete") ? { body: { type: `${META}.DeleteOptions`, required: false } } : {};
}

function parametersOf(
  owner: ServedKind,
  { action, sub, isNamed, isPath, isOutside }: Made,
): readonly Parameter[] {
  const kind = (owner.custom ? owner : (sub ?? owner)).kind;
  const inPath = (name: string, description: string): Parameter => ({
    name,
    in: "path",
    type: "string",
    description,
  });
  const isLog = sub?.name === "log";
  const options = isLog ? "PodLogOptions" : action === "connect" ? kind : action;
  const query = owner.custom ? customParameters(action) : describedParameters(options);
  return [
    ...(isNamed ? [inPath("name", `name of the ${kind}`)] : []),
    ...(owner.namespaced && !isOutside
      ? [inPath("namespace", "object name and auth scope, such as for teams and projects")]
      : []),
    ...(isPath ? [inPath("path", "path to the resource")] : []),
    ...Object.entries(query).map(
      ([name, [type, description]]): Parameter => ({ name, in: "query", type, description }),
    ),
  ].sort((a, b) => (a.name === b.name ? (a.in < b.in ? -1 : 1) : a.name < b.name ? -1 : 1));
}

/** Upstream: apiextensions-apiserver pkg/controller/openapi/builder/builder.go, buildRoute. */
function customParameters(action: string): ReturnType<typeof describedParameters> {
  if (action === "deletecollection") return describedParameters("list");
  const own = describedParameters(action);
  const { resourceVersion } = describedParameters("list");
  return action === "get" && resourceVersion !== undefined ? { ...own, resourceVersion } : own;
}

const VERBS: { readonly [action: string]: string } = {
  get: "read",
  post: "create",
  put: "replace",
  watchlist: "watch",
  deletecollection: "delete",
};

function identifier(owner: ServedKind, { method, action, sub, suffix = "", isOutside }: Made): string {
  const verb = VERBS[action] ?? action;
  const place = groupWord(owner.group) + capital(owner.version);
  const of = action === "connect" ? capital(method) : action === "deletecollection" ? "Collection" : "";
  const scope = owner.namespaced && !isOutside ? "Namespaced" : "";
  return `${verb}${place}${of}${scope}${owner.kind}${capital(sub?.name ?? "")}${suffix}`;
}

function describe({ kind, verbs, custom }: ServedKind, { method, action, sub }: Made): string {
  const part = sub === null ? "" : `${sub.name} of `;
  switch (action) {
    case "connect":
      return `connect ${method.toUpperCase()} requests to ${part}${kind}`;
    case "get":
    case "put":
      return `${VERBS[action]} ${part}the specified ${kind}`;
    case "patch":
      return `partially update ${part}the specified ${kind}`;
    case "list":
      return `list ${verbs.includes("watch") && !custom ? "or watch " : ""}objects of kind ${kind}`;
    case "deletecollection":
      return `delete collection of ${kind}`;
    case "watchlist":
      return `watch individual changes to a list of ${kind}. deprecated: use the 'watch' parameter with a list operation instead.`;
    case "watch":
      return `watch changes to an object of kind ${kind}. deprecated: use the 'watch' parameter with a list operation instead, filtered to a single item with the 'fieldSelector' parameter.`;
    default:
      return `${VERBS[action] ?? action} ${part}${articleFor(kind)}${kind}`;
  }
}

/** Returns the article of a kind, with a space; nothing for a plural. */
function articleFor(kind: string): string {
  if (kind.endsWith("s") && !kind.endsWith("ss")) return "";
  return /^[AEIOU]/i.test(kind) ? "an " : "a ";
}
