import { listOf } from "../../../value/field-values.ts";
import { get, isList, type Value, type ValueMap } from "../../../value/value.ts";
import { type CommandError, type Failed, fail, messageOf, type Result } from "../command-error.ts";
import type { CommandRun } from "../command-run.ts";
import { kindFor } from "../discovery/served-kinds.ts";
import { cleanPath } from "../files/clean-path.ts";
import { withGenerated } from "./generators.ts";
import { applyPatches } from "./kustomize-patches.ts";
import { transformObjects, unscaledName } from "./kustomize-transform.ts";
import { inLegacyOrder } from "./legacy-order.ts";
import { loadKustomization, warnOfDeprecated } from "./load-kustomization.ts";
import { withNameHashes } from "./name-hashes.ts";
import { readResources } from "./read-resources.ts";
import { withReplacements } from "./replacements.ts";
import { resourceId } from "./resource-id.ts";

const MAX_NESTING = 16;

/**
 * Builds the kustomization of a folder and returns its objects. `depth` counts nested kustomizations.
 * Upstream: kustomize v5.8.1, with its common fields only.
 */
export function buildFolder(run: CommandRun, folder: string, depth: number): Result<readonly ValueMap[]> {
  const built = accumulate(run, folder, depth, []);
  return "error" in built || depth > 0 ? built : { value: inLegacyOrder(withNameHashes(built.value)) };
}

/** Builds the kustomization of a folder upon objects that are there already: a component changes those, too. */
function accumulate(
  run: CommandRun,
  folder: string,
  depth: number,
  initial: readonly ValueMap[],
): Result<readonly ValueMap[]> {
  if (depth > MAX_NESTING) return fail(`kustomizations are nested too deep: ${folder}`);
  const loaded = loadKustomization(run, folder);
  if ("error" in loaded) return loaded;
  const { root, kustomization } = loaded.value;
  warnOfDeprecated(run, kustomization);
  const objects: ValueMap[] = [...initial];
  const resources = [...textsOf(get(kustomization, "resources")), ...textsOf(get(kustomization, "bases"))];
  for (const resource of resources) {
    const path = cleanPath(`${root}/${resource}`);
    const text = run.environment.files.get(path);
    const added =
      text === undefined ? buildFolder(run, path, depth + 1) : readResources(run, resource, path, text);
    if ("error" in added) {
      return text === undefined ? accumulateError(run, resource, path, added.error) : added;
    }
    const duplicate = duplicateId(objects, added.value);
    if (duplicate !== null) return mergeError(resource, path, duplicate, text === undefined);
    objects.push(...added.value);
  }
  const [chart] = listOf(get(kustomization, "helmCharts"));
  if (chart !== undefined) {
    const config = run.environment.printYaml(chart);
    return fail(
      `trouble configuring builtin HelmChartInflationGenerator with config: \`\n${config}\`: must specify --enable-helm`,
    );
  }
  const generated = withGenerated(run, root, kustomization, objects);
  if ("error" in generated) return generated;
  let all = generated.value;
  for (const component of textsOf(get(kustomization, "components"))) {
    const changed = accumulate(run, cleanPath(`${root}/${component}`), depth + 1, all);
    if ("error" in changed) {
      return fail(
        `accumulating components: accumulateDirectory: ${JSON.stringify(messageOf(changed.error))}`,
      );
    }
    all = changed.value;
  }
  const patched = applyPatches(run, root, kustomization, all);
  if ("error" in patched) return patched;
  const unscaled = unscaledName(patched.value, kustomization);
  if (unscaled !== null) return fail(`resource with name ${unscaled} ${NOT_SCALED}`);
  const made = transformObjects(patched.value, kustomization, (object) => isNamespaced(run, object));
  return withReplacements(run, root, kustomization, patched.value, made);
}

const NOT_SCALED =
  "does not match a config with the following GVK [Deployment.[noVer].[noGrp] StatefulSet.[noVer].[noGrp] ReplicaSet.[noVer].[noGrp] ReplicationController.[noVer].[noGrp]]";

/** Returns the error for a resource, file or folder, that cannot be read. */
function accumulateError(
  { environment }: CommandRun,
  resource: string,
  path: string,
  error: CommandError,
): Failed {
  const isFolder = [...environment.files.keys()].some((name) => name.startsWith(`${path}/`));
  const why = isFolder
    ? `'${path}' must resolve to a file`
    : `evalsymlink failure on '${path}' : lstat ${path}: no such file or directory`;
  const head = `accumulating resources: accumulation err='accumulating resources from '${resource}': ${why}'`;
  const recursed = isFolder ? `recursed accumulation of path '${path}': ` : "";
  return fail(`${head}: ${recursed}${messageOf(error)}`);
}

/** Returns the id of an object that is added duplicate, or null: `Deployment.v1.apps/web.team`. */
function duplicateId(before: readonly ValueMap[], added: readonly ValueMap[]): string | null {
  const known = new Set(before.map(resourceId));
  for (const object of added) {
    const name = resourceId(object);
    if (known.has(name)) return name;
    known.add(name);
  }
  return null;
}

function mergeError(resource: string, path: string, id: string, isFolder: boolean): Failed {
  const why = `may not add resource with an already registered id: ${id}`;
  const head = "accumulating resources: accumulation err='";
  return fail(
    isFolder
      ? `${head}accumulating resources from '${resource}': '${path}' must resolve to a file': recursed merging from path '${path}': ${why}`
      : `${head}merging resources from '${resource}': ${why}': must build at directory: '${path}': file is not directory`,
  );
}

function isNamespaced(run: CommandRun, object: ValueMap): boolean {
  const kind = kindFor(
    run.environment.kinds(),
    String(get(object, "apiVersion")),
    String(get(object, "kind")),
  );
  return kind?.namespaced ?? true;
}

function textsOf(value: Value | undefined): readonly string[] {
  return isList(value) ? value.map(String) : [];
}
