import { type Action, type Scenario, type Step, textOf, withText } from "../../engine/scenario/scenario.ts";
import { splitHeredocs } from "../../text/lines/split-heredocs.ts";

/** A text of a scenario that has YAML documents. `name` is the id of a step, the path of a file or the index in a list. */
export type TextPlace =
  | { readonly in: "step"; readonly name: string }
  | { readonly in: "stdin"; readonly name: string }
  /** A here-document of a command line. */
  | { readonly in: "heredoc"; readonly name: string; readonly index: number }
  | { readonly in: "stepFile"; readonly name: string; readonly path: string }
  | { readonly in: "file"; readonly name: string }
  | { readonly in: "definitions" | "objects" | "admission"; readonly name: number };

/** A text with its place. */
export type PlacedText = { readonly place: TextPlace; readonly text: string };

/** Returns the texts of a scenario that may have YAML documents. */
export function textsOf({
  definitions = [],
  objects = [],
  admission = [],
  files = {},
  steps,
}: Scenario): readonly PlacedText[] {
  return [
    ...definitions.map((text, name): PlacedText => ({ place: { in: "definitions", name }, text })),
    ...objects.map((text, name): PlacedText => ({ place: { in: "objects", name }, text })),
    ...admission.map(({ patch }, name): PlacedText => ({ place: { in: "admission", name }, text: patch })),
    ...Object.entries(files).map(([name, text]): PlacedText => ({ place: { in: "file", name }, text })),
    ...steps.flatMap(textsOfStep),
  ];
}

function textsOfStep({ id: name, action }: Step): readonly PlacedText[] {
  if (action.kind !== "run") return [{ place: { in: "step", name }, text: textOf(action) }];
  const { line, stdin, files = {} } = action;
  return [
    ...heredocsOf(line).map((text, index): PlacedText => ({ place: { in: "heredoc", name, index }, text })),
    ...(stdin === undefined ? [] : [{ place: { in: "stdin", name } as const, text: stdin }]),
    ...Object.entries(files).flatMap(([path, text]) =>
      text === null ? [] : [{ place: { in: "stepFile", name, path } as const, text }],
    ),
  ];
}

/** Returns the scenario with other texts: `change` gets the place and the text of each. Lists whose texts stay keep their reference. */
export function mapTexts(scenario: Scenario, change: (one: PlacedText) => string): Scenario {
  const { definitions, objects, admission, files, steps } = scenario;
  const list = (name: "definitions" | "objects", texts: readonly string[]) =>
    mapSame(texts, (text, at) => change({ place: { in: name, name: at }, text }));
  return {
    ...scenario,
    ...(definitions && { definitions: list("definitions", definitions) }),
    ...(objects && { objects: list("objects", objects) }),
    ...(admission && {
      admission: mapSame(admission, (one, name) => {
        const patch = change({ place: { in: "admission", name }, text: one.patch });
        return patch === one.patch ? one : { ...one, patch };
      }),
    }),
    ...(files && { files: mapEntries(files, (text, name) => change({ place: { in: "file", name }, text })) }),
    steps: mapSame(steps, (step) => {
      const action = mapAction(step, change);
      return action === step.action ? step : { ...step, action };
    }),
  };
}

function mapAction({ id: name, action }: Step, change: (one: PlacedText) => string): Action {
  if (action.kind !== "run")
    return withText(action, change({ place: { in: "step", name }, text: textOf(action) }));
  const { line, stdin, files } = action;
  const changedLine = mapHeredocs(line, (text, index) =>
    change({ place: { in: "heredoc", name, index }, text }),
  );
  if (changedLine === line && stdin === undefined && files === undefined) return action;
  return {
    ...action,
    line: changedLine,
    ...(stdin !== undefined && { stdin: change({ place: { in: "stdin", name }, text: stdin }) }),
    ...(files && {
      files: mapEntries(files, (text, path) =>
        text === null ? null : change({ place: { in: "stepFile", name, path }, text }),
      ),
    }),
  };
}

/** Returns the here-documents of a command line. */
function heredocsOf(line: string): readonly string[] {
  return splitHeredocs(line).flatMap(({ kind, text }) => (kind === "heredoc" ? [text] : []));
}

function mapHeredocs(line: string, change: (text: string, index: number) => string): string {
  let index = 0;
  return splitHeredocs(line)
    .map(({ kind, text }) => {
      const made = kind === "heredoc" ? change(text, index++) : text;
      return kind === "heredoc" && made !== "" && !made.endsWith("\n") ? `${made}\n` : made;
    })
    .join("");
}

/** Returns a list with other items; the same list if no item changes. */
function mapSame<T>(list: readonly T[], change: (item: T, at: number) => T): readonly T[] {
  const out = list.map(change);
  return out.every((item, at) => item === list[at]) ? list : out;
}

function mapEntries<T>(
  map: Readonly<Record<string, T>>,
  change: (value: T, key: string) => T,
): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(map).map(([key, value]) => [key, change(value, key)]));
}
