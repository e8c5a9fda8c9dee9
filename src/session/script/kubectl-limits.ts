import type { KubectlRun, KubectlStep } from "./kubectl-run.ts";
import { unsafePaths, unsafeVariables } from "./line-commands.ts";
import { scriptObject } from "./script-objects.ts";
import { generalLimits, type PlayedRun } from "./script-place.ts";
import { isBlank } from "./script-text.ts";

/** Returns a sentence for each thing that the page does and kubectl cannot do, or does otherwise. */
export function kubectlLimits(played: PlayedRun, run: KubectlRun): readonly string[] {
  return [
    ...generalLimits(played, run),
    ...(run.scenario.steps.some(({ action }) => action.kind === "run")
      ? ["The scenario has command lines. They run as they are: read them before you start the script."]
      : []),
    ...run.steps.flatMap((step, index) =>
      stepLimits(step, run.steps[index - 1]?.differing ?? []).map((text) => `Step ${index + 1}: ${text}`),
    ),
  ];
}

function stepLimits(one: KubectlStep, known: readonly string[]): readonly string[] {
  const { step, line, isByRequests, differing, cluster, before, command, fields, moreWrites } = one;
  const { action } = step;
  const names = differing
    .filter((key) => !known.includes(key))
    .map((key) => {
      const found = scriptObject(cluster, key) ?? scriptObject(before, key);
      const name = found === null ? key : `${found.type}/${found.name}`;
      return `${name} (${(fields.get(key) ?? []).join(", ")})`;
    });
  return [
    ...(action.kind === "metacontroller" ? ["no command does what Metacontroller does."] : []),
    ...(action.kind === "applyV2" ? ["no command does what Apply v2 does."] : []),
    ...(isByRequests
      ? [
          isBlank(command)
            ? "It sends no write request, so the script does nothing."
            : "The script sends the write requests of the page one by one.",
        ]
      : []),
    ...(action.kind === "edit"
      ? ["the controller reads and replaces the object. The script patches it."]
      : []),
    ...(step.userAgent !== undefined
      ? [
          line === null
            ? "kubectl cannot send another User-Agent. The script names the field manager instead."
            : "kubectl cannot send another User-Agent.",
        ]
      : []),
    ...((action.kind === "patch" || action.kind === "edit") && step.fieldValidation !== undefined
      ? ["kubectl patch cannot set the field validation."]
      : []),
    ...(line === null
      ? []
      : [...unsafePaths(line), ...unsafeVariables(line)].map(
          (name) =>
            `the script leaves out ${JSON.stringify(name)}, which is not a safe name of a file or a variable.`,
        )),
    ...(names.length === 0
      ? []
      : [
          `from here on, these objects differ from the page in the fields in brackets: ${names.join(", ")}.${moreText(moreWrites)}`,
        ]),
  ];
}

function moreText(writes: readonly string[]): string {
  return writes.length === 0
    ? ""
    : ` kubectl sends more write requests than the page: ${[...new Set(writes)].join(", ")}.`;
}
