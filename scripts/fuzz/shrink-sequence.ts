import { isMap, type Value, type ValueMap } from "../../src/engine/value/value.ts";
import { removeChunks } from "../../src/session/minimise/remove-chunks.ts";
import { FIRST_STEP, type Sequence } from "../record/requests/sequence.ts";

/** The place of a part in the steps of a sequence: the number of the step, then keys and numbers of list items. */
type Part = readonly (string | number)[];

/** The parts of a step that can have fewer fields. */
const SHRINKABLE = [
  ["request", "query"],
  ["request", "userAgent"],
  ["request", "body"],
  ["edit", "query"],
  ["edit", "userAgent"],
  ["edit", "patch"],
];
/** The depth of the outermost fields: step, `request`, `body`, field. */
const OUTERMOST = 3;
const DEEPEST = 30;

/**
 * Returns the smallest sequence that is true for `isTrue`: first it removes steps and pauses, then fields from the outermost to the
 * innermost, again and again until no single part can go. Every attempt calls `isTrue` once.
 */
export async function shrinkSequence(
  sequence: Sequence,
  isTrue: (smaller: Sequence) => Promise<boolean>,
): Promise<Sequence> {
  const known = new Map<string, boolean>();
  const holds = async (one: Sequence): Promise<boolean> => {
    const key = JSON.stringify(one);
    const found = known.get(key) ?? (one.steps.length > 0 && (await isTrue(one)));
    known.set(key, found);
    return found;
  };
  let best = sequence;
  const reduce = async (parts: readonly Part[]): Promise<boolean> => {
    const base = best;
    const search = removeChunks(parts);
    let turn = search.next();
    while (turn.done !== true) {
      const tried = without(base, turn.value);
      const isSmaller = await holds(tried);
      if (isSmaller) best = tried;
      turn = search.next(isSmaller);
    }
    return turn.value.length > 0;
  };
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = await reduce(best.steps.map((_, at) => [at]));
    const atOnce = { ...best, steps: best.steps.map((step) => ({ ...step, at: FIRST_STEP })) };
    if (await holds(atOnce)) best = atOnce;
    for (let depth = OUTERMOST; depth < DEEPEST; depth++) {
      const parts = partsAt(best, depth);
      if (parts.length === 0) break;
      isSmaller = (await reduce(parts)) || isSmaller;
    }
  }
  return best;
}

/** Returns all fields and list items of this depth; at the outermost depth also the values that have no fields. */
function partsAt({ steps }: Sequence, depth: number): readonly Part[] {
  return steps.flatMap((step, at) =>
    SHRINKABLE.flatMap(([first = "", second = ""]) => {
      const value = (step as unknown as ValueMap)[first] as ValueMap | undefined;
      const root = [at, first, second];
      const found = value?.[second];
      if (found === undefined) return [];
      if (typeof found === "string") return depth === OUTERMOST ? [root] : [];
      return fieldsAt(found, root, depth);
    }),
  );
}

function fieldsAt(value: Value, place: Part, depth: number): readonly Part[] {
  const children = childrenOf(value).map(([key, child]) => ({ place: [...place, key], child }));
  if (place.length === depth) return children.map((one) => one.place);
  return children.flatMap((one) => fieldsAt(one.child, one.place, depth));
}

function childrenOf(value: Value): readonly (readonly [string | number, Value])[] {
  if (Array.isArray(value)) return value.map((item: Value, at) => [at, item] as const);
  return isMap(value) ? Object.entries(value) : [];
}

/** Returns a sequence without these parts. */
function without(sequence: Sequence, parts: readonly Part[]): Sequence {
  const gone = new Set(parts.map((part) => JSON.stringify(part)));
  const walk = (value: Value, place: Part): Value => {
    const isLeft = (key: string | number) => !gone.has(JSON.stringify([...place, key]));
    if (Array.isArray(value))
      return value.flatMap((item: Value, at) => (isLeft(at) ? [walk(item, [...place, at])] : []));
    if (!isMap(value)) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, item]) =>
        isLeft(key) ? [[key, walk(item, [...place, key])]] : [],
      ),
    );
  };
  return { ...sequence, steps: walk(sequence.steps as unknown as Value, []) as unknown as Sequence["steps"] };
}
