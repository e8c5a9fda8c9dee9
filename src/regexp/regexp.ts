import { RE2JS } from "re2js";
import type { CompileRegexp, Regexp, RegexpMatch } from "../engine/server/host/regexp-compiler.ts";
import { withKnownNames } from "./unicode-names.ts";

/** How many compiled patterns are cached. */
const MAX_KNOWN = 200;

const known = new Map<string, ReturnType<CompileRegexp>>();

/** Compiles a regular expression of Go. See {@link CompileRegexp}. */
export const compileRegexp: CompileRegexp = (pattern) => {
  const found = known.get(pattern);
  if (found !== undefined) return found;
  const made = compile(pattern);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(pattern, made);
  return made;
};

/** The package refuses some names that Go accepts: such a pattern is compiled again with names that the package knows. */
function compile(pattern: string): ReturnType<CompileRegexp> {
  const first = attempt(pattern);
  if (
    !("error" in first) ||
    !/: (duplicate capture|invalid character class range: `\\[pP])/.test(first.error)
  )
    return first;
  const renamed = withKnownNames(pattern, (name) => !("error" in attempt(name)));
  const second = attempt(renamed);
  return "error" in second ? { error: second.error.split(renamed).join(pattern) } : second;
}

/** For an invalid group name, Go prints the pattern up to the first `>`. */
const NAMED = /^(error parsing regexp: invalid named capture: `[^>]*>)[\s\S]*`$/;

function attempt(pattern: string): ReturnType<CompileRegexp> {
  try {
    return toRegexp(RE2JS.compile(pattern));
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    return { error: words.endsWith("`") ? words.replace(NAMED, "$1`") : `${words}: \`\`` };
  }
}

function toRegexp(read: RE2JS): Regexp {
  return {
    matches: (text) => read.test(text),
    findAll: (text) => {
      const found: string[] = [];
      let end = -1;
      for (const { 0: part, index = 0 } of read.matchAll(text)) {
        // In Go, an empty match directly after another match does not count.
        if (part !== "" || index !== end) found.push(part);
        end = index + part.length;
      }
      return found;
    },
    findGroups: (text) => findGroups(read, text),
  };
}

function findGroups(read: RE2JS, text: string): readonly RegexpMatch[] {
  const names = new Map(Object.entries(read.namedGroups()).map(([name, index]) => [index, name]));
  const matcher = read.matcher(text);
  const found: RegexpMatch[] = [];
  while (matcher.find()) {
    const groups = Array.from({ length: matcher.groupCount() }, (_, at) => ({
      start: matcher.start(at + 1),
      text: matcher.group(at + 1),
      name: names.get(at + 1) ?? null,
    }));
    found.push({ start: matcher.start(), text: matcher.group() ?? "", groups });
  }
  return found;
}
