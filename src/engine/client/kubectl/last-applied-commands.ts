import { LAST_APPLIED } from "../../managedfields/last-applied.ts";
import { parseJson } from "../../server/json-text.ts";
import { marshalJson } from "../../value/marshal.ts";
import type { Client } from "../client.ts";
import { lastAppliedText } from "../last-applied.ts";
import { commonFlags, dryRunFlag, dryRunOf, fileFlags } from "./apply-flags.ts";
import { type Attempt, collect, type Fault, plain } from "./fault.ts";
import { fetchTargets } from "./fetch-targets.ts";
import { indentText } from "./indent-json.ts";
import { getInfo, pathOf, withMeta } from "./info.ts";
import type { CommandRule } from "./kubectl.ts";
import { printResult } from "./output.ts";
import { ask, type Run } from "./run.ts";
import { targetsOf } from "./targets.ts";

/** `kubectl apply view-last-applied`. Upstream: kubectl pkg/cmd/apply/apply_view_last_applied.go (v0.36.3). */
export const viewLastAppliedCommand: CommandRule = {
  flags: {
    ...commonFlags,
    ...fileFlags,
    selector: { kind: "text", short: "l" },
    all: { kind: "bool" },
    output: { kind: "text", short: "o", initial: "yaml" },
  },
  command: view,
};

/** `kubectl apply set-last-applied`. Upstream: kubectl pkg/cmd/apply/apply_set_last_applied.go (v0.36.3). */
export const setLastAppliedCommand: CommandRule = {
  flags: {
    ...commonFlags,
    ...fileFlags,
    ...dryRunFlag,
    output: { kind: "text", short: "o" },
    "create-annotation": { kind: "bool" },
  },
  command: set,
};

function* view(run: Run): Client<Fault | null> {
  const { flags } = run;
  const output = flags.text("output");
  const targets = targetsOf(run, {
    words: flags.args,
    selector: flags.text("selector"),
    bulk: flags.bool("all"),
  });
  if ("fault" in targets) return targets.fault;
  const found = yield* fetchTargets(run, targets.value, { latest: true });
  const fault = collect(found.faults);
  if (fault !== null) return fault;
  const texts: string[] = [];
  for (const { object } of found.infos) {
    const text = lastAppliedText(object);
    if (text !== null) texts.push(text);
  }
  if (output !== "yaml" && output !== "json") {
    return plain(
      `Unexpected -o output mode: ${output}, the flag 'output' must be one of yaml|json\nSee 'kubectl apply view-last-applied -h' for help and examples`,
    ).fault;
  }
  for (const text of texts) {
    const shown = output === "json" ? asJson(text) : asYaml(run, text);
    if ("fault" in shown) return shown.fault;
    run.out.push(shown.value);
  }
  return null;
}

function asJson(text: string): Attempt<string> {
  const read = parseJson(text);
  return "error" in read ? plain(read.error) : { value: indentText(text, "  ") };
}

/** JSON is read as YAML, so that some of what is no JSON is shown all the same. */
function asYaml({ environment }: Run, text: string): Attempt<string> {
  const read = environment.parseYaml(text);
  return "error" in read ? plain(`yaml: ${read.error}`) : { value: environment.printYaml(read.value) };
}

function* set(run: Run): Client<Fault | null> {
  const dryRun = dryRunOf(run);
  if ("fault" in dryRun) return dryRun.fault;
  const targets = targetsOf(run, { words: [] });
  if ("fault" in targets) return targets.fault;
  const read = yield* fetchTargets(run, targets.value);
  const [wrong] = read.faults;
  if (wrong !== undefined) return wrong;
  for (const info of read.infos) {
    const got = yield* getInfo(run, info);
    if ("fault" in got) {
      return got.fault;
    }
    const text = `${marshalJson(info.object)}\n`;
    const live = got.value.object;
    const old = lastAppliedText(live);
    if (old === null && !run.flags.bool("create-annotation")) {
      return plain(
        `no last-applied-configuration annotation found on resource: ${info.name}, to create the annotation, run the command with --create-annotation`,
      ).fault;
    }
    const body = withMeta({}, "annotations", { [LAST_APPLIED]: text });
    if (dryRun.value !== "client") {
      const done = yield* ask(run, {
        method: "PATCH",
        path: pathOf(info),
        ...(dryRun.value === "server" && { query: { dryRun: "All" } }),
        contentType: "application/merge-patch+json",
        body,
      });
      if ("fault" in done) return done.fault;
    }
    const fault = printResult(run, live, "configured", dryRun.value);
    if (fault !== null) return fault;
  }
  return null;
}
