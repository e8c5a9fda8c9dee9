import { get, isMap, type Value, type ValueMap } from "../../../value/value.ts";
import { fail, type Result } from "../command-error.ts";
import type { CommandRun } from "../command-run.ts";
import { accumulate } from "./accumulate.ts";
import { withNameHashes } from "./finish/name-hashes.ts";
import { withUpdatedNames } from "./finish/name-references.ts";
import { resolveVars } from "./finish/vars.ts";
import { loadKustomization } from "./load-kustomization.ts";
import { loadFile, openRoot } from "./model/loader.ts";
import { isLocalConfig, printedObject, type Resource } from "./model/resource.ts";
import { withBuildMetadata } from "./origins.ts";
import { metadataProblem } from "./read-resources.ts";
import type { Target } from "./target.ts";
import { builtinSchemas, documentSchemas, type FindSchema } from "./transform/merge-schema.ts";
import { inOrder } from "./transform/sort-order.ts";

/** What the flags of a command say about a build. */
export type BuildOptions = {
  /** Whether files outside of the folder are refused. Default true. */
  readonly restricts?: boolean;
  /** The order of the objects: `legacy` or `none`; empty if no flag says it. */
  readonly reorder?: string;
  /** Whether a flag allows charts. */
  readonly hasHelm?: boolean;
  /** Whether the objects get a label that says who manages them. */
  readonly isManaged?: boolean;
};

/**
 * Builds the kustomization of a folder and returns its objects.
 * Upstream: kustomize api/krusty/kustomizer.go (v5.8.1).
 */
export function buildFolder(
  run: CommandRun,
  folder: string,
  options: BuildOptions = {},
): Result<readonly ValueMap[]> {
  const opened = openRoot(run.environment, folder, options.restricts ?? true);
  if ("error" in opened) return opened;
  const loader = opened.value;
  const loaded = loadKustomization(run, loader);
  if ("error" in loaded) return loaded;
  const { kustomization } = loaded.value;
  const schemas = schemasOf(run, kustomization, (path) => loadFile(loader, path));
  if ("error" in schemas) return schemas;
  const metadata = get(kustomization, "buildMetadata") ?? null;
  const target: Target = {
    run,
    loader,
    ...loaded.value,
    schemas: schemas.value,
    place: metadata === null || (Array.isArray(metadata) && metadata.length === 0) ? null : ".",
    helmNamespace: "",
    hasHelm: options.hasHelm ?? false,
    budget: { folders: 0 },
  };
  const finished = finish(run, target);
  if ("error" in finished) return finished;
  const sortOptions = get(kustomization, "sortOptions") ?? null;
  const reorder = options.reorder ?? "";
  if (sortOptions !== null && reorder !== "") run.err.push(SORTED_TWICE);
  const order = sortOptions ?? { order: reorder === "none" ? "fifo" : "legacy" };
  const sorted = inOrder(finished.value, order);
  if ("error" in sorted) return sorted;
  const all = withBuildMetadata(run.environment, sorted.value, kustomization, options.isManaged ?? false);
  const flaw = all.find((one) => one.flaw !== null)?.flaw;
  return flaw === undefined || flaw === null
    ? { value: all.map(printedObject) }
    : fail(`map[string]interface {}(nil): ${flaw}`);
}

const SORTED_TWICE =
  "<log> log.go:244] Warning: Sorting order is set both in 'kustomization.yaml' ('sortOptions') and in a CLI flag ('--reorder'). Using the kustomization file over the CLI flag.\n";

/** What happens once, after all kustomizations: hashes in names, names in other objects, and vars. */
function finish(run: CommandRun, target: Target): Result<readonly Resource[]> {
  const built = accumulate(target, null);
  if ("error" in built) return built;
  const { resources, config, vars } = built.value;
  const named = withUpdatedNames(run.environment, withNameHashes(resources), config.nameReference);
  if ("error" in named) return named;
  const resolved = resolveVars(named.value, vars, config.varReference);
  if ("error" in resolved) return resolved;
  const nameless = resolved.value.resources.map(({ object }) => metadataProblem(object)).find((why) => why);
  if (nameless) return fail(nameless);
  const { unused } = resolved.value;
  if (unused.length > 0) {
    run.err.push(`<log> log.go:244] well-defined vars that were never replaced: ${unused.join(",")}\n`);
  }
  return { value: resolved.value.resources.filter((one) => !isLocalConfig(one)) };
}

/** Returns the schemas by which patches merge: those that the field `openapi` names, or those of the built-in kinds. */
function schemasOf(
  run: CommandRun,
  kustomization: ValueMap,
  load: (path: string) => Result<string>,
): Result<FindSchema> {
  const builtin = { value: builtinSchemas(run) };
  const openapi: Value | undefined = get(kustomization, "openapi");
  if (!isMap(openapi)) return builtin;
  const [path, version] = [get(openapi, "path"), get(openapi, "version")];
  if (typeof path === "string") {
    const text = load(path);
    if ("error" in text) return text;
    if (version !== undefined) return fail("builtin version and custom schema provided, cannot use both");
    const read = run.environment.parseYaml(text.value);
    return "error" in read ? fail(read.error) : { value: documentSchemas(read.value) };
  }
  return typeof version !== "string" || version === "" || version === "v1.21.2"
    ? builtin
    : fail("the specified OpenAPI version is not built in");
}
