import { apiVersionOf } from "../../../../schema/builtins.ts";
import type { ValueMap } from "../../../../value/value.ts";
import type { Client } from "../../../client.ts";
import { withLastApplied } from "../../../client-side-apply/last-applied-annotation.ts";
import { readObjects } from "../../arguments/read-objects.ts";
import type { CommandSpec } from "../../command.ts";
import {
  type CommandError,
  combineErrors,
  fail,
  messageOf,
  type Result,
  withSource,
} from "../../command-error.ts";
import { type CommandRun, hasNamespaceFlag, namespaceOf, sendForBody } from "../../command-run.ts";
import { kindFor } from "../../discovery/served-kinds.ts";
import { checkFilenames, requestDefinitions } from "../../files/manifest-files.ts";
import { commonFlags, dryRunFlag, fileFlags, outputFlags, validateFlag } from "../../flags/common-flags.ts";
import type { FlagSpecs } from "../../flags/parse-flags.ts";
import { dryRunOf, validationOf } from "../../flags/read-flags.ts";
import { type Info, withMeta } from "../../objects/object-info.ts";
import { createRequest } from "../../objects/write-requests.ts";
import { printResult } from "../../output/print-result.ts";
import { isRaw, rawFlag, sendRaw } from "../raw-request.ts";
import { makeConfigMap, makeDeployment, makeNamespace, makeSecret } from "./object-generators.ts";

const flags: FlagSpecs = {
  ...commonFlags,
  ...outputFlags,
  ...dryRunFlag,
  ...validateFlag,
  "save-config": { kind: "bool" },
  "field-manager": { kind: "text", defaultValue: "kubectl-create" },
};

/** `kubectl create -f`. Upstream: kubectl pkg/cmd/create/create.go (v0.36.3). */
export const createCommand: CommandSpec = {
  flags: {
    ...flags,
    ...fileFlags,
    ...rawFlag,
    selector: { kind: "text", short: "l" },
    edit: { kind: "bool" },
  },
  run: createFromFiles,
};

/** The commands that create an object from flags, such as `kubectl create configmap`. */
export const createGenerators: Readonly<Record<string, CommandSpec>> = {
  "create configmap": generatorSpec("create configmap", makeConfigMap, {
    "from-literal": { kind: "list" },
    "from-file": { kind: "list" },
  }),
  "create secret generic": generatorSpec("create secret generic", makeSecret, {
    "from-literal": { kind: "list" },
    "from-file": { kind: "list" },
    type: { kind: "text" },
  }),
  "create deployment": generatorSpec("create deployment", makeDeployment, {
    image: { kind: "list", required: true },
    replicas: { kind: "int", short: "r", defaultValue: "1" },
    port: { kind: "int" },
  }),
  "create namespace": generatorSpec("create namespace", makeNamespace, {}),
};

function* createFromFiles(run: CommandRun): Client<CommandError | null> {
  const { args } = run.flags;
  if (isRaw(run) && args.length === 0) return yield* sendRaw(run, "POST");
  if (args.length > 0) {
    return fail(`Unexpected args: [${args.join(" ")}]\nSee 'kubectl create -h' for help and examples`).error;
  }
  const dryRun = dryRunOf(run);
  if ("error" in dryRun) return dryRun.error;
  const validation = validationOf(run);
  if ("error" in validation) return validation.error;
  const named = checkFilenames(run);
  if ("error" in named) return named.error;
  const read = readObjects(run, { selector: run.flags.text("selector") });
  yield* requestDefinitions(run, read);
  const errors: CommandError[] = [...read.errors];
  if (read.infos.length === 0 && errors.length === 0) return fail("no objects passed to create").error;
  for (const info of read.infos) {
    const object = run.flags.bool("save-config") ? withLastApplied(info.object) : info.object;
    if (dryRun.value === "client") {
      const error = printResult(run, object, "created", "client");
      if (error !== null) errors.push(error);
      continue;
    }
    const made = yield* sendForBody(
      run,
      createRequest(info, object, {
        manager: run.flags.text("field-manager"),
        validation: validation.value,
        dryRun: dryRun.value === "server",
      }),
    );
    if ("error" in made) errors.push(withSource(made.error, "creating", info.source));
    else {
      const error = printResult(run, made.value, "created", dryRun.value);
      if (error !== null) errors.push(error);
    }
  }
  return combineErrors(errors);
}

/** Returns the object that the flags of a command describe. */
export type ObjectGenerator = (run: CommandRun, name: string) => Result<ValueMap>;

function generatorSpec(command: string, make: ObjectGenerator, own: FlagSpecs): CommandSpec {
  return { flags: { ...flags, ...own }, run: (run) => createGenerated(run, command, make) };
}

function* createGenerated(
  run: CommandRun,
  command: string,
  make: ObjectGenerator,
): Client<CommandError | null> {
  const [name = "", ...more] = run.flags.args;
  if (name === "" || more.length > 0) {
    return fail(
      `exactly one NAME is required, got ${run.flags.args.length}\nSee 'kubectl ${command} -h' for help and examples`,
    ).error;
  }
  const dryRun = dryRunOf(run);
  if ("error" in dryRun) return dryRun.error;
  const validation = validationOf(run);
  if ("error" in validation) return validation.error;
  const made = make(run, name);
  if ("error" in made) return made.error;
  const kind = kindFor(run.environment.kinds(), String(made.value["apiVersion"]), String(made.value["kind"]));
  if (kind === undefined) return fail(`no matches for kind ${JSON.stringify(made.value["kind"])}`).error;
  const placed =
    kind.namespaced && hasNamespaceFlag(run)
      ? withMeta(made.value, "namespace", namespaceOf(run))
      : made.value;
  const object = run.flags.bool("save-config") ? withLastApplied(placed) : placed;
  if (dryRun.value === "client") {
    return printResult(run, object, "created", "client");
  }
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
    if (kind.kind === "Namespace") return sent.error;
    return { kind: "plain", message: `failed to create ${kind.singular}: ${messageOf(sent.error)}` };
  }
  const result = { apiVersion: apiVersionOf(kind), kind: kind.kind, ...sent.value };
  return printResult(run, result, "created", dryRun.value);
}
