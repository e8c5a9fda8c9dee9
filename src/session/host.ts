import type { Host } from "../engine/server/cluster.ts";
import { printText } from "../text/print.ts";
import { readYaml } from "../text/server-yaml.ts";

/** What the engine gets from the text layer. */
export const host: Host = { parseYaml: readYaml, printYaml: printText };
