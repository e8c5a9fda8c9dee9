import { readYaml } from "../../text/manifest/server-yaml.ts";
import { applySetsView } from "../command-line/applyset-view.ts";
import { completeLine } from "../command-line/complete-line.ts";
import { terminalView, writtenBefore } from "../command-line/terminal-view.ts";

/** The exports of the part `kubectl`. */
export const kubectlPart = { completeLine, readYaml, applySetsView, terminalView, writtenBefore };
