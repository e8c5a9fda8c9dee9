import { mapOf, textAt } from "../../../value/field-values.ts";
import type { ValueMap } from "../../../value/value.ts";
import type { Client } from "../../client.ts";
import type { CommandSpec } from "../command.ts";
import { type CommandError, fail } from "../command-error.ts";
import type { CommandRun } from "../command-run.ts";
import { cleanPath } from "../files/clean-path.ts";
import { commonFlags } from "../flags/common-flags.ts";
import { buildFolder } from "../kustomize/build-kustomization.ts";

/**
 * `kubectl kustomize`: prints the objects of a kustomization, as kustomize v5.8.1 does.
 */
export const kustomizeCommand: CommandSpec = {
  flags: {
    ...commonFlags,
    output: { kind: "text", short: "o" },
    "load-restrictor": { kind: "text", defaultValue: "LoadRestrictionsRootOnly", hidden: true },
    "enable-helm": { kind: "bool", hidden: true },
    reorder: {
      kind: "text",
      defaultValue: "legacy",
      hidden: true,
      deprecated: "use the new 'sortOptions' field in kustomization.yaml instead.",
    },
    "enable-managedby-label": {
      kind: "bool",
      hidden: true,
      deprecated:
        "The flag `enable-managedby-label` has been deprecated. Use the `managedByLabel` option in the `buildMetadata` field instead.",
    },
    "enable-alpha-plugins": { kind: "bool", unsupported: true },
    // These are only for charts and for functions in containers, which do not run here.
    ...Object.fromEntries(
      "as-current-user helm-debug network"
        .split(" ")
        .map((name) => [name, { kind: "bool", hidden: true } as const]),
    ),
    ...Object.fromEntries(
      "helm-command helm-kube-version network-name"
        .split(" ")
        .map((name) => [name, { kind: "text", hidden: true } as const]),
    ),
    "helm-api-versions": { kind: "list", hidden: true },
    mount: { kind: "list", hidden: true },
    env: { kind: "list", short: "e" },
  },
  run: print,
};

function* print(run: CommandRun): Client<CommandError | null> {
  const [folder = ".", ...more] = run.flags.args;
  if (more.length > 0) return fail("specify one path to kustomization.yaml").error;
  const restrictor = run.flags.text("load-restrictor");
  if (!RESTRICTORS.includes(restrictor)) {
    return fail(
      `illegal flag value --load-restrictor ${restrictor}; legal values: [${RESTRICTORS.slice(1).join(" ")}]`,
    ).error;
  }
  const reorder = run.flags.given("reorder") ? run.flags.text("reorder") : "";
  if (!["", "legacy", "none"].includes(reorder)) {
    return fail(`illegal flag value --reorder ${reorder}; legal values: [legacy none]`).error;
  }
  const built = buildFolder(run, folder, {
    restricts: restrictor === "LoadRestrictionsRootOnly",
    reorder,
    hasHelm: run.flags.bool("enable-helm"),
    isManaged: run.flags.bool("enable-managedby-label"),
  });
  if ("error" in built) return built.error;
  const texts = built.value.map((object) => run.environment.printYaml(object));
  const target = run.flags.text("output");
  if (target === "") run.out.push(texts.join("---\n"));
  else if (isFolder(run, target)) writeEach(run, cleanPath(target), built.value, texts);
  else run.written.set(cleanPath(target), texts.join("---\n"));
  return null;
}

const RESTRICTORS = ["", "LoadRestrictionsRootOnly", "LoadRestrictionsNone"];

function isFolder(run: CommandRun, path: string): boolean {
  const folder = cleanPath(path);
  if (run.environment.folders?.has(folder) === true) return true;
  return folder === "." || [...run.environment.files.keys()].some((name) => name.startsWith(`${folder}/`));
}

/** Writes a file for each object, as kustomize does into a folder that exists: `apps_v1_deployment_web.yaml`. */
function writeEach(
  run: CommandRun,
  folder: string,
  objects: readonly ValueMap[],
  texts: readonly string[],
): void {
  for (const [at, object] of objects.entries()) {
    const version = textAt(object, "apiVersion").replace("/", "_");
    const namespace = textAt(mapOf(object["metadata"]), "namespace");
    const kind = textAt(object, "kind").toLowerCase();
    const name = [namespace, version, kind, textAt(mapOf(object["metadata"]), "name")].filter(
      (part) => part !== "",
    );
    run.written.set(cleanPath(`${folder}/${name.join("_")}.yaml`), texts[at] as string);
  }
}
