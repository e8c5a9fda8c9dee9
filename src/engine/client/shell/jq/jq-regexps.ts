import { isList, type Value } from "../../../value/value.ts";
import { type Filter, JqError } from "./jq-filter.ts";
import { type Builtin, type JqRun, made, valuesOf } from "./jq-run.ts";
import { refuse, shown } from "./jq-values.ts";

/** The functions of jq that find regular expressions. They are Go's here, jq has Oniguruma's. */
export const jqRegexps: Readonly<Record<string, Builtin>> = {
  "match/2": onMatches((matches) => matches),
  "test/2": onMatches((matches) => [matches.length > 0]),
};

function onMatches(results: (matches: readonly Value[]) => readonly Value[]): Builtin {
  return function* (run, at, [pattern, flags], scope) {
    for (const given of valuesOf(run, flags as Filter, at, scope)) {
      for (const wanted of valuesOf(run, pattern as Filter, at, scope)) {
        const [source, letters] = isList(wanted) ? [wanted[0] ?? null, wanted[1] ?? given] : [wanted, given];
        for (const value of results(matchesIn(run, at.value, source, letters))) yield made(at, value);
      }
    }
  };
}

function matchesIn(run: JqRun, value: Value, source: Value, flags: Value): readonly Value[] {
  if (typeof value !== "string") return refuse(value, "cannot be matched, as it is not a string");
  if (typeof source !== "string")
    throw new JqError(`${shown(source)} cannot be matched, as it is not a string`);
  if (flags !== null && typeof flags !== "string") throw new JqError(`${shown(flags)} is not a string`);
  const letters = flags ?? "";
  if (/[^gimnpslx]/.test(letters)) throw new JqError(`${letters} is not a valid modifier string`);
  const prefix = /[ilxsp]/.test(letters)
    ? `(?${[/i/.test(letters) ? "i" : "", /[sp]/.test(letters) ? "s" : ""].join("")})`
    : "";
  const read = run.compileRegexp?.(`${prefix === "(?)" ? "" : prefix}${source}`);
  if (read === undefined) throw new JqError("regular expressions are not supported here");
  if ("error" in read) throw new JqError(`${source} (at offset 0) is not a valid regex: ${read.error}`);
  const found = read.findGroups(value);
  return (letters.includes("g") ? found : found.slice(0, 1)).map(({ start, text, groups }) => ({
    offset: [...value.slice(0, start)].length,
    length: [...text].length,
    string: text,
    captures: groups.map((group) => ({
      offset: group.start < 0 ? -1 : [...value.slice(0, group.start)].length,
      length: [...(group.text ?? "")].length,
      string: group.text,
      name: group.name,
    })),
  }));
}
