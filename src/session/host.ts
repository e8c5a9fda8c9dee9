import type { Host } from "../engine/server/cluster.ts";
import { printText } from "../text/print.ts";
import { kubectl, regexps } from "./parts.ts";

/** What the engine gets from the layers for text and for regular expressions. */
export const host: Host = {
  parseYaml: (text) => kubectl().readYaml(text),
  printYaml: printText,
  compileRegexp: (pattern) => regexps().compileRegexp(pattern),
};
