import type { ValueMap } from "../../engine/value/value.ts";

/**
 * How strictly a replayer compares an answer. `state`: the stored objects, and whether the request wrote. `reason`: also the kind of
 * the error, conflicts and causes. `message`: also all texts.
 */
export type Level = "state" | "reason" | "message";

/** The levels from the loosest to the strictest. A unit that fails at one level fails at the next ones, too. */
export const levels: readonly Level[] = ["state", "reason", "message"];

/** The result of one comparison: of a step in an `apiserver` or `kubectl` line, or of a whole line of any other kind. */
export type Unit = {
  /** The `id` or `name` of the line, with the number of the step for steps. */
  readonly id: string;
  /** The loosest level that does not agree; null if all agree. */
  readonly failed: Level | null;
  /** The expected and the actual value for `--show`, in one or more lines. */
  readonly detail?: string;
};

/** The place of a line, for replayers that need other files such as schemas. */
export type Context = {
  /** The absolute path of the folder. */
  readonly folder: string;
  /** The name of the file: `fm-random.jsonl`. */
  readonly file: string;
};

/**
 * Replays one line of a recording, independently of other lines. Returns one unit for each comparison; a skipped step
 * (`skip`) has none. If it throws, all units of the line fail at `state`.
 */
export type Replayer = (line: ValueMap, context: Context) => readonly Unit[];

/** A replayer and its lines. A line belongs to a replayer by its `fn`, else by its `kind`, else by its shape. */
export type Registration = {
  /** The values of `fn` of its lines. */
  readonly fns?: readonly string[];
  /** The values of `kind` of its lines. They count only in lines without `fn`. */
  readonly kinds?: readonly string[];
  /** Whether it replays a line with unknown `fn` and `kind`. */
  readonly shape?: (line: ValueMap) => boolean;
  /** Whether the report prints `state a/n reason b/n message c/n` for files with these lines. */
  readonly levels: boolean;
  /** Whether each step of the line is a unit. After a step that fails at `state`, the rest of the line fails, too. Default: false. */
  readonly steps?: boolean;
  readonly replay: Replayer;
};
