import { joinNames, plural, shorten } from "../../words.ts";
import type { ComparedCellView, ComparedRowView, ComparisonView } from "./types.ts";

type Compared = Pick<ComparisonView, "strategies" | "objects" | "divergence"> & {
  /** How many steps apply a manifest. Only they depend on the strategy. */
  readonly applySteps: number;
};

/** Returns what the comparison comes to, in a sentence or two. It is about the first field that differs at the end. */
export function verdictSentence({ strategies, objects, divergence, applySteps }: Compared): string {
  if (applySteps === 0)
    return "There is nothing to compare: no step applies a manifest. Updates, patches and edits do the same with every strategy.";
  const differing = objects.flatMap(({ key, rows }) =>
    rows.filter((row) => row.differs).map((row) => ({ key, row })),
  );
  const isFirst = ({ key, row }: (typeof differing)[number]) =>
    key === divergence?.object && row.path === divergence.path;
  const told = (differing.find(isFirst) ?? differing[0])?.row;
  if (told === undefined) {
    return divergence === null
      ? "All four strategies give the same result."
      : `The strategies differ at ${divergence.label} after step ${divergence.step + 1}, but they end with the same values.`;
  }
  const names = strategies.map(({ name }) =>
    name.replace(/^(Server|Client)-side/, (word) => word.toLowerCase()),
  );
  const others = differing.length - 1;
  const more = others === 0 ? "" : ` ${plural(others, "more field")} ${others === 1 ? "differs" : "differ"}.`;
  return `At ${told.label}, ${resultsText(told, names)}.${more}`;
}

/** `only server-side apply reports the conflict; client-side apply and Apply v2 overwrite hpa’s 5`. */
function resultsText({ cells }: ComparedRowView, names: readonly string[]): string {
  const groups = new Map<string, string[]>();
  for (const [at, cell] of cells.entries()) {
    const does = resultWords(cell);
    groups.set(does, [...(groups.get(does) ?? []), names[at] ?? ""]);
  }
  const largest = Math.max(...[...groups.values()].map(({ length }) => length));
  return [...groups]
    .map(([does, who]) =>
      who.length === 1 && largest > 1
        ? `only ${who[0]} ${singular(does)}`
        : `${joinNames(who)} ${who.length === 1 ? singular(does) : does}`,
    )
    .join("; ");
}

/** Returns the verb phrase for one strategy: `overwrite hpa’s 5` → `overwrites hpa’s 5`. */
function singular(phrase: string): string {
  const [verb = "", ...rest] = phrase.split(" ");
  return [verb === "have" ? "has" : `${verb}s`, ...rest].join(" ");
}

const LONGEST = 40;

/** Returns what several strategies do with a field. */
function resultWords({ outcome, value, replaced }: ComparedCellView): string {
  const whose =
    replaced === null
      ? null
      : `${replaced.actor}’s ${replaced.value === "" ? "value" : shorten(replaced.value, LONGEST)}`;
  switch (outcome) {
    case "conflict":
      return "report the conflict";
    case "refused":
      return "refuse the step";
    case "overwritten":
      return `overwrite ${whose ?? "another value"}`;
    case "default":
      return whose === null
        ? `have the default ${shorten(value, LONGEST)}`
        : `reset ${whose} to the default ${shorten(value, LONGEST)}`;
    case "removed":
      return whose === null ? "remove it" : `remove ${whose}`;
    case "lost":
      return "lose it";
    case "absent":
      return "never have it";
    case "duplicated":
      return "have the item twice";
    case "set":
      return `set ${shorten(value, LONGEST)}`;
    case "kept":
      return `keep ${shorten(value, LONGEST)}`;
  }
}
