import type { MenuItem } from "./menu-item.ts";

/** An item of an open menu, or a row that shows others. */
export type Shown = MenuItem & { readonly expands?: true };

/** Returns the items with a row in place of those that are hidden behind it. `opened`: the labels of the rows that the user opened. */
export function rowsOf(
  items: readonly MenuItem[],
  opened: readonly string[],
  open: (labels: readonly string[]) => void,
): readonly Shown[] {
  const shown: Shown[] = [];
  for (const item of items) {
    const { behind = [], group } = item;
    const closed = behind.findIndex((label, at) => label !== opened[at]);
    if (closed < 0) {
      shown.push(item);
      continue;
    }
    const to = behind.slice(0, closed + 1);
    const key = `behind ${to.join()}`;
    const last = shown.at(-1);
    if (last?.key === key) continue;
    const continues = last !== undefined && !last.expands && last.group === group;
    shown.push({
      key,
      label: to.at(-1),
      behind: to.slice(0, -1),
      expands: true,
      ...(continues ? { group } : { separated: last?.expands !== true }),
      onSelect: () => open(to),
    } as Shown);
  }
  return shown;
}

/** Whether a list begins with the items of another one. */
export function startsWith(list: readonly string[], start: readonly string[]): boolean {
  return start.every((one, at) => list[at] === one);
}
