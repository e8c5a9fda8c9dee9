import type { Host } from "../engine/server/cluster.ts";
import { readYaml } from "../text/server-yaml.ts";

/** What the server gets from the text layer. */
export const host: Host = { parseYaml: readYaml };
