import { equal } from "../../../value/equal.ts";
import { textAt, textOf } from "../../../value/field-values.ts";
import { dig, get, isList, type Value } from "../../../value/value.ts";
import { type CommandError, fail, messageOf, type Result } from "../command-error.ts";
import { cleanPath } from "../files/clean-path.ts";
import {
  DEFAULT_CONFIG,
  EMPTY_CONFIG,
  loadConfig,
  loadDefinitions,
  mergeConfigs,
  type TransformerConfig,
} from "./config/transformer-config.ts";
import { mergeVars, rawVarTexts, readVars, withVars } from "./finish/vars.ts";
import { loadKustomization } from "./load-kustomization.ts";
import { type Loader, loadFile, openFolder, withPrefix } from "./model/loader.ts";
import type { Resource } from "./model/resource.ts";
import { appendAll } from "./model/resource-list.ts";
import { originOfFile } from "./origins.ts";
import { readObjects } from "./read-resources.ts";
import { generators, transformers, validate } from "./run-plugins.ts";
import type { Accumulated, Target } from "./target.ts";

const EMPTY: Accumulated = { resources: [], config: EMPTY_CONFIG, vars: [] };
/** The maximum number of folders of a build: folders can name each other many times. */
const MAX_FOLDERS = 400;

/**
 * Builds a kustomization: reads its resources, generates others, and changes them. `outer` is what a component adds to; null for
 * a kustomization. Upstream: api/internal/target/kusttarget.go, accumulateTarget (v0.21.1).
 */
export function accumulate(target: Target, outer: Accumulated | null): Result<Accumulated> {
  const { kustomization, loader } = target;
  const texts = (key: string): readonly string[] => textsOf(get(kustomization, key));
  const paths = [...texts("resources"), ...texts("bases")];
  const read = withPrefix("accumulating resources", addResources(target, outer ?? EMPTY, paths));
  if ("error" in read) return read;
  let all = read.value;
  const configs = loadConfig(loader, texts("configurations"));
  if ("error" in configs) return configs;
  const definitions = withPrefix(
    `loading CRDs [${texts("crds").join(" ")}]`,
    loadDefinitions(loader, texts("crds")),
  );
  if ("error" in definitions) return definitions;
  for (const config of [configs.value, definitions.value]) {
    const merged = mergedConfig(all.config, config);
    if ("error" in merged) return merged;
    all = { ...all, config: merged.value };
  }
  const generated = generators(target, all.resources, (list) => readPlugins(target, list));
  if ("error" in generated) return generated;
  const withComponents = withPrefix(
    "accumulating components",
    addComponents(target, { ...all, resources: generated.value }, texts("components")),
  );
  if ("error" in withComponents) return withComponents;
  all = withComponents.value;
  const changed = transformers(target, all, (list) => readPlugins(target, list));
  if ("error" in changed) return changed;
  const valid = validate(target, { ...all, resources: changed.value }, (list) => readPlugins(target, list));
  if ("error" in valid) return valid;
  const vars = readVars(get(kustomization, "vars"));
  const noted = withVars(changed.value, all.vars, vars);
  if ("value" in noted) return { value: { ...all, ...noted.value } };
  return fail(`merging vars ${rawVarTexts(get(kustomization, "vars"))}: ${messageOf(noted.error)}`);
}

function mergedConfig(a: TransformerConfig, b: TransformerConfig): Result<TransformerConfig> {
  if (b === EMPTY_CONFIG || equal(b as unknown as Value, EMPTY_CONFIG as unknown as Value))
    return { value: a };
  // Merging also finds conflicts inside of one configuration; the default one has none.
  return b === DEFAULT_CONFIG && (a === EMPTY_CONFIG || a === b) ? { value: b } : mergeConfigs(a, b);
}

/** Adds files and folders to what is there. */
function addResources(target: Target, given: Accumulated, paths: readonly string[]): Result<Accumulated> {
  let all = given;
  for (const path of paths) {
    const file = addFile(target, all, path);
    if ("value" in file) {
      all = file.value;
      continue;
    }
    const why = `accumulation err='${messageOf(file.error)}'`;
    const opened = openFolder(target.loader, path);
    if ("error" in opened) {
      return messageOf(file.error).includes("MalformedYAMLError") ? file : withPrefix(why, opened);
    }
    const folder = withPrefix(why, addFolder(target, opened.value, path, all, false));
    if ("error" in folder) return folder;
    all = folder.value;
  }
  return { value: all };
}

function addFile({ loader, place }: Target, all: Accumulated, path: string): Result<Accumulated> {
  const from = `accumulating resources from '${path}'`;
  const text = loadFile(loader, path);
  if ("error" in text) return withPrefix(from, text);
  const read = readObjects(loader.environment, text.value);
  if ("error" in read) return fail(`${from}: ${fileError(read.error, path)}`);
  const alone = withPrefix(from, appendAll([], read.value));
  if ("error" in alone) return alone;
  const origin = place === null ? null : originOfFile(place, path);
  const noted = alone.value.map((one) => ({ ...one, origin }));
  const resources = withPrefix(`merging resources from '${path}'`, appendAll(all.resources, noted));
  return "error" in resources ? resources : { value: { ...all, resources: resources.value } };
}

function fileError(error: CommandError, path: string): string {
  const why = messageOf(error);
  return why.includes("MalformedYAMLError") ? `${why} in File: ${path}` : why;
}

/** Adds components. They change what is there. */
function addComponents(target: Target, given: Accumulated, paths: readonly string[]): Result<Accumulated> {
  let all = given;
  for (const path of paths) {
    const opened = openFolder(target.loader, path);
    if ("error" in opened) return fail(`loader.New ${JSON.stringify(messageOf(opened.error))}`);
    const done = addFolder(target, opened.value, path, all, true);
    if ("error" in done) return fail(`accumulateDirectory: ${JSON.stringify(messageOf(done.error))}`);
    all = done.value;
  }
  return { value: all };
}

function addFolder(
  outer: Target,
  loader: Loader,
  path: string,
  all: Accumulated,
  isComponent: boolean,
): Result<Accumulated> {
  if (++outer.budget.folders > MAX_FOLDERS)
    return fail(`the kustomization has more than ${MAX_FOLDERS} folders`);
  const { root } = loader;
  const loaded = withPrefix(`couldn't make target for path '${root}'`, loadKustomization(outer.run, loader));
  if ("error" in loaded) return loaded;
  const { kustomization } = loaded.value;
  const openapi = textOf(dig(kustomization, "openapi", "path"));
  const schema = openapi === "" ? { value: "" } : loadFile(loader, openapi);
  if ("error" in schema) return schema;
  const kind = textAt(kustomization, "kind") || "Kustomization";
  if (isComponent && kind !== "Component") {
    return fail(`expected kind 'Component' for path '${root}' but got '${kind}'`);
  }
  if (!isComponent && kind === "Component") return fail(`expected kind != 'Component' for path '${root}'`);
  const target: Target = {
    ...outer,
    loader,
    ...loaded.value,
    place: outer.place === null ? null : cleanPath(`${outer.place}/${path}`),
    helmNamespace: textAt(outer.kustomization, "namespace") || outer.helmNamespace,
  };
  const built = withPrefix(
    `recursed accumulation of path '${root}'`,
    accumulate(target, isComponent ? all : null),
  );
  if ("error" in built || isComponent) return built;
  return withPrefix(`recursed merging from path '${root}'`, merge(all, built.value));
}

function merge(all: Accumulated, added: Accumulated): Result<Accumulated> {
  const resources = appendAll(all.resources, added.resources);
  if ("error" in resources) return resources;
  const config = mergedConfig(all.config, added.config);
  if ("error" in config) return config;
  const vars = mergeVars(all.vars, added.vars);
  if ("error" in vars) return vars;
  return { value: { resources: resources.value, config: config.value, vars: vars.value } };
}

/** Reads the configurations of generators, transformers and validators: texts, files or folders. */
function readPlugins(target: Target, list: readonly string[]): Result<readonly Resource[]> {
  const inline: Resource[] = [];
  const paths: string[] = [];
  for (const text of list) {
    const read = readObjects(target.run.environment, text);
    if ("error" in read) paths.push(text);
    else if (target.place === null) inline.push(...read.value);
    else
      inline.push(
        ...read.value.map((one) => ({ ...one, origin: originOfFile(target.place ?? "", target.fileName) })),
      );
  }
  const all = addResources(target, { ...EMPTY, config: DEFAULT_CONFIG, resources: inline }, paths);
  return "error" in all ? all : { value: all.value.resources };
}

export function textsOf(value: Value | undefined): readonly string[] {
  return isList(value) ? value.map(textOf) : [];
}
