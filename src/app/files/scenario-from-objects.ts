import type { Actor, Scenario } from "../../engine/scenario/scenario.ts";
import type { OpenedObject } from "../../session/file/types.ts";

/** The maximum number of actors that a scenario gets from the managers of objects: the number of colours. */
const MAX_ACTORS = 12;

/**
 * Returns a scenario whose cluster contains the pasted objects before the first step. Their managers are its actors. Its only step gets
 * the first object. With `mask`, the data of Secrets is masked.
 */
export function scenarioFromObjects(objects: readonly OpenedObject[], mask: boolean): Scenario {
  const managers = [...new Set(objects.flatMap((object) => object.managers))].slice(0, MAX_ACTORS);
  const names = managers.length === 0 ? ["alice"] : managers;
  const actors = names.map((name, index): Actor => ({ name, colour: index + 1 }));
  const [first] = objects;
  return {
    title: first === undefined ? "" : `${first.kind} ${first.name}`,
    objects: textsOf(objects, mask),
    actors,
    steps: [
      {
        id: "s1",
        actor: names[0] as string,
        action: { kind: "get", manifest: first?.named ?? "" },
        note: "The object as it was pasted",
      },
    ],
  };
}

/** Returns the texts of objects. With `mask`, the data of Secrets is masked. */
export function textsOf(objects: readonly OpenedObject[], mask: boolean): readonly string[] {
  return objects.map(({ text, masked }) => (mask && masked !== null ? masked : text));
}
