import { apiVersionOf } from "../../schema/builtins.ts";
import type { ValueMap } from "../../value/value.ts";
import type { Client } from "../client.ts";
import { withLastApplied } from "../last-applied.ts";
import {
  commonFlags,
  dryRunFlag,
  dryRunOf,
  fileFlags,
  outputFlags,
  validateFlag,
  validationOf,
} from "./apply-flags.ts";
import { type Attempt, collect, type Fault, messageOf, plain, withSource } from "./fault.ts";
import { checkFilenames, lookForDefinition } from "./files.ts";
import type { FlagRules } from "./flags.ts";
import { makeConfigMap, makeDeployment, makeNamespace, makeSecret } from "./generate.ts";
import { createRequest, type Info, withMeta } from "./info.ts";
import { kindFor } from "./kinds.ts";
import type { CommandRule } from "./kubectl.ts";
import { readObjects } from "./kustomize.ts";
import { printResult } from "./output.ts";
import { isRaw, rawFlag, sendRaw } from "./raw.ts";
import { ask, namespaceIsGiven, namespaceOf, type Run } from "./run.ts";

const flags: FlagRules = {
  ...commonFlags,
  ...outputFlags,
  ...dryRunFlag,
  ...validateFlag,
  "save-config": { kind: "bool" },
  "field-manager": { kind: "text", initial: "kubectl-create" },
};

/** `kubectl create -f`. Upstream: kubectl pkg/cmd/create/create.go (v0.36.3). */
export const createCommand: CommandRule = {
  flags: {
    ...flags,
    ...fileFlags,
    ...rawFlag,
    selector: { kind: "text", short: "l" },
    edit: { kind: "bool" },
  },
  command: createFromFiles,
};

/** `kubectl create configmap` and others that make an object of flags. */
export const createGenerators: Readonly<Record<string, CommandRule>> = {
  "create configmap": generator("create configmap", makeConfigMap, {
    "from-literal": { kind: "list" },
    "from-file": { kind: "list" },
  }),
  "create secret generic": generator("create secret generic", makeSecret, {
    "from-literal": { kind: "list" },
    "from-file": { kind: "list" },
    type: { kind: "text" },
  }),
  "create deployment": generator("create deployment", makeDeployment, {
    image: { kind: "list", required: true },
    replicas: { kind: "int", short: "r", initial: "1" },
    port: { kind: "int" },
  }),
  "create namespace": generator("create namespace", makeNamespace, {}),
};

function* createFromFiles(run: Run): Client<Fault | null> {
  const { args } = run.flags;
  if (isRaw(run) && args.length === 0) return yield* sendRaw(run, "POST");
  if (args.length > 0) {
    return plain(`Unexpected args: [${args.join(" ")}]\nSee 'kubectl create -h' for help and examples`).fault;
  }
  const dryRun = dryRunOf(run);
  if ("fault" in dryRun) return dryRun.fault;
  const validation = validationOf(run);
  if ("fault" in validation) return validation.fault;
  const named = checkFilenames(run);
  if ("fault" in named) return named.fault;
  const read = readObjects(run, { selector: run.flags.text("selector") });
  yield* lookForDefinition(run, read);
  const faults: Fault[] = [...read.faults];
  if (read.infos.length === 0 && faults.length === 0) return plain("no objects passed to create").fault;
  for (const info of read.infos) {
    const object = run.flags.bool("save-config") ? withLastApplied(info.object) : info.object;
    if (dryRun.value === "client") {
      const fault = printResult(run, object, "created", "client");
      if (fault !== null) faults.push(fault);
      continue;
    }
    const made = yield* ask(
      run,
      createRequest(info, object, {
        manager: run.flags.text("field-manager"),
        validation: validation.value,
        dryRun: dryRun.value === "server",
      }),
    );
    if ("fault" in made) faults.push(withSource(made.fault, "creating", info.source));
    else {
      const fault = printResult(run, made.value, "created", dryRun.value);
      if (fault !== null) faults.push(fault);
    }
  }
  return collect(faults);
}

/** Makes an object of what the flags say. */
export type Generator = (run: Run, name: string) => Attempt<ValueMap>;

function generator(command: string, make: Generator, own: FlagRules): CommandRule {
  return { flags: { ...flags, ...own }, command: (run) => createGenerated(run, command, make) };
}

function* createGenerated(run: Run, command: string, make: Generator): Client<Fault | null> {
  const [name = "", ...more] = run.flags.args;
  if (name === "" || more.length > 0) {
    return plain(
      `exactly one NAME is required, got ${run.flags.args.length}\nSee 'kubectl ${command} -h' for help and examples`,
    ).fault;
  }
  const dryRun = dryRunOf(run);
  if ("fault" in dryRun) return dryRun.fault;
  const validation = validationOf(run);
  if ("fault" in validation) return validation.fault;
  const made = make(run, name);
  if ("fault" in made) return made.fault;
  const kind = kindFor(run.environment.kinds(), String(made.value["apiVersion"]), String(made.value["kind"]));
  if (kind === undefined) return plain(`no matches for kind ${JSON.stringify(made.value["kind"])}`).fault;
  const placed =
    kind.namespaced && namespaceIsGiven(run)
      ? withMeta(made.value, "namespace", namespaceOf(run))
      : made.value;
  const object = run.flags.bool("save-config") ? withLastApplied(placed) : placed;
  if (dryRun.value === "client") {
    return printResult(run, object, "created", "client");
  }
  const info: Info = { kind, namespace: kind.namespaced ? namespaceOf(run) : "", name, object, source: "" };
  const sent = yield* ask(
    run,
    createRequest(info, object, {
      manager: run.flags.text("field-manager"),
      validation: validation.value,
      dryRun: dryRun.value === "server",
    }),
  );
  if ("fault" in sent) {
    if (kind.kind === "Namespace") return sent.fault;
    return { kind: "plain", message: `failed to create ${kind.singular}: ${messageOf(sent.fault)}` };
  }
  const result = { apiVersion: apiVersionOf(kind), kind: kind.kind, ...sent.value };
  return printResult(run, result, "created", dryRun.value);
}
