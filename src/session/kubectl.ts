import { readYaml } from "../text/server-yaml.ts";
import { completeLine } from "./complete-line.ts";
import { setsView } from "./sets-view.ts";
import { terminalView, writtenBefore } from "./terminal-view.ts";

/** All that the part `kubectl` holds of the session. */
export const kubectl = { completeLine, readYaml, setsView, terminalView, writtenBefore };
