import { get, isList, isMap, type ValueMap } from "../../../value/value.ts";
import { fail, type Result } from "../command-error.ts";
import type { CommandRun } from "../command-run.ts";
import { cleanPath } from "../files/clean-path.ts";
import { typeProblem } from "./kustomization-types.ts";

const FILES = ["kustomization.yaml", "kustomization.yml", "Kustomization"];
/** Fields of kustomize that do not exist here. */
const OTHER_FIELDS: ReadonlySet<string> = new Set(
  "buildMetadata configurations crds generators helmChartInflationGenerator helmGlobals imageTags inventory openapi sortOptions transformers validators vars".split(
    " ",
  ),
);

/**
 * Reads the kustomization of a folder, and checks it. `root` is the folder without `./`.
 * Upstream: kustomize api/internal/target/kusttarget.go, Load (v5.8.1).
 */
export function loadKustomization(
  { environment }: CommandRun,
  folder: string,
): Result<{ readonly root: string; readonly kustomization: ValueMap }> {
  const { files, parseYaml } = environment;
  const root = cleanPath(folder);
  const file = FILES.map((name) => cleanPath(`${root}/${name}`)).find((name) => files.has(name));
  if (files.has(root)) return fail(`must build at directory: '${folder}': file is not directory`);
  if (root !== "." && ![...files.keys()].some((name) => name.startsWith(`${root}/`))) {
    return fail(
      `must build at directory: not a valid directory: evalsymlink failure on '${folder}' : lstat ${folder}: no such file or directory`,
    );
  }
  if (file === undefined) {
    return fail(
      `unable to find one of 'kustomization.yaml', 'kustomization.yml' or 'Kustomization' in directory '${root}'`,
    );
  }
  const read = parseYaml(files.get(file) ?? "");
  if ("error" in read) return fail(`invalid Kustomization: ${read.error}`);
  const wrongType = typeProblem(read.value);
  if (wrongType !== null) return fail(`invalid Kustomization: ${wrongType}`);
  const kustomization = isMap(read.value) ? read.value : {};
  const fields = Object.keys(kustomization).filter((key) => get(kustomization, key) !== null);
  if (fields.length === 0) return fail("kustomization.yaml is empty");
  const versions = versionProblems(kustomization);
  if (versions.length > 0) {
    return fail([`Failed to read kustomization file under ${root}:`, ...versions].join("\n"));
  }
  const other = fields.find((key) => {
    const value = get(kustomization, key);
    return OTHER_FIELDS.has(key) && !(isList(value) && value.length === 0);
  });
  return other === undefined
    ? { value: { root, kustomization } }
    : fail(`${file}: ${other} is not supported here`);
}

/** Upstream: kustomize api/types/kustomization.go, EnforceFields (v5.8.1). */
function versionProblems(kustomization: ValueMap): readonly string[] {
  const kind = get(kustomization, "kind") || "Kustomization";
  const wanted = `kustomize.config.k8s.io/${kind === "Component" ? "v1alpha1" : "v1beta1"}`;
  const version = get(kustomization, "apiVersion") || wanted;
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
  patchesJson6902: "patches",
  patchesStrategicMerge: "patches",
};
const VARS =
  "# Warning: 'vars' is deprecated. Please use 'replacements' instead. [EXPERIMENTAL] Run 'kustomize edit fix' to update your Kustomization automatically.\n";

/** Warns of deprecated fields. Upstream: kustomize api/types/kustomization.go, CheckDeprecatedFields (v5.8.1). */
export function warnOfDeprecated({ err }: CommandRun, kustomization: ValueMap): void {
  for (const [field, instead] of Object.entries(INSTEAD)) {
    if (get(kustomization, field) === undefined) continue;
    err.push(
      `# Warning: '${field}' is deprecated. Please use '${instead}' instead. Run 'kustomize edit fix' to update your Kustomization automatically.\n`,
    );
  }
  if (get(kustomization, "vars") !== undefined) err.push(VARS);
}
