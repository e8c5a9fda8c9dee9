import type { Client } from "../../client.ts";
import type { CommandSpec } from "../command.ts";
import { type CommandError, fail } from "../command-error.ts";
import type { CommandRun } from "../command-run.ts";
import { commonFlags } from "../flags/common-flags.ts";
import { buildFolder } from "../kustomize/build-kustomization.ts";

/**
 * `kubectl kustomize`: prints the objects of a kustomization. Supports the common fields of kustomize v5.8.1 and refuses the
 * others by name.
 */
export const kustomizeCommand: CommandSpec = {
  flags: {
    ...commonFlags,
    output: { kind: "text", short: "o" },
    "load-restrictor": { kind: "text", defaultValue: "LoadRestrictionsRootOnly", hidden: true },
    reorder: {
      kind: "text",
      defaultValue: "legacy",
      hidden: true,
      deprecated: "use the new 'sortOptions' field in kustomization.yaml instead.",
    },
    "enable-managedby-label": {
      kind: "bool",
      unsupported: true,
      deprecated:
        "The flag `enable-managedby-label` has been deprecated. Use the `managedByLabel` option in the `buildMetadata` field instead.",
    },
    ...Object.fromEntries(
      "as-current-user enable-alpha-plugins enable-helm helm-debug network"
        .split(" ")
        .map((name) => [name, { kind: "bool", unsupported: true } as const]),
    ),
    ...Object.fromEntries(
      "helm-command helm-kube-version network-name helm-api-versions mount"
        .split(" ")
        .map((name) => [name, { kind: "text", unsupported: true } as const]),
    ),
    env: { kind: "list", short: "e", unsupported: true },
  },
  run: print,
};

function* print(run: CommandRun): Client<CommandError | null> {
  const [folder = ".", ...more] = run.flags.args;
  if (more.length > 0) return fail("specify one path to kustomization.yaml").error;
  const built = buildFolder(run, folder, 0);
  if ("error" in built) return built.error;
  run.out.push(built.value.map((object) => run.environment.printYaml(object)).join("---\n"));
  return null;
}
