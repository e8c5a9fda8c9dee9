/**
 * The parts of the engine that load after its core, each as a whole.
 * `tables`: facts of built-in kinds and roles, needed for every scenario;
 * `outcome`: what came of a step, and its conflicts, needed for every shown frame;
 * `fields`: the field table, which narrow embedded pages do not show;
 * `problems`: words about what is wrong with requests and texts, and about the results of steps, except one write of one object;
 * `yaml`: texts that are not plain YAML, and what is wrong with them;
 * `explanation`: why fields and owners changed, and previews;
 * `amounts`: quantities, durations, and times that are not in whole seconds;
 * `server`: what the server does except for applies to common kinds; `customKinds`: CustomResourceDefinitions and their objects;
 * `merging`: applies that remove fields, or convert owners between versions; `patches`: the other ways to merge, of the server and of its clients; `kubectl`: command lines;
 * `versions`: older Kubernetes versions, for the scenarios that name one;
 * `newCluster`: the objects that a server makes at its start, which load only for a request about them;
 * `documentation`: long texts that few users ask for, which load only when a command needs them;
 * `helpPages`: the help pages of kubectl, which load only when somebody asks for one;
 * `cel`: expressions; `regexps`: Go's regular expressions; `editing`: what helps to type, open and print texts; `import`: scenarios from
 * what users have; `analysis`: the comparisons of the page, and whether steps end as expected.
 */
export type PartName =
  | "tables"
  | "outcome"
  | "fields"
  | "problems"
  | "yaml"
  | "explanation"
  | "amounts"
  | "server"
  | "customKinds"
  | "merging"
  | "patches"
  | "kubectl"
  | "cel"
  | "regexps"
  | "editing"
  | "import"
  | "analysis"
  | "versions"
  | "newCluster"
  | "documentation"
  | "helpPages";

/** Returns the exports of a module of a part. Throws if the part is not loaded, see {@link part}. */
export type Part<T> = () => T;

type PartModule = {
  readonly load: () => Promise<void>;
  readonly isLoaded: () => boolean;
  readonly forget: () => void;
};

const modules = new Map<PartName, PartModule[]>();
const missing = new WeakMap<Error, readonly PartName[]>();

/**
 * Declares a module of a part. The returned function returns what `fetch` resolved to. It throws before the part is loaded. The
 * caller of the engine catches that, loads the {@link missingParts} and makes the same call again, which a pure engine allows.
 */
export function part<T>(name: PartName, fetch: () => Promise<T>): Part<T> {
  let loaded: { readonly exports: T } | null = null;
  const module: PartModule = {
    load: async () => {
      loaded ??= { exports: await fetch() };
    },
    isLoaded: () => loaded !== null,
    forget: () => {
      loaded = null;
    },
  };
  modules.set(name, [...modulesOf(name), module]);
  return () => {
    if (loaded === null) throw missingError([name]);
    return loaded.exports;
  };
}

/** Throws unless all of these parts are loaded. */
export function requireParts(names: readonly PartName[]): void {
  const absent = names.filter((name) => !modulesOf(name).every((module) => module.isLoaded()));
  if (absent.length > 0) throw missingError(absent);
}

/** Returns the parts that an exception says are missing; null for any other exception. */
export function missingParts(error: unknown): readonly PartName[] | null {
  return error instanceof Error ? (missing.get(error) ?? null) : null;
}

/** Small parts that load together, because a step that needs one of them often needs another one, too. */
const TOGETHER: readonly PartName[] = ["merging", "problems", "yaml"];

/** Loads parts in parallel, with the small parts that load together. Rejects if that fails: loaded modules stay, and the next call loads the others. */
export async function loadParts(names: readonly PartName[]): Promise<void> {
  const all = names.some((name) => TOGETHER.includes(name)) ? [...names, ...TOGETHER] : names;
  await Promise.all([...new Set(all)].flatMap(modulesOf).map((module) => module.load()));
}

/** The parts that load only when somebody needs them. */
const RARE: ReadonlySet<PartName> = new Set(["documentation", "helpPages", "newCluster", "versions"]);

function usualParts(): readonly PartName[] {
  return [...modules.keys()].filter((name) => !RARE.has(name));
}

/** Whether all parts but the rare ones are loaded. */
export function hasUsualParts(): boolean {
  return usualParts()
    .flatMap(modulesOf)
    .every((module) => module.isLoaded());
}

/** Loads every part but the rare ones. */
export function loadUsualParts(): Promise<void> {
  return loadParts(usualParts());
}

/** Loads every part, also those that other parts declare. */
export async function loadAllParts(): Promise<void> {
  let known: number;
  do {
    known = countModules();
    await loadParts([...modules.keys()]);
  } while (countModules() > known);
}

function countModules(): number {
  return [...modules.values()].flat().length;
}

/** Unloads all parts, for tests of what is loaded when. */
export function forgetParts(): void {
  for (const module of [...modules.values()].flat()) module.forget();
}

function modulesOf(name: PartName): readonly PartModule[] {
  return modules.get(name) ?? [];
}

function missingError(names: readonly PartName[]): Error {
  const error = new Error(`not loaded: ${names.join(", ")}`);
  missing.set(error, names);
  return error;
}
