import { parseJson } from "../../../../server/http/json-text.ts";
import type { Client } from "../../../client.ts";
import { lastAppliedText } from "../../../client-side-apply/last-applied-annotation.ts";
import { fetchTargets } from "../../arguments/fetch-resources.ts";
import { readTargets } from "../../arguments/resource-arguments.ts";
import type { CommandSpec } from "../../command.ts";
import { type CommandError, combineErrors, fail, type Result } from "../../command-error.ts";
import type { CommandRun } from "../../command-run.ts";
import { commonFlags, fileFlags } from "../../flags/common-flags.ts";
import { indentText } from "../../output/indent-json.ts";

/** `kubectl apply view-last-applied`. Upstream: kubectl pkg/cmd/apply/apply_view_last_applied.go (v0.36.3). */
export const viewLastAppliedCommand: CommandSpec = {
  flags: {
    ...commonFlags,
    ...fileFlags,
    selector: { kind: "text", short: "l" },
    all: { kind: "bool" },
    output: { kind: "text", short: "o", defaultValue: "yaml" },
  },
  run: viewLastApplied,
};

function* viewLastApplied(run: CommandRun): Client<CommandError | null> {
  const { flags } = run;
  const output = flags.text("output");
  const targets = readTargets(run, {
    words: flags.args,
    selector: flags.text("selector"),
    all: flags.bool("all"),
  });
  if ("error" in targets) return targets.error;
  const found = yield* fetchTargets(run, targets.value, { fetchesFiles: true });
  const error = combineErrors(found.errors);
  if (error !== null) return error;
  const texts: string[] = [];
  for (const { object, name, source } of found.infos) {
    const text = lastAppliedText(object);
    if (text !== null) texts.push(text);
    else if (source !== "") {
      const why = `error when no last-applied-configuration annotation found on resource: ${name}`;
      return fail(`${why}\n ${JSON.stringify(source)}: <nil>`).error;
    }
  }
  if (texts.length > 0 && output !== "yaml" && output !== "json") {
    return fail(
      `Unexpected -o output mode: ${output}, the flag 'output' must be one of yaml|json\nSee 'kubectl apply view-last-applied -h' for help and examples`,
    ).error;
  }
  for (const text of texts) {
    const shown = output === "json" ? asJson(text) : asYaml(run, text);
    if ("error" in shown) return shown.error;
    run.out.push(shown.value);
  }
  return null;
}

function asJson(text: string): Result<string> {
  const read = parseJson(text);
  return "error" in read ? fail(read.error) : { value: indentText(text, "  ") };
}

/** Prints the annotation as YAML. Parses it as YAML too, as kubectl does, so that some texts that are not JSON are printed. */
function asYaml({ environment }: CommandRun, text: string): Result<string> {
  const read = environment.parseYaml(text);
  return "error" in read ? fail(read.error) : { value: environment.printYaml(read.value) };
}
