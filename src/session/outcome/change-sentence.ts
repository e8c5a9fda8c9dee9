import type { Path } from "../../engine/fieldpath/element.ts";
import { isSameManager, type ManagerIdentity } from "../../engine/scenario/step-manager.ts";
import { plural } from "../../words.ts";
import type { ValueChange } from "../timeline/top-changes.ts";
import { isBookkeeping, type ObjectChange, type OwnersChange } from "./object-change.ts";
import { valueOnOneLine } from "./one-line.ts";
import { field, fields, list, managers, text, value, verdict } from "./sentence.ts";
import type { Sentence } from "./types.ts";

/** How many changes of owners a sentence tells. */
const MOST_OWNER_CHANGES = 2;

/** Returns what changed in an object: values first, then owners. `writer` made the change; null if it is not known. */
export function changeSentence({ values, owners }: ObjectChange, writer: ManagerIdentity | null): Sentence {
  const told = toldOwners(owners, values).slice(0, MOST_OWNER_CHANGES);
  if (values.length === 0 && told.length === 0)
    return [verdict("Changed."), text(" Only metadata that the server keeps is different.")];
  const first = values.length > 0 ? valuesSentence(values) : [verdict("Only owners changed.")];
  const isSame = values.length === 1 && told.length === 1 && isAbout(told[0], values[0]);
  return [...first, ...told.flatMap((one) => [text(" "), ...ownersSentence(one, writer, isSame), text(".")])];
}

/**
 * Returns the changes of owners that the values do not tell: a new value has a new owner, and a removed value none. Paths that only
 * identify list items, and kubectl's annotation, are left out, if there are others.
 */
function toldOwners(
  owners: readonly OwnersChange[],
  values: readonly ValueChange[],
): readonly OwnersChange[] {
  const changed = new Set(values.map(({ path }) => JSON.stringify(path)));
  const isBelowChanged = (path: Path) =>
    path.some((_, at) => changed.has(JSON.stringify(path.slice(0, at + 1))));
  const interesting = owners.flatMap((one) => {
    const { kind, kept, paths } = one;
    const tellsMore = kind === "taken" || kind === "shared" || (kind === "lost" && kept.length > 0);
    const left = paths.filter((path) => !isBookkeeping(path) && (tellsMore || !isBelowChanged(path)));
    return left.length === 0 ? [] : [{ ...one, paths: left }];
  });
  return interesting.length > 0 || values.length > 0 ? interesting : owners;
}

function isAbout(change: OwnersChange | undefined, value: ValueChange | undefined): boolean {
  return change?.paths.length === 1 && JSON.stringify(change.paths[0]) === JSON.stringify(value?.path);
}

type Kind = "added" | "changed" | "removed";

const VERDICTS: { readonly [kind in Kind]: string } = {
  added: "Added",
  changed: "Changed",
  removed: "Removed",
};

/** Returns a sentence for each kind of change: one field with what it was, several with their names. */
function valuesSentence(values: readonly ValueChange[]): Sentence {
  const groups = (["changed", "added", "removed"] as const)
    .map((kind) => ({ kind, some: values.filter((one) => kindOf(one) === kind) }))
    .filter(({ some }) => some.length > 0);
  return groups.flatMap(
    ({ kind, some }, at): Sentence => [
      ...(at === 0 ? [] : [text(" ")]),
      verdict(VERDICTS[kind]),
      text(some.length > 1 ? ` ${plural(some.length, "field")}: ` : " "),
      ...namedValues(some),
      text("."),
    ],
  );
}

function kindOf({ before, after }: ValueChange): Kind {
  if (before === undefined) return "added";
  return after === undefined ? "removed" : "changed";
}

/** Returns one field with its values; of several, only their names. */
function namedValues(values: readonly ValueChange[]): Sentence {
  const [only] = values;
  if (values.length === 1 && only !== undefined) return oneValue(only);
  return list(values.map(({ path }) => field(path)));
}

function oneValue(change: ValueChange): Sentence {
  const { path } = change;
  const name = field(path);
  const isNamed = path.at(-1)?.startsWith("v:") === true; // an item of a set is its name
  const [before, after] = isNamed ? [null, null] : [change.before, change.after].map(valueOnOneLine);
  const kind = kindOf(change);
  if (kind === "removed") return before == null ? [name] : [name, text(", which was "), value(before)];
  if (after == null) return [name];
  if (kind === "added" || before == null) return [name, text(" = "), value(after)];
  return [name, text(": "), value(before), text(" → "), value(after)];
}

/** Returns a sentence about a change of owners. `isNamed`: the sentence before names the only field, so this one says `it`. */
export function ownersSentence(
  { kind, gained, lost, kept, paths }: OwnersChange,
  writer: ManagerIdentity | null,
  isNamed = false,
): Sentence {
  const what = isNamed ? text("it") : fields(paths);
  switch (kind) {
    case "taken":
      return [...managers(gained), text(" took "), what, text(" from "), ...managers(lost)];
    case "shared":
      return [
        ...managers(gained),
        text(` now ${gained.length > 1 ? "own" : "owns"} `),
        what,
        text(" together with "),
        ...managers(kept),
      ];
    case "gained":
      return [...managers(gained), text(` now ${gained.length > 1 ? "own" : "owns"} `), what];
    case "lost": {
      const [keeper] = kept;
      if (writer !== null && kept.length === 1 && keeper !== undefined && isSameManager(keeper, writer))
        return [...managers(kept), text(" took "), what, text(" from "), ...managers(lost)];
      const isOwn = writer !== null && lost.every((owner) => isSameManager(owner, writer));
      const them = paths.length > 1 ? "them" : "it";
      return [
        ...managers(lost),
        text(isOwn ? " gave up " : " lost "),
        what,
        ...(kept.length > 0
          ? [text("; "), ...managers(kept), text(` ${kept.length > 1 ? "keep" : "keeps"} ${them}`)]
          : [text(`, and nobody owns ${them} now`)]),
      ];
    }
  }
}
