import { type Manifests, readManifests } from "./files.ts";
import type { Run } from "./run.ts";

/** The objects that `-f` or `-k` names. */
export function readObjects(run: Run, options: { readonly selector?: string } = {}): Manifests {
  const folder = run.flags.text("kustomize");
  if (folder === "") return readManifests(run, options);
  return { infos: [], faults: [{ kind: "plain", message: "kustomizations are not supported yet" }] };
}
