import { part } from "../engine/part.ts";
import type { Host } from "../engine/server/cluster.ts";
import { printText } from "../text/print.ts";

const serverYaml = part(() => import("../text/server-yaml.ts"));

/** What the engine gets from the text layer. */
export const host: Host = { parseYaml: (text) => serverYaml().readYaml(text), printYaml: printText };
