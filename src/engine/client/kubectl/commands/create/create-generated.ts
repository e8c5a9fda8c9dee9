import { apiVersionOf } from "../../../../schema/builtins.ts";
import type { ValueMap } from "../../../../value/value.ts";
import type { Client } from "../../../client.ts";
import type { CommandSpec } from "../../command.ts";
import { type CommandError, fail, messageOf, type Result } from "../../command-error.ts";
import { type CommandRun, hasNamespaceFlag, namespaceOf, sendForBody } from "../../command-run.ts";
import { kindFor } from "../../discovery/served-kinds.ts";
import { commonFlags, dryRunFlag, outputFlags, validateFlag } from "../../flags/common-flags.ts";
import type { FlagSpecs } from "../../flags/parse-flags.ts";
import { dryRunOf, validationOf } from "../../flags/read-flags.ts";
import { type Info, withMeta } from "../../objects/object-info.ts";
import { createRequest } from "../../objects/write-requests.ts";
import { readOutputFormat } from "../../output/output-format.ts";
import { printTypedResult } from "../../output/print-result.ts";
import { withSavedConfig } from "../../output/saved-config.ts";

/** The flags of all commands that create objects. */
export const createFlags: FlagSpecs = {
  ...commonFlags,
  ...outputFlags,
  ...dryRunFlag,
  ...validateFlag,
  "save-config": { kind: "bool" },
  "field-manager": { kind: "text", defaultValue: "kubectl-create" },
};

/** Returns the object that the flags of a command describe. */
export type ObjectGenerator = (run: CommandRun, name: string) => Result<ValueMap>;

/** The same for a command that asks the server before. */
export type AskingGenerator = (run: CommandRun, name: string) => Client<Result<ValueMap>>;

/** What a command that creates an object from flags needs to know. */
type GeneratorSpec = {
  /** The flags of its own. */
  readonly flags?: FlagSpecs;
  /** What precedes the server's error: `failed to create job:`. Empty: nothing. */
  readonly failed: string;
  /** Whether `--save-config` has an effect. Default true. */
  readonly savesConfig?: boolean;
  readonly make: ObjectGenerator | { readonly ask: AskingGenerator };
};

/** Returns a command such as `create configmap`. Upstream: kubectl pkg/cmd/create (v0.36.3). */
export function generatorCommand(command: string, spec: GeneratorSpec): CommandSpec {
  return {
    flags: { ...createFlags, ...spec.flags },
    run: (run) => createGenerated(run, command, spec),
  };
}

function* createGenerated(
  run: CommandRun,
  command: string,
  { make, failed, savesConfig = true }: GeneratorSpec,
): Client<CommandError | null> {
  const { args, dash } = run.flags;
  const count = dash < 0 ? args.length : dash;
  const [name = ""] = args;
  if (count !== 1) {
    return fail(
      `exactly one NAME is required, got ${count}\nSee 'kubectl ${command} -h' for help and examples`,
    ).error;
  }
  const dryRun = dryRunOf(run);
  if ("error" in dryRun) return dryRun.error;
  const form = readOutputFormat(run);
  if ("error" in form) return form.error;
  const validation = validationOf(run);
  if ("error" in validation) return validation.error;
  if (name === "") return fail("name must be specified").error;
  const made = typeof make === "function" ? make(run, name) : yield* make.ask(run, name);
  if ("error" in made) return made.error;
  const kind = kindFor(run.environment.kinds(), String(made.value["apiVersion"]), String(made.value["kind"]));
  if (kind === undefined) return fail(`no matches for kind ${JSON.stringify(made.value["kind"])}`).error;
  const placed =
    kind.namespaced && hasNamespaceFlag(run)
      ? withMeta(made.value, "namespace", namespaceOf(run))
      : made.value;
  const object = savesConfig ? withSavedConfig(run, placed) : placed;
  if (dryRun.value === "client") return printTypedResult(run, object, "created", "client");
  const info: Info = { kind, namespace: kind.namespaced ? namespaceOf(run) : "", name, object, source: "" };
  const sent = yield* sendForBody(
    run,
    createRequest(info, object, {
      manager: run.flags.text("field-manager"),
      validation: validation.value,
      dryRun: dryRun.value === "server",
    }),
  );
  if ("error" in sent) {
    return failed === "" ? sent.error : { kind: "plain", message: `${failed} ${messageOf(sent.error)}` };
  }
  const result = { apiVersion: apiVersionOf(kind), kind: kind.kind, ...sent.value };
  return printTypedResult(run, result, "created", dryRun.value);
}
