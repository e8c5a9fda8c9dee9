import type { Action, Scenario, Step } from "../../engine/scenario/scenario.ts";
import { groupBy } from "../../engine/value/group-by.ts";
import { withoutParts } from "../../text/edit/without-parts.ts";
import { withoutWords } from "./line-words.ts";
import { LISTS, type Part } from "./scenario-parts.ts";
import { mapTexts, type TextPlace } from "./scenario-texts.ts";

type PartOf<Kind extends Part["kind"]> = Extract<Part, { readonly kind: Kind }>;

/** Returns a scenario without some of its parts. What does not change keeps its reference. */
export function without(scenario: Scenario, parts: readonly Part[]): Scenario {
  const of = <Kind extends Part["kind"]>(kind: Kind) =>
    parts.filter((one): one is PartOf<Kind> => one.kind === kind);
  const texts = withoutTextParts(scenario, [...of("document"), ...of("field")]);
  const options = withoutKeys(
    texts,
    of("option").map(({ name }) => name),
  );
  const lists = withoutItems(options, of("item"));
  const actors = new Set(of("actor").map(({ name }) => name));
  const steps = new Set(of("step").map(({ id }) => id));
  const files = new Set(of("file").map(({ path }) => path));
  const byStep = groupBy(
    [...of("stepOption"), ...of("actionOption"), ...of("lineOption"), ...of("words")],
    ({ step }) => step,
  );
  return {
    ...lists,
    ...(actors.size > 0 && {
      actors: lists.actors.filter(({ name }) => !actors.has(name)),
      ...(lists.rules && { rules: lists.rules.filter(({ actor }) => !actors.has(actor)) }),
    }),
    ...(lists.files && files.size > 0 && { files: withoutKeys(lists.files, [...files]) }),
    steps: lists.steps
      .filter(({ id, actor }) => !steps.has(id) && !actors.has(actor))
      .map((step) => withoutOptions(step, byStep.get(step.id) ?? [])),
  };
}

function withoutItems(scenario: Scenario, items: readonly PartOf<"item">[]): Scenario {
  const lists = LISTS.flatMap((list) => {
    const gone = new Set(items.filter((one) => one.list === list).map(({ index }) => index));
    const all: readonly unknown[] | undefined = scenario[list];
    if (gone.size === 0 || all === undefined) return [];
    return [[list, all.filter((_, at) => !gone.has(at))] as const];
  });
  return lists.length === 0 ? scenario : { ...scenario, ...Object.fromEntries(lists) };
}

type StepPart = PartOf<"stepOption"> | PartOf<"actionOption"> | PartOf<"lineOption"> | PartOf<"words">;

function withoutOptions(step: Step, parts: readonly StepPart[]): Step {
  if (parts.length === 0) return step;
  const ofStep = parts.flatMap((one) => (one.kind === "stepOption" ? [one.name] : []));
  const ofAction = parts.flatMap((one) => (one.kind === "actionOption" ? [one.name] : []));
  const ofLine = parts.flatMap((one) => (one.kind === "lineOption" ? [one] : []));
  const words = parts.flatMap((one) => (one.kind === "words" ? [one] : []));
  const action = withoutLineOptions(withoutKeys(step.action, ofAction), ofLine);
  return {
    ...withoutKeys(step, ofStep),
    action:
      action.kind === "run" && words.length > 0
        ? { ...action, line: withoutWords(action.line, words) }
        : action,
  };
}

function withoutLineOptions(action: Action, parts: readonly PartOf<"lineOption">[]): Action {
  if (action.kind !== "run" || parts.length === 0) return action;
  const left = (of: "env" | "files") =>
    withoutKeys(
      action[of] ?? {},
      parts.flatMap((one) => (one.of === of ? [one.name] : [])),
    );
  const [env, files] = [left("env"), left("files")];
  const { env: _env, files: _files, ...rest } = action;
  return {
    ...rest,
    ...(Object.keys(env).length > 0 && { env }),
    ...(Object.keys(files).length > 0 && { files }),
  } as Action;
}

function withoutKeys<T extends object>(map: T, keys: readonly string[]): T {
  if (keys.length === 0) return map;
  return Object.fromEntries(Object.entries(map).filter(([key]) => !keys.includes(key))) as T;
}

function withoutTextParts(
  scenario: Scenario,
  parts: readonly (PartOf<"document"> | PartOf<"field">)[],
): Scenario {
  if (parts.length === 0) return scenario;
  const byPlace = groupBy(parts, ({ place }) => keyOf(place));
  return mapTexts(scenario, ({ place, text }) => {
    const gone = byPlace.get(keyOf(place));
    if (gone === undefined) return text;
    return withoutParts(text, {
      documents: gone.flatMap((one) => (one.kind === "document" ? [one.document] : [])),
      fields: gone.flatMap((one) => (one.kind === "field" ? [one] : [])),
    });
  });
}

function keyOf(place: TextPlace): string {
  const { in: where, name } = place;
  return JSON.stringify([where, name, "path" in place ? place.path : "index" in place ? place.index : ""]);
}
