import type { LiveLine } from "../../../session/frame/types.ts";

/** Returns the fields of an object, each once, in the order of its lines. */
export function fieldsOf(lines: readonly LiveLine[]): readonly Pick<LiveLine, "path" | "label">[] {
  const seen = new Map<string, string>();
  for (const { path, label } of lines) if (path !== "" && label !== "") seen.set(path, label);
  return [...seen].map(([path, label]) => ({ path, label }));
}

/** Returns the field to show first: the one in conflict, else the first owned one that changed, else the first owned one; null for none. */
export function firstField(lines: readonly LiveLine[], conflict: string | null): string | null {
  const named = lines.filter(({ path, label }) => path !== "" && label !== "");
  const found =
    named.find(({ path }) => path === conflict) ??
    named.find(({ change, owners }) => change !== null && owners.length > 0) ??
    named.find(({ owners }) => owners.length > 0) ??
    named[0];
  return found?.path ?? null;
}
