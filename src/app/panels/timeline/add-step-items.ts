import type { Verb } from "../../store/scenario/verbs/verb.ts";
import { type VerbGroup, verbGroups } from "../../store/scenario/verbs/verb-groups.ts";
import { verbNames } from "../../store/scenario/verbs/verb-names.ts";
import type { MenuItem } from "../../ui/menu/menu-item.ts";

/** How many actors, and how many steps to repeat, the menu shows at once. */
const AT_ONCE = 4;

/** What an actor did last, if it was no apply: `patches scale`, and the index of the step. */
export type LatestStep = { readonly actor: string; readonly does: string; readonly index: number };

type AddStepActions = {
  readonly addStep: (actor: string, verb: Verb) => void;
  readonly repeatStep: (index: number) => void;
};

/**
 * Returns the items of the menu that adds a step: an apply of each actor, what actors did last, and a command line of the first actor. Rows
 * show all else: one row for each actor, and one for all actors after the first ones.
 */
export function addStepItems(
  actors: readonly string[],
  latest: readonly LatestStep[],
  actions: AddStepActions,
): readonly MenuItem[] {
  const itemsOf = (actor: string, { heading, verbs }: VerbGroup, behind: readonly string[]) =>
    verbs.map(
      (verb): MenuItem => ({
        key: `${actor} ${verb}`,
        group: heading,
        label: `${actor} ${verbNames.find((one) => one.verb === verb)?.does}`,
        behind,
        onSelect: () => actions.addStep(actor, verb),
      }),
    );
  const [applying, line, ...others] = verbGroups as readonly [VerbGroup, VerbGroup, ...VerbGroup[]];
  const newestFirst = latest.toSorted((one, other) => other.index - one.index);
  const rowAfter = (at: number, label: string) => (at < AT_ONCE ? [] : [label]);
  return [
    ...actors.flatMap((actor, at) => itemsOf(actor, applying, rowAfter(at, "Another actor applies…"))),
    ...newestFirst.map(
      ({ actor, does, index }, at): MenuItem => ({
        key: `again ${actor}`,
        group: "Repeat, then change the text",
        label: `${actor} ${does} again`,
        detail: `As in step ${index + 1}`,
        behind: rowAfter(at, "Repeat another step…"),
        onSelect: () => actions.repeatStep(index),
      }),
    ),
    ...actors.flatMap((actor, at) => {
      const rows = [...rowAfter(at, "More steps of other actors…"), `More steps of ${actor}…`];
      const groups = at === 0 ? others : [line, ...others];
      return [
        ...(at === 0 ? itemsOf(actor, line, []) : []),
        ...groups.flatMap((group) => itemsOf(actor, group, rows)),
      ];
    }),
  ];
}
