import { compareText } from "../../value/order.ts";
import { cleanName } from "./state.ts";

/** A field of a command line. `quoted` tells of each character whether it stands for itself. */
export type Field = { readonly text: string; readonly quoted: readonly boolean[] };

/** The files that a pattern like `*.yaml` finds, in order; the text itself where it is none, or finds none. */
export function expandGlob(field: Field, files: ReadonlyMap<string, string>): readonly string[] {
  const isPattern = [...field.quoted.keys()].some(
    (at) => !field.quoted[at] && /[*?[]/.test(field.text[at] ?? ""),
  );
  if (!isPattern) return [field.text];
  const prefix = /^(?:\.\/)*/.exec(field.text)?.[0] ?? "";
  const rest = { text: field.text.slice(prefix.length), quoted: field.quoted.slice(prefix.length) };
  const pattern = globPattern(rest, "[^/]");
  const names = new Set<string>();
  for (const file of files.keys()) {
    const parts = cleanName(file).split("/");
    parts.forEach((_, at) => {
      names.add(parts.slice(0, at + 1).join("/"));
    });
  }
  const found = [...names].filter((name) => pattern.test(name) && !isHidden(name, rest.text));
  return found.length === 0 ? [field.text] : found.sort(compareText).map((name) => prefix + name);
}

/** A name that begins with a dot is found only by a pattern that does. */
function isHidden(name: string, pattern: string): boolean {
  const parts = pattern.split("/");
  return name.split("/").some((part, at) => part.startsWith(".") && parts[at]?.startsWith(".") !== true);
}

/** A pattern of the shell as an expression. `any` is what `*` and `?` stand for. */
export function globPattern({ text, quoted }: Field, any = "[\\s\\S]"): RegExp {
  let source = "";
  for (let at = 0; at < text.length; at++) {
    const char = text[at] as string;
    const set =
      quoted[at] === true || char !== "[" ? undefined : /^\[([!^]?)(\]?[^\]]*)\]/.exec(text.slice(at));
    if (quoted[at] === true) source += escaped(char);
    else if (char === "*") source += `${any}*`;
    else if (char === "?") source += any;
    else if (set) {
      source += `[${set[1] === "" ? "" : "^"}${(set[2] as string).replace(/[\\\]^[]/g, "\\$&")}]`;
      at += set[0].length - 1;
    } else source += escaped(char);
  }
  try {
    return new RegExp(`^(?:${source})$`);
  } catch {
    // A set whose range runs backwards finds nothing.
    return /^(?!)/;
  }
}

function escaped(char: string): string {
  return char.replace(/[.*+?^${}()|[\]\\/-]/, "\\$&");
}
