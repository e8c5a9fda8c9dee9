import { part } from "../engine/part.ts";
import type { Host } from "../engine/server/cluster.ts";
import { printText } from "../text/print.ts";

const serverYaml = part(() => import("../text/server-yaml.ts"));
const regexps = part(() => import("../regexp/regexp.ts"));

/** What the engine gets from the layers for text and for regular expressions. */
export const host: Host = {
  parseYaml: (text) => serverYaml().readYaml(text),
  printYaml: printText,
  compileRegexp: (pattern) => regexps().compileRegexp(pattern),
};
