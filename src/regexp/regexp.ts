import { RE2JS } from "re2js";
import type { CompileRegexp, Regexp } from "../engine/server/regexp.ts";
import { withKnownNames } from "./names.ts";

/** How many patterns are remembered. */
const MAX_KNOWN = 200;

const known = new Map<string, ReturnType<CompileRegexp>>();

/** Reads a regular expression as Go does. See {@link CompileRegexp}. */
export const compileRegexp: CompileRegexp = (pattern) => {
  const found = known.get(pattern);
  if (found !== undefined) return found;
  const made = compile(pattern);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(pattern, made);
  return made;
};

/** Names that the package refuses may be fine in Go: such a pattern is read once more with names that the package knows. */
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

/** Of a group with a wrong name Go shows what comes before the first `>`. */
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
        // In Go an empty match does not count directly behind another match.
        if (part !== "" || index !== end) found.push(part);
        end = index + part.length;
      }
      return found;
    },
  };
}
