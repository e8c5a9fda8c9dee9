/** A piece of a line of YAML. `sort` is the name of its colour in the style sheet; empty for the colour of keys. */
export type YamlToken = { readonly text: string; readonly sort: "" | "value" | "sign" | "comment" };

/** How many lines above the wanted lines are read, because a text block may begin there. */
const LINES_BEFORE = 400;

const DASHES = /^\s*(?:-(?:\s+|$))*/;
const KEY = /^("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s#"'[\]{}][^#]*?)(\s*:)(?=\s|$)/;
const BLOCK = /^\s*[>|][0-9]*[+-]?[0-9]*\s*$/;
const DOCUMENT = /^(?:---|\.\.\.)(?=\s|$)/;
const FLOW_PART = /"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[[\]{},]|[^[\]{},"']+|./g;

/** Splits lines of YAML into coloured pieces, as the editor colours them. For rare syntax a colour may be wrong. */
export function tokenizeYaml(
  lines: readonly string[],
  start = 0,
  end = lines.length,
): readonly (readonly YamlToken[])[] {
  const found: (readonly YamlToken[])[] = [];
  let block: number | null = null; // the indentation of the line that began the present text block
  for (let at = Math.max(0, start - LINES_BEFORE); at < end; at++) {
    const line = lines[at] ?? "";
    const indentation = line.search(/\S/);
    if (block !== null && indentation >= 0 && indentation <= block) block = null;
    const tokens = block === null ? tokenizeLine(line) : pieces([line, "value"]);
    if (block === null && tokens.some(({ text, sort }) => sort === "sign" && BLOCK.test(text)))
      block = indentation;
    if (at >= start) found.push(tokens);
  }
  return found;
}

function tokenizeLine(line: string): readonly YamlToken[] {
  const lead = DOCUMENT.exec(line)?.[0] ?? DASHES.exec(line)?.[0] ?? "";
  const rest = line.slice(lead.length);
  const [key = "", name = "", colon = ""] = KEY.exec(rest) ?? [];
  const text = rest.slice(key.length);
  const comment = commentStart(text);
  return [
    ...pieces([lead, "sign"], [name, ""], [colon, "sign"]),
    ...tokenizeValue(text.slice(0, comment)),
    ...pieces([text.slice(comment), "comment"]),
  ];
}

function tokenizeValue(text: string): readonly YamlToken[] {
  if (BLOCK.test(text)) return pieces([text, "sign"]);
  if (!/^\s*[[{]/.test(text)) return pieces([text, "value"]);
  const parts = text.match(FLOW_PART) ?? [];
  return parts.flatMap((part, at) => {
    if (/^[[\]{},]$/.test(part)) return pieces([part, ""]);
    if (/^["']/.test(part)) return pieces([part, /^\s*:(\s|$)/.test(parts[at + 1] ?? "") ? "" : "value"]);
    const colon = part.search(/:(?=\s|$)/);
    if (colon < 0) return pieces([part, "value"]);
    return pieces([part.slice(0, colon), ""], [":", "sign"], [part.slice(colon + 1), "value"]);
  });
}

/** Returns where the comment of a text begins; the end of the text without one. */
function commentStart(text: string): number {
  let quote = "";
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? "";
    if (quote !== "") {
      if (sign === "\\" && quote === '"') at++;
      else if (sign === quote) quote = "";
    } else if (sign === "#" && (at === 0 || /\s/.test(text[at - 1] ?? ""))) return at;
    else if ((sign === '"' || sign === "'") && /(?:^|[[{,:])\s*$/.test(text.slice(Math.max(0, at - 8), at)))
      quote = sign;
  }
  return text.length;
}

function pieces(...all: readonly (readonly [text: string, sort: YamlToken["sort"]])[]): readonly YamlToken[] {
  return all.flatMap(([text, sort]) => (text === "" ? [] : [{ text, sort }]));
}
