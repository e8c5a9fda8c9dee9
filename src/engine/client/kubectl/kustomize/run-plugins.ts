import { equal } from "../../../value/equal.ts";
import { mapOf, textAt } from "../../../value/field-values.ts";
import { marshalJson } from "../../../value/json/marshal.ts";
import { get, isList, isMap, type ValueMap } from "../../../value/value.ts";
import { fail, messageOf, type Result } from "../command-error.ts";
import { withNameHashes } from "./finish/name-hashes.ts";
import { isNewKustomize } from "./kustomize-version.ts";
import type { Loader } from "./model/loader.ts";
import { type Resource, withNotes } from "./model/resource.ts";
import { gvkText, idOf, idText, isSameId } from "./model/resource-id.ts";
import { absorb, type Transformer } from "./model/resource-list.ts";
import { originOfPlugin, withChange } from "./origins.ts";
import type { Accumulated, Target } from "./target.ts";
import { builtinConfigs, type PluginConfig, withoutEmpty } from "./transform/builtin-configs.ts";
import { generate, withCommonOptions } from "./transform/generate.ts";
import { generateServiceAccount } from "./transform/generate-service-account.ts";
import type { Configure, PluginContext } from "./transform/plugin.ts";
import { plugins } from "./transform/plugins.ts";

/** Reads the configurations that a field such as `transformers` names. */
type ReadPlugins = (list: readonly string[]) => Result<readonly Resource[]>;

/** Adds what the generators of a kustomization make. */
export function generators(
  target: Target,
  resources: readonly Resource[],
  readPlugins: ReadPlugins,
): Result<readonly Resource[]> {
  const { kustomization, place, fileName } = target;
  const chart = chartProblem(target);
  if (chart !== null) return fail(chart);
  const made: { readonly resource: Resource; readonly origin: string | null }[] = [];
  const common = mapOf(get(kustomization, "generatorOptions"));
  for (const [field, kind] of [
    ["configMapGenerator", "ConfigMap"],
    ["secretGenerator", "Secret"],
  ] as const) {
    const list = get(kustomization, field);
    for (const args of isList(list) ? list : []) {
      const one = generate(target.loader, kind, withCommonOptions(mapOf(args), common));
      if ("error" in one) return one;
      const by = { apiVersion: "builtin", kind: `${kind}Generator` };
      const origin = place === null ? null : originOfPlugin(`${place}/${fileName}`, by);
      made.push({ resource: one.value, origin });
    }
  }
  const read = readPlugins(texts(kustomization, "generators"));
  if ("error" in read) return fail(`loading generator plugins: ${messageOf(read.error)}`);
  for (const { object, origin } of read.value) {
    const kind = textAt(object, "kind");
    if (textAt(object, "apiVersion") !== "builtin") {
      return fail(`loading generator plugins: failed to load generator: ${external(kind)}`);
    }
    const generator = generatorOf(kind);
    if (generator === undefined) {
      const isPlugin = Object.hasOwn(plugins, kind);
      const why = isPlugin ? `plugin ${idText(idOf(object))} not a generator` : unknownBuiltin(object);
      return fail(`loading generator plugins: failed to load generator: ${why}`);
    }
    const name = { name: textAt(mapOf(get(object, "metadata")), "name") };
    const one = generator(target.loader, { ...name, ...object });
    if ("error" in one) return one;
    made.push({ resource: one.value, origin });
  }
  let all = resources;
  for (const { resource, origin } of made) {
    const added = absorb(target.run.environment, all, { ...resource, origin });
    if ("error" in added)
      return fail(`merging from generator &{0xc000000000 <nil>}: ${messageOf(added.error)}`);
    all = added.value;
  }
  return { value: all };
}

/** Returns what kustomize says if there is no helm, as in this shell. */
const helmMissing = (options: string) =>
  `unable to run: 'helm version ${options}' with env=[HELM_CONFIG_HOME=/tmp/kustomize-helm-0/helm HELM_CACHE_HOME=/tmp/kustomize-helm-0/helm/.cache HELM_DATA_HOME=/tmp/kustomize-helm-0/helm/.data] (is 'helm' installed?): exec: "helm": executable file not found in $PATH`;

/** Returns what kustomize says about a chart without `--enable-helm`; null if there is none. */
function chartProblem({ kustomization, helmNamespace, hasHelm, run }: Target): string | null {
  const list = get(kustomization, "helmCharts");
  const old = get(kustomization, "helmChartInflationGenerator");
  const charts = [
    ...(isList(list) ? list.map(mapOf) : []),
    ...(isList(old) ? old.map((one) => newerChart(mapOf(one))) : []),
  ];
  const [chart] = charts;
  if (chart === undefined) return null;
  const isNew = isNewKustomize(run.environment);
  const outer = isNew ? textAt(kustomization, "namespace") || helmNamespace : "";
  const namespace = textAt(chart, "namespace") || outer;
  if (hasHelm) return helmMissing(isNew ? "--short" : "-c --short");
  const { valuesInline, ...rest } = chart;
  const values = isMap(valuesInline) && Object.keys(valuesInline).length > 0 ? { valuesInline } : {};
  const config = {
    ...withoutEmpty({ ...mapOf(get(kustomization, "helmGlobals")), ...rest, namespace }),
    // Values keep what is false or empty.
    ...values,
  };
  return `trouble configuring builtin HelmChartInflationGenerator with config: \`\n${run.environment.printYaml(config)}\`: must specify --enable-helm`;
}

function newerChart(old: ValueMap): ValueMap {
  const names = {
    name: "chartName",
    version: "chartVersion",
    repo: "chartRepoUrl",
    valuesFile: "values",
    valuesInline: "valuesLocal",
    valuesMerge: "valuesMerge",
    releaseName: "releaseName",
  };
  return withoutEmpty(
    Object.fromEntries(Object.entries(names).map(([now, then]) => [now, get(old, then) ?? null])),
  );
}

/** Changes the resources as the fields of a kustomization and its `transformers` say. */
export function transformers(
  target: Target,
  all: Accumulated,
  readPlugins: ReadPlugins,
): Result<readonly Resource[]> {
  const { kustomization, place, fileName } = target;
  const configs = builtinConfigs(kustomization, all.config);
  if ("error" in configs) return configs;
  const steps: { readonly transform: Transformer; readonly origin: string | null }[] = [];
  for (const one of configs.value) {
    const transform = configure(target, all, one);
    if ("error" in transform) return transform;
    const by = { apiVersion: "builtin", kind: one[0] };
    const origin = place === null ? null : originOfPlugin(`${place}/${fileName}`, by);
    steps.push({ transform: transform.value, origin });
  }
  const others = loadTransformers(target, all, texts(kustomization, "transformers"), readPlugins);
  if ("error" in others) return others;
  let { resources } = all;
  for (const { transform, origin } of [...steps, ...others.value]) {
    const done = transform(resources);
    if ("error" in done) return done;
    resources = origin === null ? done.value : withChange(done.value, origin);
  }
  return { value: resources };
}

function configure(target: Target, all: Accumulated, [kind, config]: PluginConfig): Result<Transformer> {
  const made = plugins[kind]?.(contextOf(target, all), config) ?? fail(`unable to load builtin ${kind}`);
  if ("value" in made) return made;
  const text = target.run.environment.printYaml(config);
  return fail(`trouble configuring builtin ${kind} with config: \`\n${text}\`: ${messageOf(made.error)}`);
}

function contextOf({ loader, schemas }: Target, { config }: Accumulated): PluginContext {
  return { loader, config, schemas };
}

function loadTransformers(
  target: Target,
  all: Accumulated,
  list: readonly string[],
  readPlugins: ReadPlugins,
): Result<readonly { readonly transform: Transformer; readonly origin: string | null }[]> {
  const read = readPlugins(list);
  if ("error" in read) return read;
  const steps: { readonly transform: Transformer; readonly origin: string | null }[] = [];
  for (const { object, origin } of read.value) {
    const { kind, name } = idOf(object);
    if (textAt(object, "apiVersion") !== "builtin") return fail(external(kind));
    const plugin = findTransformer(object);
    if ("error" in plugin) return plugin;
    const made = plugin.value(contextOf(target, all), object);
    if ("error" in made)
      return fail(`plugin ${idText(idOf(object))} fails configuration: ${messageOf(made.error)}`);
    const path = origin === null ? "" : origin.replace(/^path: |\n$/g, "");
    const by = { apiVersion: "builtin", kind, name };
    steps.push({ transform: made.value, origin: target.place === null ? null : originOfPlugin(path, by) });
  }
  return { value: steps };
}

/** Returns what makes a transformer of a configuration. Fails if its kind is that of no transformer. */
function findTransformer(config: ValueMap): Result<Configure> {
  const kind = textAt(config, "kind");
  if (kind === "HashTransformer") return { value: addHashes };
  if (generatorOf(kind) !== undefined) return fail(`plugin ${idText(idOf(config))} not a transformer`);
  const plugin = Object.hasOwn(plugins, kind) ? plugins[kind] : undefined;
  return plugin === undefined ? fail(unknownBuiltin(config)) : { value: plugin };
}

const addHashes: Configure = () => ({ value: (resources) => ({ value: withNameHashes(resources) }) });

type Generator = (loader: Loader, config: ValueMap) => Result<Resource>;

/** The plugins that make objects, by their kinds. */
const generatorPlugins: Readonly<Record<string, Generator>> = {
  ConfigMapGenerator: (loader, config) => generate(loader, "ConfigMap", config),
  SecretGenerator: (loader, config) => generate(loader, "Secret", config),
  IAMPolicyGenerator: (_, config) => generateServiceAccount(config),
};

function generatorOf(kind: string): Generator | undefined {
  return Object.hasOwn(generatorPlugins, kind) ? generatorPlugins[kind] : undefined;
}

const external = (kind: string) => `external plugins disabled; unable to load external plugin '${kind}'`;
const unknownBuiltin = (object: ValueMap) => `unable to load builtin ${gvkText(idOf(object))}`;

/** Runs the `validators` of a kustomization. They must change nothing. */
export function validate(target: Target, all: Accumulated, readPlugins: ReadPlugins): Result<null> {
  const list = texts(target.kustomization, "validators");
  if (list.length === 0) return { value: null };
  const steps = loadTransformers(target, all, list, readPlugins);
  if ("error" in steps) return steps;
  for (const { transform } of steps.value) {
    const done = transform(all.resources);
    if ("error" in done) return done;
    const wrong = difference(all.resources, done.value);
    if (wrong !== null) return fail(`validator shouldn't modify the resource map: ${wrong}`);
  }
  return { value: null };
}

function difference(before: readonly Resource[], after: readonly Resource[]): string | null {
  if (before.length !== after.length) return "lists have different number of entries";
  for (const one of before) {
    const id = idOf(one.object);
    const other = after.find(({ object }) => isSameId(idOf(object), id));
    if (other === undefined) return `id in self missing from other; id: ${idText(id)}`;
    if (equal(one.object, other.object)) continue;
    const node =
      "&resource.Resource{RNode:yaml.RNode{fieldPath:[]string(nil), value:(*yaml.Node)(0xc000000000), ShouldKeep:false, Match:[]string(nil)}, refVarNames:[]string(nil)}";
    return `nodes unequal: \n -- ${marshalJson(withNotes(one))},\n -- ${marshalJson(withNotes(other))}\n\n--\n${node}\n------\n${node}\n`;
  }
  return null;
}

function texts(kustomization: ValueMap, key: string): readonly string[] {
  const list = get(kustomization, key);
  return isList(list) ? list.map(String) : [];
}
