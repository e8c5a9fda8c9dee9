import type { ValueMap } from "../../engine/value/value.ts";

/**
 * How far an answer has to agree. `state`: what is stored and whether anything was written. `reason`: also why
 * (the kind of the error, conflicts, causes). `message`: also every text.
 */
export type Level = "state" | "reason" | "message";

/** From the loosest to the strictest: who fails one fails those after it. */
export const levels: readonly Level[] = ["state", "reason", "message"];

/** One thing that was compared: a step of an `apiserver` or `kubectl` line, a whole line of any other kind. */
export type Unit = {
  /** Names the unit in its file: the line's `id` or `name`, with the step's number for steps. */
  readonly id: string;
  /** The loosest level that does not agree; null where all agree. */
  readonly failed: Level | null;
  /** What was expected and what came, for `--show`; may have several lines. */
  readonly detail?: string;
};

/** Where a line stands, for replayers that need files beside it (schemas). */
export type Context = {
  /** The absolute path of the file's folder. */
  readonly folder: string;
  /** The file's name without its folder, `fm-random.jsonl`. */
  readonly file: string;
};

/**
 * Replays one line of a recording. Answers one unit for each thing compared; a step that is not sent (`skip`) has none.
 * What it throws counts as a failure at `state` of everything in the line. Knows nothing of other lines.
 */
export type Replayer = (line: ValueMap, context: Context) => readonly Unit[];

/** A replayer and the lines that it is for. A line goes by its `fn`, else by its `kind`, else by its shape. */
export type Registration = {
  /** The values of `fn` that it takes. */
  readonly fns?: readonly string[];
  /** The values of `kind` that it takes, looked at only in lines without `fn`. */
  readonly kinds?: readonly string[];
  /** Whether it takes a line whose `fn` and `kind` nobody knows. */
  readonly shape?: (line: ValueMap) => boolean;
  /** Whether files of these lines get the line `state a/n reason b/n message c/n`. */
  readonly levels: boolean;
  /** Units are the line's `steps`: after one that failed at `state` the rest of the line fails too. Default false. */
  readonly steps?: boolean;
  readonly replay: Replayer;
};
