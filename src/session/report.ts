import { liveObject } from "../engine/scenario/live.ts";
import type { Frame } from "../engine/scenario/run.ts";
import type { Scenario } from "../engine/scenario/scenario.ts";
import { makingOf } from "../replay/before.ts";
import { curlCommand } from "../replay/curl.ts";
import { commandOf, hasFieldWarning, writeFile } from "../replay/step.ts";
import { printText } from "../text/print.ts";
import type { StepRow } from "../worker/protocol.ts";
import { exchangeView } from "./exchange-view.ts";
import { fenced, folded, prose, safeMarkdown } from "./markdown.ts";

/** A scenario and how it went: a frame and a row for each step. */
export type Run = {
  readonly scenario: Scenario;
  readonly frames: readonly Frame[];
  readonly rows: readonly StepRow[];
};

/**
 * A scenario as Markdown for an issue tracker: without headings, so that it fits any template. Each step with the command
 * that does the same on a real cluster, the requests as curl sends them, and what came of it here; last the objects as they
 * are in the end, and the link to the rest, null where there is none.
 */
export function reportOf({ scenario, frames, rows }: Run, link: string | null): string {
  const { title, description } = scenario;
  const objects = objectsAtEnd(frames);
  const parts = [
    `**${prose(title || "Untitled")}**`,
    ...(description === undefined ? [] : [safeMarkdown(description)]),
    ...beginning(scenario),
    ...frames.flatMap((frame, index) => stepParts(frame, rows[index], scenario.rules !== undefined)),
    ...(objects === "" ? [] : [folded("Objects at the end", fenced(objects, "yaml"))]),
    ...(link === null ? [] : [`[Open in Applyground](${link})`]),
  ];
  return `${parts.join("\n\n")}\n`;
}

function beginning(scenario: Scenario): readonly string[] {
  const { definitions = [], objects = [], files = {}, rules, admission = [] } = scenario;
  const commands = [
    ...[...definitions, ...objects].map(makingOf),
    ...Object.entries(files).map(([name, text]) => writeFile(name, text)),
  ];
  const untold = [
    ...(rules === undefined ? [] : ["rules on who may do what"]),
    ...(admission.length === 0 ? [] : ["admission that changes what comes in"]),
  ];
  return [
    ...(commands.length === 0 ? [] : [`Before the first step:\n\n${fenced(commands.join("\n"), "sh")}`]),
    ...(untold.length === 0 ? [] : [`There are also ${untold.join(" and ")}: see the link.`]),
  ];
}

function stepParts(frame: Frame, row: StepRow | undefined, restricted: boolean): readonly string[] {
  const { step } = frame.planned;
  const exchanges = frame.acts.flatMap((act) => act.exchanges.map(exchangeView));
  const note = step.note === undefined ? "" : ` (${prose(step.note)})`;
  const command = commandOf(step, {
    user: restricted ? step.actor : null,
    warned: exchanges.some(hasFieldWarning),
  });
  const message = exchanges.at(-1)?.message ?? null;
  return [
    `**${frame.index + 1}. ${prose(step.actor)}**${note}`,
    fenced(command, "sh"),
    ...(exchanges.length === 0
      ? []
      : [folded("As curl", fenced(exchanges.map(curlCommand).join("\n"), "sh"))]),
    `Result: ${prose(step.disabled === true ? "disabled" : (row?.summary ?? "not run"))}`,
    ...(message === null ? [] : [fenced(message, "text")]),
  ];
}

/** The objects that the steps were about, as `kubectl get -o yaml --show-managed-fields` prints them. */
function objectsAtEnd(frames: readonly Frame[]): string {
  const end = frames.at(-1)?.cluster;
  if (end === undefined) return "";
  const keys = new Set(frames.flatMap(({ acts }) => acts.flatMap(({ object }) => object ?? [])));
  return [...keys]
    .flatMap((key) => liveObject(end, key) ?? [])
    .map(printText)
    .join("---\n");
}
