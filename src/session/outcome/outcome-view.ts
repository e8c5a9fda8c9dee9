import type { Frame } from "../../engine/scenario/frame.ts";
import { writerOfStep } from "../../engine/scenario/step-manager.ts";
import type { Diagnostic } from "../../text/diagnostics/diagnostic.ts";
import type { ConflictView } from "../frame/types.ts";
import { definitionPart, kubectlPart } from "../parts/late-parts.ts";
import { conflictSentence } from "./conflict-sentence.ts";
import { objectsSentence } from "./objects-sentence.ts";
import { line, message, sentenceText, text, verdict, withDistinctNames } from "./sentence.ts";
import type { OutcomeView, Sentence } from "./types.ts";

/** What the sentence about a step needs. */
export type OutcomeInput = {
  /** The frames up to the one of the step. */
  readonly frames: readonly Frame[];
  /** The frame of the step's present text; null if the text cannot be read. */
  readonly currentFrame: Frame | null;
  /** Whether the page shows the result of an earlier text of the step. */
  readonly stale: boolean;
  /** The messages about the step's text. */
  readonly diagnostics: readonly Diagnostic[];
  readonly conflicts: readonly ConflictView[];
};

/** Returns what came of the last step, in a sentence or a few. */
export function outcomeView(input: OutcomeInput): OutcomeView {
  const { tone, sentence } = toldOutcome(input);
  const step = input.currentFrame?.planned.step;
  const distinct = withDistinctNames(sentence, step === undefined ? [] : [writerOfStep(step)]);
  const definable = definableKind(input.currentFrame);
  return { tone, sentence: distinct, text: sentenceText(distinct), ...(definable && { definable }) };
}

/** Returns the first unknown kind of a step, if a definition can define it. */
function definableKind(frame: Frame | null): OutcomeView["definable"] {
  const unknown = frame?.results.find(({ problem }) => problem?.unknownKind !== undefined)?.problem
    ?.unknownKind;
  if (unknown === undefined) return undefined;
  const manifest = definitionPart().kindDefinition(unknown);
  return manifest === null ? undefined : { kind: unknown.kind, manifest };
}

type Told = Pick<OutcomeView, "tone" | "sentence">;

function toldOutcome(input: OutcomeInput): Told {
  const { currentFrame: frame, frames, conflicts } = input;
  if (frame === null) return { tone: "bad", sentence: textError(input) };
  const all = [...frames.slice(0, -1), frame];
  if (frame.outcome === "disabled")
    return {
      tone: "quiet",
      sentence: [verdict("Not run."), text(` Step ${frame.index + 1} is disabled.`)],
    };
  if (frame.outcome === "conflict" && conflicts.length > 0)
    return { tone: "conflict", sentence: conflictSentence(conflicts, all) };
  if (frame.terminal !== null) return kubectlPart().lineSentence(all, frame.terminal);
  if (frame.results.length === 0) return { tone: "bad", sentence: textError(input) };
  const { tone, sentence } = objectsSentence(all);
  if (tone !== "bad") return { tone, sentence };
  return { tone, sentence: [...sentence, ...place(input), ...shownInstead(input)] };
}

/** The step has no readable text. */
function textError(input: OutcomeInput): Sentence {
  const { diagnostics } = input;
  const error = diagnostics.find(({ severity }) => severity === "error") ?? diagnostics[0];
  const head = verdict("Not run.");
  if (error === undefined) return [head, text(" The text contains no object."), ...shownInstead(input)];
  return [
    head,
    text(" See "),
    line(error.range.line),
    text(": "),
    message(error.message),
    ...shownInstead(input),
  ];
}

/** Where in the text the first error about a field is. */
function place({ diagnostics }: OutcomeInput): Sentence {
  const error = diagnostics.find(({ severity, path }) => severity === "error" && path !== undefined);
  return error === undefined ? [] : [text(" See "), line(error.range.line), text(".")];
}

function shownInstead({ stale }: OutcomeInput): Sentence {
  return stale ? [text(" The page still shows the last valid result.")] : [];
}
