import { nextOwnership } from "../../engine/ownership/object-ownership.ts";
import { ownershipAt } from "../../engine/ownership/ownership-at.ts";
import { typeOfObject } from "../../engine/scenario/cluster-kinds.ts";
import type { Frame, ObjectResult, TerminalResult } from "../../engine/scenario/frame.ts";
import { liveObject } from "../../engine/scenario/live-object.ts";
import { OUTCOMES } from "../../engine/scenario/outcome.ts";
import { hasCommandFailed, hasFoundDifferences } from "../../engine/scenario/terminal.ts";
import { dig, isMap, type ValueMap } from "../../engine/value/value.ts";
import { plural, shorten, singular } from "../../words.ts";
import { changeText, createdText } from "./change-text.ts";
import { frameWriter } from "./frame-writer.ts";
import { refusalText } from "./refusal-text.ts";
import { writeText } from "./step-summary.ts";
import type { StepChange } from "./told-changes.ts";

/**
 * Returns the results of a step on one line. It is for all steps except one write of one object, which `writeText` summarises: for command lines,
 * several objects, deletions, refusals and dry runs.
 */
export function resultsSummary(frames: readonly Frame[], frame: Frame): string {
  if (frame.outcome === "disabled") return "disabled";
  if (frame.outcome === "invalid" && frame.results.length === 0 && frame.terminal === null)
    return "the text cannot be read";
  if (frame.terminal !== null) return lineText(frame.terminal, frame, frames);
  if (frame.results.length === 0) return "the step has no objects";
  return resultsText(frame, frames);
}

/** Returns what a command line changed in the cluster; if nothing, a line of its output. */
function lineText(terminal: TerminalResult, frame: Frame, frames: readonly Frame[]): string {
  const { stdout, stderr, exit } = terminal;
  if (frame.outcome === "conflict") return resultsText(frame, frames);
  if (hasCommandFailed(terminal)) return errorLine(stderr) || `exit ${exit}`;
  if (frame.results.some(isWrite)) return resultsText(frame, frames);
  const lines = stdout.split("\n").length - 1;
  if (hasFoundDifferences(terminal)) return `found differences: ${plural(lines, "line")}`;
  if (lines > 1) return `printed ${plural(lines, "line")}`;
  return shorten(stdout.split("\n")[0] ?? "", LONGEST) || (exit === 0 ? "no output" : `exit ${exit}`);
}

function isWrite({ outcome }: ObjectResult): boolean {
  return outcome !== "read" && outcome !== "unchanged";
}

const LONGEST = 100;

/** Returns the first line of stderr that is an error, without `error: `; else its first line. */
function errorLine(stderr: string): string {
  const lines = stderr.split("\n");
  const line = lines.find((one) => /^error\b/i.test(one)) ?? lines[0] ?? "";
  return shorten(line.replace(/^error: /, ""), LONGEST);
}

/** Returns the text of the only object that the step wrote; of several, counts: `created 2, deleted cart`. */
function resultsText(frame: Frame, frames: readonly Frame[]): string {
  const written = frame.results.filter(isWrite);
  const told = written.length > 0 ? written : frame.results;
  const [only] = told;
  if (only === undefined || told.length > 1) return countText(told);
  const text = resultText(only, frame, frames);
  if (frame.results.length === 1 || only.outcome === "deleted") return text;
  return only.outcome === "created"
    ? text.replace("created", `created ${nameOf(only)}`)
    : `${nameOf(only)}: ${text}`;
}

/** Returns the outcomes of several objects, the most important first. An outcome of one object names it. */
function countText(results: readonly ObjectResult[]): string {
  return OUTCOMES.flatMap((outcome) => {
    const [first, ...more] = results.filter((result) => result.outcome === outcome);
    if (first === undefined) return [];
    if (outcome === "conflict") return plural(more.length + 1, "conflict");
    const isUnique = results.filter((one) => nameOf(one) === nameOf(first)).length === 1;
    const name = isUnique ? nameOf(first) : nameWithKind(first);
    return `${outcome} ${more.length === 0 ? name : more.length + 1}`;
  }).join(", ");
}

function nameOf({ object, index }: ObjectResult): string {
  return object?.split("/").at(-1) ?? `object ${index + 1}`;
}

/** Returns a name as kubectl prints it: `configmap/shop`. */
function nameWithKind(result: ObjectResult): string {
  return `${singular(result.object?.split("/")[1] ?? "")}/${nameOf(result)}`;
}

function resultText(result: ObjectResult, frame: Frame, frames: readonly Frame[]): string {
  const response = result.exchanges.at(-1)?.response;
  const isDry = frame.planned.step.dryRun === true;
  switch (result.outcome) {
    case "refused":
      return response === undefined || response.code < 400 ? "refused" : refusalText(response);
    case "invalid":
      return "not sent: the step has an error";
    case "unchanged":
      return isDry ? dryRunText(result, frame, frames) : "nothing changed";
    case "deleted":
      return `deleted ${nameOf(result)}`;
    default:
      return writeText(result, frame, frames) ?? result.outcome;
  }
}

/** Returns what a dry run would change, from the object in its response: `not written: replicas 3 → 5`. */
function dryRunText({ object, exchanges }: ObjectResult, frame: Frame, frames: readonly Frame[]): string {
  const after = exchanges.at(-1)?.response.body;
  if (object === null || !isMap(after) || dig(after, "kind") === "Status") return "not written";
  const before = liveObject(frame.before, object);
  const was = ownershipAt(frames, frame.index - 1, object);
  const change: StepChange = {
    before,
    after: after as ValueMap,
    type: typeOfObject(frame.cluster, after),
    was,
    is: nextOwnership(was, after, frame.index),
    step: frame.index,
    actor: frame.planned.step.actor,
    writer: frameWriter(frame),
  };
  if (before === null) return `not written: ${createdText(change)}`;
  const text =
    dig(before, "apiVersion") === dig(after, "apiVersion") ? changeText(change) : "another version";
  return text === null ? "nothing would change" : `not written: ${text}`;
}
