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
import { checkFilenames } from "./files.ts";
import type { FlagRules } from "./flags.ts";
import { makeConfigMap, makeDeployment, makeNamespace, makeSecret } from "./generate.ts";
import { createRequest, type Info, withMeta } from "./info.ts";
import { groupVersion, kindFor } from "./kinds.ts";
import type { CommandRule } from "./kubectl.ts";
import { readObjects } from "./kustomize.ts";
import { printResult } from "./output.ts";
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
  flags: { ...flags, ...fileFlags, selector: { kind: "text", short: "l" }, edit: { kind: "bool" } },
  command: createFromFiles,
};

/** `kubectl create configmap` and others that make an object of flags. */
export const createGenerators: Readonly<Record<string, CommandRule>> = {
  "create configmap": generator(makeConfigMap, {
    "from-literal": { kind: "list" },
    "from-file": { kind: "list" },
  }),
  "create secret generic": generator(makeSecret, {
    "from-literal": { kind: "list" },
    "from-file": { kind: "list" },
    type: { kind: "text" },
  }),
  "create deployment": generator(makeDeployment, {
    image: { kind: "list" },
    replicas: { kind: "text", short: "r", initial: "1" },
    port: { kind: "text" },
  }),
  "create namespace": generator(makeNamespace, {}),
};

function* createFromFiles(run: Run): Client<Fault | null> {
  const dryRun = dryRunOf(run);
  if ("fault" in dryRun) return dryRun.fault;
  const validation = validationOf(run);
  if ("fault" in validation) return validation.fault;
  const named = checkFilenames(run);
  if ("fault" in named) return named.fault;
  const read = readObjects(run, { selector: run.flags.text("selector") });
  const faults: Fault[] = [...read.faults];
  if (read.infos.length === 0 && faults.length === 0) return plain("no objects passed to create").fault;
  for (const info of read.infos) {
    const object = run.flags.bool("save-config") ? withLastApplied(info.object) : info.object;
    if (dryRun.value === "client") {
      printResult(run, object, "created", "client");
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
    else printResult(run, made.value, "created", dryRun.value);
  }
  return collect(faults);
}

/** Makes an object of what the flags say. */
export type Generator = (run: Run, name: string) => Attempt<ValueMap>;

function generator(make: Generator, own: FlagRules): CommandRule {
  return { flags: { ...flags, ...own }, command: (run) => createGenerated(run, make) };
}

function* createGenerated(run: Run, make: Generator): Client<Fault | null> {
  const [name = "", ...more] = run.flags.args;
  if (name === "" || more.length > 0) {
    return plain(`exactly one NAME is required, got ${run.flags.args.length}`).fault;
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
    printResult(run, object, "created", "client");
    return null;
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
    const word = kind.singular;
    const message = `failed to create ${word === "secret" ? "secret" : word}: ${messageOf(sent.fault)}`;
    return { kind: "plain", message };
  }
  printResult(
    run,
    { apiVersion: groupVersion(kind), kind: kind.kind, ...sent.value },
    "created",
    dryRun.value,
  );
  return null;
}
