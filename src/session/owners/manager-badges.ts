import { ownersOfObject } from "../../engine/ownership/object-ownership.ts";
import { requestWriter } from "../../engine/ownership/request-writer.ts";
import type { Frame } from "../../engine/scenario/frame.ts";
import type { Actor } from "../../engine/scenario/scenario.ts";
import { type ManagerIdentity, managerKey } from "../../engine/scenario/step-manager.ts";
import { changedObjects } from "../../engine/server/cluster/cluster.ts";
import { COLOURS } from "../../file/format.ts";
import { lettersOf } from "./manager-letters.ts";
import type { ManagerBadge } from "./types.ts";

/** A manager that occurs in a frame, and the actor that wrote with it; null if only an entry of managedFields names it. */
type Occurrence = {
  /** The same for the same manager. */
  readonly key: string;
  readonly manager: ManagerIdentity;
  readonly actor: string | null;
};

/**
 * Returns the badges of all managers that write in the frames or own a field, in the order of their first appearance.
 * All letters are different. A manager that only one actor writes with has the colour of this actor, if no earlier manager has
 * it. Colours repeat only from the 13th manager on. The occurrences of a frame are computed once.
 */
export function managerBadges(actors: readonly Actor[], frames: readonly Frame[]): readonly ManagerBadge[] {
  const actorsOf = new Map<string, { readonly manager: ManagerIdentity; readonly actors: Set<string> }>();
  for (const { key, manager, actor } of frames.flatMap(occurrences)) {
    const found = actorsOf.get(key) ?? { manager, actors: new Set<string>() };
    actorsOf.set(key, found);
    if (actor !== null) found.actors.add(actor);
  }
  const managers = [...actorsOf].map(([key, one]) => ({ ...one.manager, key, actors: [...one.actors] }));
  const letters = lettersOf(
    managers.map(({ manager, ...rest }) => ({ name: manager, second: secondLetter(rest) })),
  );
  const colours = coloursOf(managers, actors);
  return managers.map((one, at) => ({
    ...one,
    letters: letters[at] as string,
    colour: colours[at] as number,
  }));
}

function secondLetter({ operation, subresource }: Omit<ManagerIdentity, "manager">): string {
  return (subresource ?? operation).slice(0, 1).toLowerCase();
}

const known = new WeakMap<Frame, readonly Occurrence[]>();

function occurrences(frame: Frame): readonly Occurrence[] {
  let found = known.get(frame);
  if (found === undefined) {
    found = findOccurrences(frame);
    known.set(frame, found);
  }
  return found;
}

/** Returns the managers of the initial objects, for the first frame, then the managers of the requests and of the changed objects. */
function findOccurrences({ index, before, cluster, exchanges, planned }: Frame): readonly Occurrence[] {
  const initial = index === 0 ? [...changedObjects(before).values()] : [];
  const changed = [...changedObjects(cluster)].flatMap(([key, object]) =>
    before.objects.get(key) === object ? [] : [object],
  );
  const writers = exchanges.flatMap(({ request }) => requestWriter(request) ?? []);
  return [
    ...initial.flatMap(ownersOfObject).map((owner) => occurrence(owner, null)),
    ...writers.map((writer) => occurrence(writer, planned.step.actor)),
    ...changed.flatMap(ownersOfObject).map((owner) => occurrence(owner, null)),
  ];
}

function occurrence({ manager, operation, subresource }: ManagerIdentity, actor: string | null): Occurrence {
  const identity = { manager, operation, subresource };
  return { key: managerKey(identity), manager: identity, actor };
}

/** Returns the colour of each manager: of its only actor, else one that no actor has, else one that no manager has. */
function coloursOf(
  managers: readonly { readonly actors: readonly string[] }[],
  actors: readonly Actor[],
): readonly number[] {
  const colourOf = new Map(actors.map(({ name, colour }) => [name, colour]));
  const taken = new Set<number>();
  const own = managers.map(({ actors: [first, second] }) => {
    const colour = first === undefined || second !== undefined ? undefined : colourOf.get(first);
    if (colour === undefined || taken.has(colour)) return null;
    taken.add(colour);
    return colour;
  });
  const all = Array.from({ length: COLOURS }, (_, at) => at + 1);
  const reserved = new Set(colourOf.values());
  const free = all.filter((colour) => !taken.has(colour));
  const queue = [
    ...free.filter((colour) => !reserved.has(colour)),
    ...free.filter((one) => reserved.has(one)),
  ];
  let next = 0;
  return own.map((colour) => colour ?? queue[next++] ?? (all[next % COLOURS] as number));
}
