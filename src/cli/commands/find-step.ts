import type { Scenario } from "../../engine/scenario/scenario.ts";
import type { ObjectItem } from "../../session/frame/types.ts";
import type { Session } from "../../session/session.ts";
import { joinNames, plural } from "../../words.ts";

/** Returns the id of a step by its number from 1; of the last step for null, which is null in a scenario without steps. `problem` is a sentence. */
export function findStep(
  { steps }: Scenario,
  number: number | null,
): { readonly id: string | null } | { readonly problem: string } {
  if (number === null) return { id: steps.at(-1)?.id ?? null };
  const step = steps[number - 1];
  return step === undefined
    ? { problem: `The scenario has ${plural(steps.length, "step")}, so there is no step ${number}.` }
    : { id: step.id };
}

/** Returns the key of an object after a step by `KIND/NAME` or `NAME`; null for the first object. */
export function findObject(
  session: Session,
  step: string | null,
  wanted: string | null,
): { readonly key: string | null } | { readonly problem: string } {
  const objects = session.view({ step, object: null })?.objects ?? [];
  if (wanted === null) return { key: null };
  const found = objects.filter((one) => namesOf(one).includes(wanted.toLowerCase()));
  const [first] = found;
  if (first !== undefined) return { key: first.key };
  const names = objects.map(({ kind, name }) => `${kind.toLowerCase()}/${name}`);
  return {
    problem: `There is no object ${wanted} after this step. ${names.length === 0 ? "There is no object at all." : `There is ${joinNames(names.slice(0, 20))}.`}`,
  };
}

/** Returns what a user can type for an object. */
function namesOf({ kind, namespace, name }: ObjectItem): readonly string[] {
  const short = `${kind.toLowerCase()}/${name}`;
  return [short, `${namespace}/${short}`, name];
}
