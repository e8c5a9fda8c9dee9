import { parseLabelSelector } from "../../../server/labels/parse-selector.ts";
import type { ValueMap } from "../../../value/value.ts";
import { type CommandError, fail, type Result } from "../command-error.ts";
import { type CommandRun, namespaceOf } from "../command-run.ts";
import { kindOfWord, qualifiedName, type ServedKind } from "../discovery/served-kinds.ts";
import { absentFiles, checkFilenames } from "../files/manifest-files.ts";
import type { Info } from "../objects/object-info.ts";
import { readObjects } from "./read-objects.ts";

/** The arguments and flags that choose the objects of a command. `-f` and `-k` are read from the run. */
export type TargetQuery = {
  /** The arguments: `cm a b`, `cm,svc`, `cm/a svc/b`. */
  readonly words: readonly string[];
  /** Empty for none. */
  readonly selector?: string;
  readonly fieldSelector?: string;
  /** `--all`. */
  readonly all?: boolean;
  /** Whether a kind without a name means all objects of that kind. */
  readonly bulk?: boolean;
  readonly allNamespaces?: boolean;
  readonly subresource?: string;
};

/** The objects that a command is about: those of files, those with given names, or all that selectors match. */
export type Targets =
  | {
      readonly by: "file";
      /** The objects whose labels in the file match the selector. */
      readonly infos: readonly Info[];
      readonly errors: readonly CommandError[];
      /** All objects of the files. A command that fetches them compares the selector with the labels on the server. */
      readonly unselected: readonly Info[];
      /** How many of all objects precede each error. */
      readonly places: readonly number[];
      readonly selector: string;
    }
  /** The `infos` have no objects yet, only kind, namespace and name. */
  | { readonly by: "name"; readonly infos: readonly Info[] }
  | {
      readonly by: "selector";
      readonly kinds: readonly ServedKind[];
      readonly selector: string;
      readonly fieldSelector: string;
      readonly allNamespaces: boolean;
    };

/** The error for a command that names no objects. */
export const MISSING = `You must provide one or more resources by argument or filename.
Example resource specifications include:
   '-f rsrc.yaml'
   '--filename=rsrc.json'
   '<resource> <name>'
   '<resource>'`;

/** The resources of the category `all`. */
const CATEGORY_ALL =
  "pods,replicationcontrollers,services,daemonsets.apps,deployments.apps,replicasets.apps,statefulsets.apps,horizontalpodautoscalers.autoscaling,cronjobs.batch,jobs.batch";

/** Whether the command has `-f` or `-k`. */
export function hasFileFlags({ flags }: CommandRun): boolean {
  return flags.list("filename").length > 0 || flags.text("kustomize") !== "";
}

/** Returns the kind that an argument names, or the error of kubectl for an unknown one. */
export function kindNamed(run: CommandRun, word: string): Result<ServedKind> {
  const kinds = run.environment.kinds();
  const kind = kindOfWord(kinds, word);
  if (kind !== undefined) {
    warnOfShortName(run, kind, word);
    return { value: kind };
  }
  return fail(`the server doesn't have a resource type ${JSON.stringify(word.split(".")[0] ?? "")}`);
}

/** Warns of kinds that have the same short name. Upstream: client-go restmapper/shortcut.go (v0.36.3). */
export function warnOfShortName(run: CommandRun, kind: ServedKind, word: string): void {
  if (!kind.shortNames.includes(word)) return;
  for (const other of run.environment.kinds()) {
    const isSame = other.group === kind.group && other.plural === kind.plural;
    if (isSame || !other.shortNames.includes(word)) continue;
    const warning = `short name ${JSON.stringify(word)} could also match lower priority resource ${qualifiedName(other)}`;
    if (run.warned.has(warning)) continue;
    run.warned.add(warning);
    run.err.push(`Warning: ${warning}\n`);
  }
}

/**
 * Reads the arguments and flags that choose the objects of a command. Sends no request.
 * Upstream: cli-runtime pkg/resource/builder.go, ResourceTypeOrNameArgs and visitorResult (v0.36.3).
 */
export function readTargets(run: CommandRun, query: TargetQuery): Result<Targets> {
  const { selector = "", fieldSelector = "", all = false } = query;
  const words = parseArguments(run, query.words);
  if ("error" in words) return words;
  const { pairs, types, names } = words.value;
  if (all && (selector !== "" || fieldSelector !== "")) {
    return fail("setting 'all' parameter but found a non empty selector. ");
  }
  if (hasFileFlags(run)) return targetsOfFiles(run, words.value, selector);
  const isBulk = query.bulk === true && types.length > 0 && names.length === 0;
  if (selector !== "" || fieldSelector !== "" || all || isBulk) {
    if (names.length > 0) return fail("name cannot be provided when a selector is specified");
    if (pairs.length > 0) {
      return fail("selectors and the all flag cannot be used when passing resource/name arguments");
    }
    if (types.length === 0) return fail("at least one resource must be specified to use a selector");
    if ((query.subresource ?? "") !== "") {
      return fail("subresource cannot be used when bulk resources are specified");
    }
    const kinds = kindsOf(run, types);
    if ("error" in kinds) return kinds;
    const allNamespaces = query.allNamespaces === true;
    return { value: { by: "selector", kinds: kinds.value, selector, fieldSelector, allNamespaces } };
  }
  return targetsByName(run, words.value, query);
}

type ParsedArguments = {
  /** Type and name: `cm/a` is `["cm", "a"]`. */
  readonly pairs: readonly (readonly [string, string])[];
  readonly types: readonly string[];
  readonly names: readonly string[];
};

function parseArguments(run: CommandRun, given: readonly string[]): Result<ParsedArguments> {
  const words = withPairs(given);
  const joined = words.filter((word) => word.includes("/"));
  if (joined.length === 0) {
    const [type, ...names] = words;
    const types = type === undefined ? [] : type.split(",").flatMap((one) => expandCategory(run, one));
    if (types.length > 1 && names.length > 0) {
      return fail("you must specify only one resource");
    }
    return { value: { pairs: [], types, names } };
  }
  if (joined.length < words.length) {
    return fail(
      "there is no need to specify a resource type as a separate argument when passing arguments in resource/name form (e.g. 'kubectl get resource/<resource_name>' instead of 'kubectl get resource resource/<resource_name>'",
    );
  }
  const pairs: (readonly [string, string])[] = [];
  for (const word of words) {
    const [type = "", name = "", ...more] = word.split("/");
    if (more.length > 0) return fail("arguments in resource/name form may not have more than one slash");
    if (type === "" || name === "" || type.includes(",")) {
      return fail("arguments in resource/name form must have a single resource and name");
    }
    pairs.push([type, name]);
  }
  return { value: { pairs, types: [], names: [] } };
}

/** Returns `a,b c` as kubectl reads it: `a/c b/c`. */
function withPairs(words: readonly string[]): readonly string[] {
  const [first = "", ...names] = words;
  const types = [...new Set(first.split(","))];
  if (names.length === 0 || types.length < 2) return words;
  return types.flatMap((type) => names.map((name) => `${type}/${name}`));
}

/** Returns the types that a category stands for: `all`, or one that a definition names. Any other type stands for itself. */
function expandCategory({ environment }: CommandRun, type: string): readonly string[] {
  const custom = environment
    .kinds()
    .filter(({ categories, typeName }) => typeName === null && categories?.includes(type) === true)
    .map(({ plural, group }) => `${plural}.${group}`);
  if (type === "all") return [...CATEGORY_ALL.split(","), ...new Set(custom)];
  return custom.length === 0 || kindOfWord(environment.kinds(), type) !== undefined
    ? [type]
    : [...new Set(custom)];
}

function kindsOf(run: CommandRun, types: readonly string[]): Result<readonly ServedKind[]> {
  const kinds: ServedKind[] = [];
  for (const type of types) {
    const kind = kindNamed(run, type);
    if ("error" in kind) return kind;
    kinds.push(kind.value);
  }
  return { value: [...new Set(kinds)] };
}

function targetsOfFiles(
  run: CommandRun,
  { pairs, types, names }: ParsedArguments,
  selector: string,
): Result<Targets> {
  const named = checkFilenames(run);
  if ("error" in named) return named;
  const absent = absentFiles(run);
  if (absent !== null) return { error: absent };
  if (types.length > 0) {
    return fail(
      "when paths, URLs, or stdin is provided as input, you may not specify resource arguments as well",
    );
  }
  if (names.length > 0) return fail("name cannot be provided when a path is specified");
  if (pairs.length > 0) {
    return fail("resource/name arguments cannot be provided when a path is specified");
  }
  const read = readObjects(run, { selector });
  const isWrong = "error" in parseLabelSelector(selector);
  const all = selector === "" || isWrong ? read : readObjects(run, { selector: "" });
  return { value: { by: "file", ...read, unselected: all.infos, places: all.places, selector } };
}

function targetsByName(
  run: CommandRun,
  { pairs, types, names }: ParsedArguments,
  query: TargetQuery,
): Result<Targets> {
  if (pairs.length === 0 && names.length === 0) {
    const kinds = kindsOf(run, types);
    if ("error" in kinds) return kinds;
    return fail(types.length === 0 ? MISSING : "resource(s) were provided, but no name was specified");
  }
  const wanted =
    pairs.length > 0 ? pairs : types.flatMap((type) => names.map((name) => [type, name] as const));
  const infos: Info[] = [];
  for (const [type, name] of wanted) {
    const kind = kindNamed(run, type);
    if ("error" in kind) return kind;
    if (kind.value.namespaced && query.allNamespaces === true) {
      return fail("a resource cannot be retrieved by name across all namespaces");
    }
    infos.push(infoNamed(run, kind.value, name));
  }
  return { value: { by: "name", infos } };
}

function infoNamed(run: CommandRun, kind: ServedKind, name: string): Info {
  const namespace = kind.namespaced ? namespaceOf(run) : "";
  const object: ValueMap = {};
  return { kind, namespace, name, object, source: "" };
}
