import type { ValueMap } from "../../value/value.ts";
import { type Attempt, type Fault, plain } from "./fault.ts";
import { checkFilenames } from "./files.ts";
import type { Info } from "./info.ts";
import { kindOfWord, type ServedKind } from "./kinds.ts";
import { readObjects } from "./kustomize.ts";
import { namespaceOf, type Run } from "./run.ts";

/** What a command is about, as its words and flags say. Files are those of `-f` and `-k`. */
export type TargetQuery = {
  /** `cm a b`, `cm,svc`, `cm/a svc/b`. */
  readonly words: readonly string[];
  /** Empty: none. */
  readonly selector?: string;
  readonly fieldSelector?: string;
  /** `--all`. */
  readonly all?: boolean;
  /** Whether a kind alone means all of its objects. */
  readonly bulk?: boolean;
  readonly allNamespaces?: boolean;
  readonly subresource?: string;
};

/** Objects of files, objects by name, or all that selectors find of some kinds. */
export type Targets =
  | { readonly by: "file"; readonly infos: readonly Info[]; readonly faults: readonly Fault[] }
  /** Only the places of `infos` are known. */
  | { readonly by: "name"; readonly infos: readonly Info[] }
  | {
      readonly by: "selector";
      readonly kinds: readonly ServedKind[];
      readonly selector: string;
      readonly fieldSelector: string;
      readonly allNamespaces: boolean;
    };

const MISSING = `You must provide one or more resources by argument or filename.
Example resource specifications include:
   '-f rsrc.yaml'
   '--filename=rsrc.json'
   '<resource> <name>'
   '<resource>'`;

/** What \`all\` stands for. */
const CATEGORY_ALL =
  "pods,replicationcontrollers,services,daemonsets.apps,deployments.apps,replicasets.apps,statefulsets.apps,horizontalpodautoscalers.autoscaling,cronjobs.batch,jobs.batch";

/** Whether a command names files or a folder of kustomize. */
export function hasFiles({ flags }: Run): boolean {
  return flags.list("filename").length > 0 || flags.text("kustomize") !== "";
}

/** The kind that a word means, or what kubectl says of one it does not know. */
export function kindNamed(run: Run, word: string): Attempt<ServedKind> {
  const kind = kindOfWord(run.environment.kinds(), word);
  if (kind !== undefined) return { value: kind };
  return plain(`the server doesn't have a resource type ${JSON.stringify(word.split(".")[0] ?? "")}`);
}

/**
 * Tells what a command is about; nothing is asked of the server yet.
 * Upstream: cli-runtime pkg/resource/builder.go, ResourceTypeOrNameArgs and visitorResult (v0.36.3).
 */
export function targetsOf(run: Run, query: TargetQuery): Attempt<Targets> {
  const { selector = "", fieldSelector = "", all = false } = query;
  const words = readWords(query.words);
  if ("fault" in words) return words;
  const { pairs, types, names } = words.value;
  if (all && (selector !== "" || fieldSelector !== "")) {
    return plain("setting 'all' parameter but found a non empty selector. ");
  }
  if (hasFiles(run)) return ofFiles(run, words.value, selector);
  const isBulk = query.bulk === true && types.length > 0 && names.length === 0;
  if (selector !== "" || fieldSelector !== "" || all || isBulk) {
    if (names.length > 0) return plain("name cannot be provided when a selector is specified");
    if (pairs.length > 0) {
      return plain("selectors and the all flag cannot be used when passing resource/name arguments");
    }
    if (types.length === 0) return plain("at least one resource must be specified to use a selector");
    if ((query.subresource ?? "") !== "") {
      return plain("subresource cannot be used when bulk resources are specified");
    }
    const kinds = kindsOf(run, types);
    if ("fault" in kinds) return kinds;
    const allNamespaces = query.allNamespaces === true;
    return { value: { by: "selector", kinds: kinds.value, selector, fieldSelector, allNamespaces } };
  }
  return ofNames(run, words.value, query);
}

type Words = {
  /** `cm/a` as `["cm", "a"]`. */
  readonly pairs: readonly (readonly [string, string])[];
  readonly types: readonly string[];
  readonly names: readonly string[];
};

function readWords(words: readonly string[]): Attempt<Words> {
  const joined = words.filter((word) => word.includes("/"));
  if (joined.length === 0) {
    const [type, ...names] = words;
    const types = type === undefined ? [] : type.split(",").flatMap(replaceAll);
    return { value: { pairs: [], types, names } };
  }
  if (joined.length < words.length) {
    return plain(
      "there is no need to specify a resource type as a separate argument when passing arguments in resource/name form (e.g. 'kubectl get resource/<resource_name>' instead of 'kubectl get resource resource/<resource_name>'",
    );
  }
  const pairs: (readonly [string, string])[] = [];
  for (const word of words) {
    const [type = "", name = "", ...more] = word.split("/");
    if (more.length > 0) return plain("arguments in resource/name form may not have more than one slash");
    if (type === "" || name === "") {
      return plain("arguments in resource/name form must have a single resource and name");
    }
    pairs.push([type, name]);
  }
  return { value: { pairs, types: [], names: [] } };
}

function replaceAll(type: string): readonly string[] {
  return type === "all" ? CATEGORY_ALL.split(",") : [type];
}

function kindsOf(run: Run, types: readonly string[]): Attempt<readonly ServedKind[]> {
  const kinds: ServedKind[] = [];
  for (const type of types) {
    const kind = kindNamed(run, type);
    if ("fault" in kind) return kind;
    kinds.push(kind.value);
  }
  return { value: kinds };
}

function ofFiles(run: Run, { pairs, types, names }: Words, selector: string): Attempt<Targets> {
  const named = checkFilenames(run);
  if ("fault" in named) return named;
  if (types.length > 0) {
    return plain(
      "when paths, URLs, or stdin is provided as input, you may not specify resource arguments as well",
    );
  }
  if (names.length > 0) return plain("name cannot be provided when a path is specified");
  if (pairs.length > 0) {
    return plain("resource/name arguments cannot be provided when a path is specified");
  }
  return { value: { by: "file", ...readObjects(run, { selector }) } };
}

function ofNames(run: Run, { pairs, types, names }: Words, query: TargetQuery): Attempt<Targets> {
  if (pairs.length === 0 && names.length === 0) {
    const kinds = kindsOf(run, types);
    if ("fault" in kinds) return kinds;
    return plain(types.length === 0 ? MISSING : "resource(s) were provided, but no name was specified");
  }
  const wanted =
    pairs.length > 0 ? pairs : types.flatMap((type) => names.map((name) => [type, name] as const));
  const infos: Info[] = [];
  for (const [type, name] of wanted) {
    const kind = kindNamed(run, type);
    if ("fault" in kind) return kind;
    if (kind.value.namespaced && query.allNamespaces === true) {
      return plain("a resource cannot be retrieved by name across all namespaces");
    }
    infos.push(infoNamed(run, kind.value, name));
  }
  return { value: { by: "name", infos } };
}

function infoNamed(run: Run, kind: ServedKind, name: string): Info {
  const namespace = kind.namespaced ? namespaceOf(run) : "";
  const object: ValueMap = {};
  return { kind, namespace, name, object, source: "" };
}
