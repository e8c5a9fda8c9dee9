/**
 * Further names of Unicode categories in Go, without `_`, in lower case.
 * Upstream: unicode/tables.go, CategoryAliases (go1.26).
 */
const CATEGORIES: { readonly [category: string]: string } = {
  C: "other",
  Cc: "control cntrl",
  Cf: "format",
  Cn: "unassigned",
  Co: "privateuse",
  Cs: "surrogate",
  L: "letter",
  LC: "casedletter lc",
  Ll: "lowercaseletter",
  Lm: "modifierletter",
  Lo: "otherletter",
  Lt: "titlecaseletter",
  Lu: "uppercaseletter",
  M: "mark combiningmark",
  Mc: "spacingmark",
  Me: "enclosingmark",
  Mn: "nonspacingmark",
  N: "number",
  Nd: "decimalnumber digit",
  Nl: "letternumber",
  No: "othernumber",
  P: "punctuation punct",
  Pc: "connectorpunctuation",
  Pd: "dashpunctuation",
  Pe: "closepunctuation",
  Pf: "finalpunctuation",
  Pi: "initialpunctuation",
  Po: "otherpunctuation",
  Ps: "openpunctuation",
  S: "symbol",
  Sc: "currencysymbol",
  Sk: "modifiersymbol",
  Sm: "mathsymbol",
  So: "othersymbol",
  Z: "separator",
  Zl: "lineseparator",
  Zp: "paragraphseparator",
  Zs: "spaceseparator",
};

const ALIASES = new Map(
  Object.entries(CATEGORIES).flatMap(([category, names]) => names.split(" ").map((name) => [name, category])),
);

/** Quoted text, class names, other escapes, class names in brackets, brackets, and named groups. */
const PARTS =
  /\\Q[\s\S]*?(?:\\E|$)|\\[pP](?:\{\^?[^}]*\}|[A-Za-z])|\\[\s\S]|\[:\^?\w+:\]|\[\^?\]?|\]|\(\?P?<\w+>/g;

/**
 * Returns the pattern with class names that `isKnown` accepts: `\p{letter}` becomes `\p{L}`. A duplicate group name becomes
 * unique. Returns the same text if nothing has to change.
 * Differs from Go: names of scripts are accepted in any case, but not without their `_`.
 */
export function withKnownNames(pattern: string, isKnown: (name: string) => boolean): string {
  const groups = new Set<string>();
  let inBrackets = false;
  return pattern.replace(PARTS, (part) => {
    if (/^\\[pP]/.test(part)) return isKnown(part) ? part : withKnownName(part, isKnown);
    if (part.startsWith("\\") || part.startsWith("[:")) return part;
    if (part.startsWith("(")) return inBrackets ? part : withOwnName(part, groups);
    if (inBrackets) inBrackets = !part.endsWith("]");
    else inBrackets = part.startsWith("[");
    return part;
  });
}

/** Returns `\p{L}` for `\p{letter}`. */
function withKnownName(part: string, isKnown: (name: string) => boolean): string {
  const [, head = "", not = "", name = ""] = /^(\\[pP])\{?(\^?)([^}]*)\}?$/.exec(part) ?? [];
  const renamed = `${head}{${not}${knownName(name)}}`;
  return isKnown(renamed) ? renamed : part;
}

function knownName(name: string): string {
  const plain = name.replace(/[ _-]/g, "").toLowerCase();
  const words = name.toLowerCase().split(/[ _-]+/);
  return ALIASES.get(plain) ?? words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join("_");
}

function withOwnName(group: string, groups: Set<string>): string {
  const name = group.slice(group.indexOf("<") + 1, -1);
  const own = groups.has(name) ? `other_${groups.size}_${name}` : name;
  groups.add(own);
  return own === name ? group : `(?P<${own}>`;
}
