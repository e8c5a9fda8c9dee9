/** An array: its items by index, in the order of bash. `hasNames`: the indices are texts, as after `declare -A`. */
export type ShellArray = { readonly items: ReadonlyMap<string, string>; readonly hasNames: boolean };

/** The variables of a shell, and its arrays. */
type Variables = { readonly lists: Map<string, ShellArray>; readonly variables: Map<string, string> };

/** The maximum index of an array. */
const MAX_INDEX = 1000;

/** Sets an array with the indices 0, 1, 2. An empty one is an unset variable. */
export function setList(state: Variables, name: string, items: readonly string[]): void {
  setItems(state, name, { items: new Map(items.map((item, at) => [String(at), item])), hasNames: false });
}

function setItems(state: Variables, name: string, array: ShellArray): void {
  state.lists.set(name, array);
  const first = array.items.get("0");
  if (first === undefined) state.variables.delete(name);
  else state.variables.set(name, first);
}

/** Makes an array without items whose indices are texts. An array that has such indices stays as it is. */
export function declareNames(state: Variables, name: string): void {
  if (!hasNames(state, name)) setItems(state, name, { items: new Map(), hasNames: true });
}

/** Whether the indices of an array are texts. */
export function hasNames({ lists }: Variables, name: string): boolean {
  return lists.get(name)?.hasNames === true;
}

/** Returns the items of an array: one for a variable, none for one that is not set. */
export function listOf(state: Variables, name: string): readonly string[] {
  return [...arrayOf(state, name).items.values()];
}

/** Returns the indices of an array. */
export function keysOf(state: Variables, name: string): readonly string[] {
  return [...arrayOf(state, name).items.keys()];
}

function arrayOf({ lists, variables }: Variables, name: string): ShellArray {
  const list = lists.get(name);
  if (list !== undefined) return list;
  const value = variables.get(name);
  return { items: new Map(value === undefined ? [] : [["0", value]]), hasNames: false };
}

/** Returns an item of an array; undefined if there is none. A negative index counts from the end. */
export function itemOf(state: Variables, name: string, index: string): string | undefined {
  const { items, hasNames: isMap } = arrayOf(state, name);
  return items.get(isMap ? index : indexFromEnd(items, index));
}

function indexFromEnd(items: ReadonlyMap<string, string>, index: string): string {
  if (!/^-\d+$/.test(index)) return index;
  return String(Number([...items.keys()].at(-1) ?? -1) + 1 + Number(index));
}

/** Sets an item of an array. Returns false for an index that is too large. */
export function setItem(state: Variables, name: string, index: string, text: string): boolean {
  const array = arrayOf(state, name);
  const key = array.hasNames ? index : indexFromEnd(array.items, index);
  if (!array.hasNames && !(Number(key) >= 0 && Number(key) <= MAX_INDEX)) return false;
  const entries = [...array.items].filter(([one]) => one !== key);
  setItems(state, name, { ...array, items: inOrder([...entries, [key, text]], array.hasNames) });
  return true;
}

/** Removes an item of an array. The others keep their indices. */
export function removeItem(state: Variables, name: string, index: string): void {
  const array = arrayOf(state, name);
  const items = new Map(array.items);
  items.delete(array.hasNames ? index : indexFromEnd(items, index));
  setItems(state, name, { ...array, items });
}

/** Adds items after the last one. */
export function appendItems(state: Variables, name: string, texts: readonly string[]): void {
  const array = arrayOf(state, name);
  const next = Number([...array.items.keys()].at(-1) ?? -1) + 1;
  const added = texts.map((text, at) => [String(next + at), text] as const);
  setItems(state, name, { ...array, items: new Map([...array.items, ...added]) });
}

function inOrder(
  entries: readonly (readonly [string, string])[],
  isMap: boolean,
): ReadonlyMap<string, string> {
  const order = (key: string) => (isMap ? bucketOf(key) : Number(key));
  // Of the names in one bucket, bash has the newest one first.
  const all = isMap ? [...entries].reverse() : [...entries];
  return new Map(all.sort(([a], [b]) => order(a) - order(b)));
}

/** The buckets of an array with names in bash 5.2. */
const BUCKETS = 1024;

/** Returns the bucket of a name, by which bash orders them: FNV-1 of its bytes. */
function bucketOf(name: string): number {
  let hash = 2166136261;
  for (const char of unescape(encodeURIComponent(name))) {
    hash = Math.imul(hash, 16777619);
    hash ^= char.charCodeAt(0);
  }
  return (hash >>> 0) & (BUCKETS - 1);
}
