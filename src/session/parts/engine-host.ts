import type { Host } from "../../engine/server/host/host.ts";
import { printYamlText } from "../../text/yaml/print/print-yaml.ts";
import { kubectlPart, regexpPart } from "./late-parts.ts";

/** The functions for YAML and regular expressions that the engine needs. */
export const host: Host = {
  parseYaml: (text, words) => kubectlPart().readYaml(text, words),
  printYaml: printYamlText,
  compileRegexp: (pattern) => regexpPart().compileRegexp(pattern),
};
