import type { CommandRun } from "../command-run.ts";
import { type ReadObjects, readManifests, selectInfos } from "../files/manifest-files.ts";
import { readDocument } from "../files/read-document.ts";
import { buildFolder } from "../kustomize/build-kustomization.ts";

/** Reads the objects of the files in `-f` or of the kustomization in `-k`. */
export function readObjects(run: CommandRun, options: { readonly selector?: string } = {}): ReadObjects {
  const folder = run.flags.text("kustomize");
  const selector = options.selector ?? "";
  if (folder === "") return readManifests(run, selector);
  const built = buildFolder(run, folder, { reorder: "legacy" });
  if ("error" in built) return { infos: [], errors: [built.error], places: [0], lookups: [] };
  return selectInfos(
    built.value.flatMap((object) => readDocument(run, folder, object)),
    selector,
  );
}
