import {
  EMBED_MODES,
  type EMBED_OPTIONS,
  EMBED_PANELS,
  EMBED_THEMES,
  type EmbedTheme,
  optionProblem,
} from "../../embed-messages/options.ts";

/** A part of the page that an embedded page can show. */
export type EmbedPanel = (typeof EMBED_PANELS)[number];

/** What the address of an embedded page asks for. */
export type EmbedOptions = {
  readonly mode: (typeof EMBED_MODES)[number];
  readonly theme: EmbedTheme;
  /** Null: the usual ones, which depend on the width. */
  readonly panels: readonly EmbedPanel[] | null;
  /** The number of the first shown step, from 1; null: as the link says, else the last one. */
  readonly step: number | null;
  /** Two steps to compare; null: each step is compared with the one before. */
  readonly diff: StepPair | null;
  /** The reader can only look. */
  readonly readOnly: boolean;
};

/** The numbers of two steps, from 1. `since` comes first; it is 0 for the beginning. */
export type StepPair = { readonly since: number; readonly until: number };

export type ReadOptions = {
  readonly options: EmbedOptions;
  /** A sentence for each value that is wrong. Its default is used. */
  readonly problems: readonly string[];
};

/** What the value of each option must match, and how to say so. */
const RULES: Readonly<Record<(typeof EMBED_OPTIONS)[number], readonly [pattern: RegExp, words: string]>> = {
  mode: oneOf(EMBED_MODES),
  panels: [RegExp(`^((${EMBED_PANELS.join("|")})([,\\s]+|$))+$`), `some of ${EMBED_PANELS.join(", ")}`],
  step: [/^[1-9]\d{0,4}$/, "a number from 1"],
  diff: [/^\d{1,5}\.\.[1-9]\d{0,4}$/, "two steps, such as 1..3"],
  readonly: [/^(|readonly|true|false|1|0)$/, "true or false"],
  theme: oneOf(EMBED_THEMES),
};

function oneOf(words: readonly string[]): readonly [pattern: RegExp, words: string] {
  return [RegExp(`^(${words.join("|")})$`), `one of ${words.join(", ")}`];
}

/** Reads the query of an address. Ignores keys that it does not know. */
export function readOptions(query: string): ReadOptions {
  const given = new URLSearchParams(query);
  const problems: string[] = [];
  const read = (name: keyof typeof RULES): string | null => {
    const text = given.get(name)?.trim() ?? null;
    const [pattern, words] = RULES[name];
    if (text === null || pattern.test(text)) return text;
    problems.push(optionProblem(name, text, words));
    return null;
  };
  const mode = read("mode") ?? "lazy";
  const theme = read("theme") ?? "auto";
  const panels = read("panels");
  const step = read("step");
  const pair = stepPair(read("diff"));
  if (pair !== null && pair.since >= pair.until)
    problems.push(optionProblem("diff", given.get("diff") ?? "", "an earlier step and a later one"));
  const options: EmbedOptions = {
    mode: mode as EmbedOptions["mode"],
    theme: theme as EmbedTheme,
    panels: panels === null ? null : (namesOf(panels) as readonly EmbedPanel[]),
    step: step === null ? null : Number(step),
    diff: pair !== null && pair.since < pair.until ? pair : null,
    readOnly: !["0", "false", null].includes(read("readonly")),
  };
  return { options, problems };
}

function namesOf(text: string): readonly string[] {
  return [...new Set(text.split(/[,\s]+/).filter((name) => name !== ""))];
}

function stepPair(text: string | null): StepPair | null {
  const [since, until] = text?.split("..").map(Number) ?? [];
  return since === undefined || until === undefined ? null : { since, until };
}
