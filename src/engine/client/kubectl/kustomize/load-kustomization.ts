import { textAt } from "../../../value/field-values.ts";
import { get, isMap, type Value, type ValueMap } from "../../../value/value.ts";
import { fail, type Result } from "../command-error.ts";
import type { CommandRun } from "../command-run.ts";
import { canonicalKeys, kustomizationShape, typeProblem } from "./kustomization-types.ts";
import { type Loader, loadIfThere } from "./model/loader.ts";

const FILES = ["kustomization.yaml", "kustomization.yml", "Kustomization"];

/** A kustomization, and the name of its file. */
export type LoadedKustomization = { readonly kustomization: ValueMap; readonly fileName: string };

/**
 * Reads the kustomization of a folder, warns of deprecated fields, and checks it.
 * Upstream: kustomize api/internal/target/kusttarget.go, Load (v0.21.1).
 */
export function loadKustomization(run: CommandRun, loader: Loader): Result<LoadedKustomization> {
  const { root, environment } = loader;
  const found = FILES.flatMap((name) => {
    const text = loadIfThere(loader, name);
    return text === null ? [] : [{ name, text }];
  });
  const [file] = found;
  if (file === undefined) {
    return fail(
      `unable to find one of 'kustomization.yaml', 'kustomization.yml' or 'Kustomization' in directory '${root}'`,
    );
  }
  if (found.length > 1) return fail(`Found multiple kustomization files under: ${root}\n`);
  const read = environment.parseYaml(file.text);
  if ("error" in read) return fail(`invalid Kustomization: ${read.error}`);
  const shape = kustomizationShape(environment);
  const wrongType = typeProblem(read.value, shape);
  if (wrongType !== null) return fail(`invalid Kustomization: ${wrongType}`);
  const named = canonicalKeys(read.value, shape);
  const kustomization = isMap(named) ? named : {};
  warnOfDeprecated(run, kustomization);
  const isSet = ([key, value]: readonly [string, Value]) =>
    key !== "apiVersion" && key !== "kind" && value !== null && value !== "";
  if (!Object.entries(kustomization).some(isSet)) return fail("kustomization.yaml is empty");
  const versions = versionProblems(kustomization);
  return versions.length > 0
    ? fail([`Failed to read kustomization file under ${root}:`, ...versions].join("\n"))
    : { value: { kustomization, fileName: file.name } };
}

/** Upstream: kustomize api/types/kustomization.go, EnforceFields (v0.21.1). */
function versionProblems(kustomization: ValueMap): readonly string[] {
  const kind = textAt(kustomization, "kind") || "Kustomization";
  const wanted = `kustomize.config.k8s.io/${kind === "Component" ? "v1alpha1" : "v1beta1"}`;
  const version = textAt(kustomization, "apiVersion") || wanted;
  return [
    ...(kind === "Kustomization" || kind === "Component"
      ? []
      : ["kind should be Kustomization or Component"]),
    ...(version === wanted ? [] : [`apiVersion for ${kind} should be ${wanted}`]),
  ];
}

const INSTEAD: Readonly<Record<string, string>> = {
  bases: "resources",
  commonLabels: "labels",
  imageTags: "images",
  patchesJson6902: "patches",
  patchesStrategicMerge: "patches",
};
const VARS =
  "# Warning: 'vars' is deprecated. Please use 'replacements' instead. [EXPERIMENTAL] Run 'kustomize edit fix' to update your Kustomization automatically.\n";

/** Warns of deprecated fields. Upstream: kustomize api/types/kustomization.go, CheckDeprecatedFields (v0.21.1). */
function warnOfDeprecated({ err }: CommandRun, kustomization: ValueMap): void {
  for (const [field, instead] of Object.entries(INSTEAD)) {
    if ((get(kustomization, field) ?? null) === null) continue;
    err.push(
      `# Warning: '${field}' is deprecated. Please use '${instead}' instead. Run 'kustomize edit fix' to update your Kustomization automatically.\n`,
    );
  }
  if ((get(kustomization, "vars") ?? null) !== null) err.push(VARS);
}
