import { part } from "../../engine/part.ts";

/** The reader of all YAML and JSON, and its messages. Manifests in plain YAML do not need it. */
export const wholeYaml = part("yaml", async () => (await import("./whole-yaml.ts")).wholeYamlExports);
