import type { Actor, Scenario } from "../../engine/scenario/scenario.ts";
import type { OpenedObject } from "../../worker/protocol.ts";

/** How many actors a new scenario gets from an object's managers: as many as there are colours. */
const MAX_ACTORS = 12;

/**
 * A scenario that begins with objects as they were pasted: their managers are its actors, and its one step looks at the
 * first of them. With `mask` the data of Secrets is left out.
 */
export function beginWith(objects: readonly OpenedObject[], mask: boolean): Scenario {
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

/** The objects as texts; with `mask` the data of Secrets is left out. */
export function textsOf(objects: readonly OpenedObject[], mask: boolean): readonly string[] {
  return objects.map(({ text, masked }) => (mask && masked !== null ? masked : text));
}
