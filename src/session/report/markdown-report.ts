import type { Frame } from "../../engine/scenario/frame.ts";
import { liveObject } from "../../engine/scenario/live-object.ts";
import type { Scenario } from "../../engine/scenario/scenario.ts";
import { createCommands } from "../../replay/create-commands.ts";
import { curlCommand } from "../../replay/curl-command.ts";
import { hasFieldWarning, stepCommand, writeFile } from "../../replay/step-command.ts";
import { printYamlText } from "../../text/yaml/print/print-yaml.ts";
import { joinNames } from "../../words.ts";
import { exchangeView } from "../frame/exchange-view.ts";
import type { StepRow } from "../timeline/types.ts";
import { codeBlock, escapeProse, folded, safeMarkdown } from "./markdown.ts";
import type { ReportPart } from "./types.ts";

/** A scenario with its results: a frame and a row for each step. */
export type ReportedRun = {
  readonly scenario: Scenario;
  readonly frames: readonly Frame[];
  readonly rows: readonly StepRow[];
};

/**
 * Returns a scenario as Markdown for an issue tracker, without headings, so that it fits any template. It begins with `link`, which
 * opens the scenario (null for no link), the result and the errors. Folded below are the steps as commands for a real cluster, with
 * their requests as curl commands and their results, and the objects after the last step. `parts` names the parts that it has.
 */
export function markdownReport(
  { scenario, frames, rows }: ReportedRun,
  link: string | null,
  wanted: readonly ReportPart[] = REPORT_PARTS,
): string {
  const { title } = scenario;
  const has = (part: ReportPart) => wanted.includes(part);
  const description = has("description") ? scenario.description : undefined;
  const objects = has("objects") ? objectsAtEnd(frames) : "";
  const options = { restricted: scenario.rules !== undefined, hasRequests: has("requests") };
  const steps = has("steps")
    ? [...setupParts(scenario), ...frames.flatMap((frame, index) => stepParts(frame, rows[index], options))]
    : [];
  const version = has("versions") ? frames[0]?.before.builtins.version : undefined;
  const parts = [
    `**${escapeProse(title || "Untitled")}**${link === null ? "" : ` · [open in Applyground](${link})`}`,
    ...verdictParts(frames, rows),
    ...(version === undefined ? [] : [`Simulated: kube-apiserver and kubectl ${version}.`]),
    ...(description === undefined ? [] : [safeMarkdown(description)]),
    ...(steps.length === 0 ? [] : [folded("The steps as commands", steps.join("\n\n"))]),
    ...(objects === "" ? [] : [folded("Objects at the end", codeBlock(objects, "yaml"))]),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** Returns how the result of a step differs from what the scenario expects. */
function expectationParts(row: StepRow | undefined): readonly string[] {
  return row?.unexpected === undefined ? [] : [`Not as expected: ${escapeProse(row.unexpected.join(" "))}`];
}

/** All parts. */
const REPORT_PARTS: readonly ReportPart[] = ["versions", "description", "steps", "requests", "objects"];

/** How many failed steps the beginning of a report shows. */
const MAX_VERDICTS = 3;

/** Returns the result of the last steps that failed or ended otherwise than expected; if there is none, that of the last step. */
function verdictParts(frames: readonly Frame[], rows: readonly StepRow[]): readonly string[] {
  const isTold = (frame: Frame) => messageOf(frame) !== null || rows[frame.index]?.unexpected !== undefined;
  const failed = frames.filter(isTold).slice(-MAX_VERDICTS);
  const told = failed.length > 0 ? failed : frames.slice(-1);
  return told.flatMap((frame) => {
    const { step } = frame.planned;
    const who = `Step ${frame.index + 1} of ${frames.length}, ${escapeProse(step.actor)}`;
    const row = rows[frame.index];
    return [`${who}: ${resultText(frame, row)}`, ...messageParts(frame), ...expectationParts(row)];
  });
}

/** Returns the error of a step as the server or kubectl prints it; null if it succeeded. */
function messageOf({ results }: Frame): string | null {
  const last = results.at(-1)?.exchanges.at(-1);
  return last === undefined ? null : exchangeView(last).message;
}

function messageParts(frame: Frame): readonly string[] {
  const message = messageOf(frame);
  return message === null ? [] : [codeBlock(message, "text")];
}

function resultText({ planned }: Frame, row: StepRow | undefined): string {
  return escapeProse(planned.step.disabled === true ? "disabled" : (row?.summary ?? "not run"));
}

function setupParts(scenario: Scenario): readonly string[] {
  const { definitions = [], objects = [], files = {}, rules, admission = [] } = scenario;
  const commands = [
    ...[...definitions, ...objects].map((text) => createCommands(text)),
    ...Object.entries(files).map(([name, text]) => writeFile(name, text)),
  ];
  const linkOnly = [
    ...(rules === undefined ? [] : ["RBAC rules"]),
    ...(admission.length === 0 ? [] : ["mutating admission"]),
  ];
  return [
    ...(commands.length === 0 ? [] : [`Before the first step:\n\n${codeBlock(commands.join("\n"), "sh")}`]),
    ...(linkOnly.length === 0
      ? []
      : [`The scenario also has ${joinNames(linkOnly)}: open the link to see them.`]),
  ];
}

function stepParts(
  frame: Frame,
  row: StepRow | undefined,
  { restricted, hasRequests }: { readonly restricted: boolean; readonly hasRequests: boolean },
): readonly string[] {
  const { step } = frame.planned;
  const exchanges = frame.results.flatMap((result) => result.exchanges.map(exchangeView));
  const note = step.note === undefined ? "" : ` (${escapeProse(step.note)})`;
  const command = stepCommand(step, {
    user: restricted ? step.actor : null,
    warned: exchanges.some(hasFieldWarning),
  });
  return [
    `**${frame.index + 1}. ${escapeProse(step.actor)}**${note}`,
    codeBlock(command, "sh"),
    ...(exchanges.length === 0 || !hasRequests
      ? []
      : [folded("As curl", codeBlock(exchanges.map(curlCommand).join("\n"), "sh"))]),
    `Result: ${resultText(frame, row)}`,
    ...messageParts(frame),
    ...expectationParts(row),
  ];
}

/** Returns the objects of the steps as `kubectl get -o yaml --show-managed-fields` prints them. */
function objectsAtEnd(frames: readonly Frame[]): string {
  const end = frames.at(-1)?.cluster;
  if (end === undefined) return "";
  const keys = new Set(frames.flatMap(({ results }) => results.flatMap(({ object }) => object ?? [])));
  return [...keys]
    .flatMap((key) => liveObject(end, key) ?? [])
    .map(printYamlText)
    .join("---\n");
}
