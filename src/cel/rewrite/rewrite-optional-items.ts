import { COMMENT, match, NAME, TEXT } from "./tokens.ts";

/** The function that {@link rewriteOptionalItems} puts around an optional item. */
export const OPTIONAL_ITEM = "__optional";

/** Brackets that are open. `waitsFor`: where the optional item in them goes on. */
type Open = { readonly holds: "items" | "entries" | "other"; waitsFor: "nothing" | "colon" | "end" };

const ITEM = /[[{,]\s*\?/;

/**
 * Rewrites optional items for the library, which cannot read them: `[?a]` becomes `[__optional(a)]`, and `{?"k": a}` becomes
 * `{"k":__optional(a)}`. The same for fields of objects.
 */
export function rewriteOptionalItems(source: string): string {
  if (!ITEM.test(source)) return source;
  const open: Open[] = [];
  /** Whether what stands before is a value, so that a bracket is an index. */
  let isAfterValue = false;
  let startsItem = false;
  let out = "";
  for (let at = 0; at < source.length; ) {
    const word = match(TEXT, source, at) ?? match(NAME, source, at);
    const taken = word ?? match(COMMENT, source, at) ?? (source[at] as string);
    at += taken.length;
    if (taken.trim() === "" || taken.startsWith("//")) {
      out += taken;
      continue;
    }
    const inner = open.at(-1);
    if (startsItem && taken === "?" && inner !== undefined) {
      if (inner.holds === "items") out += `${OPTIONAL_ITEM}(`;
      inner.waitsFor = inner.holds === "items" ? "end" : "colon";
    } else if (taken === ":" && inner?.waitsFor === "colon") {
      out += `:${OPTIONAL_ITEM}(`;
      inner.waitsFor = "end";
    } else {
      if (inner?.waitsFor === "end" && ",]}".includes(taken)) {
        out += ")";
        inner.waitsFor = "nothing";
      }
      out += taken;
    }
    if (taken === "[") open.push({ holds: isAfterValue ? "other" : "items", waitsFor: "nothing" });
    else if (taken === "{") open.push({ holds: "entries", waitsFor: "nothing" });
    else if (taken === "(") open.push({ holds: "other", waitsFor: "nothing" });
    else if (")]}".includes(taken)) open.pop();
    startsItem = "[{,".includes(taken) && open.at(-1)?.holds !== "other";
    isAfterValue = word === null ? /[\w)\]}]/.test(taken) : word !== "in";
  }
  return out;
}
