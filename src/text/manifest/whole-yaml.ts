import { keyName } from "../yaml/resolve/key-name.ts";
import { readManifest } from "./read-manifest.ts";

/** The exports of the part `yaml`. */
export const wholeYamlExports = { keyName, readManifest };
