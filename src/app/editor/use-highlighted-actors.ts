import { useState } from "react";
import type { FieldLine } from "../../session/assist/types.ts";
import { type EmbeddedPage, type Page, usePageContext, usePageState } from "../context/page-context.ts";
import { useAnswer } from "../context/use-answer.ts";
import { latestStepOf } from "../store/state/select.ts";

/** How long a field must be highlighted, in milliseconds, before the hidden texts are searched for it. */
const DELAY = 80;

const noActors: readonly string[] = [];

/** Returns the names of the actors whose text in the editor contains the highlighted field. */
export function useHighlightedActors(): readonly string[] {
  const page = usePageContext();
  const path = usePageState((state) => state.highlighted?.path ?? null);
  const frame = usePageState((state) => (state.highlighted === null ? null : state.frame));
  const [linesByFrame] = useState(() => new WeakMap<object, FieldLinesByStep>());
  const { answer } = useAnswer(
    path === null || frame === null
      ? null
      : {
          topic: "actors",
          about: [frame, path],
          delay: DELAY,
          ask: () => {
            const known: FieldLinesByStep = linesByFrame.get(frame) ?? new Map();
            linesByFrame.set(frame, known);
            return actorsWithField(page, path, known);
          },
        },
  );
  return answer ?? noActors;
}

/** The positions of the fields of texts, by step, so that the page asks for each text only once. */
type FieldLinesByStep = Map<string, Promise<readonly FieldLine[]>>;

/** Returns the names of the actors whose shown text contains a field. Adds the positions that it asks for to `known`. */
async function actorsWithField(
  { engine, store }: Page | EmbeddedPage,
  path: string,
  known: FieldLinesByStep,
): Promise<readonly string[]> {
  const state = store.getState();
  const names = state.scenario.actors.map(async ({ name }) => {
    const step = latestStepOf(state, name)?.id;
    if (step === undefined) return [];
    const fieldLines = known.get(step) ?? engine.fieldLines(step);
    known.set(step, fieldLines);
    return (await fieldLines).some((field) => field.path === path) ? [name] : [];
  });
  return (await Promise.all(names)).flat();
}
