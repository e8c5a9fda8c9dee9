import { get, withKey, withoutKey } from "../../../../value/value.ts";
import { hasFileFlags } from "../../arguments/resource-arguments.ts";
import { fail } from "../../command-error.ts";
import { splitPair, splitPairs } from "../../flags/key-value-arguments.ts";
import type { Info } from "../../objects/object-info.ts";
import { LOCAL_ON_SERVER, NO_RESOURCES } from "../common-errors.ts";
import type { ChangedObject, Setter } from "./setter.ts";
import { containersOf, mapContainers } from "./template-containers.ts";

/** `kubectl set image`. */
export const imageSetter: Setter = {
  doneText: "image updated",
  failedText: "failed to patch image update to pod template:",
  split: ({ flags }) => splitPairs(flags.args, "image"),
  checkEarly: () => null,
  read: (run, { resources, pairs }, dryRun) => {
    const images = new Map<string, string>();
    for (const pair of pairs) {
      if (!pair.includes("=")) return fail(`invalid image format: ${pair}`);
      images.set(...splitPair(pair));
    }
    if (resources.length === 0 && !hasFileFlags(run)) return fail(NO_RESOURCES);
    if (images.size === 0) return fail("at least one image update is required");
    if (images.size > 1 && images.has("*")) {
      return fail(
        "all containers are already specified by *, but saw more than one container_name=container_image pairs",
      );
    }
    if (run.flags.bool("local") && dryRun === "server") return fail(LOCAL_ON_SERVER);
    return { value: (info) => withImages(info, images) };
  },
};

function withImages(info: Info, images: ReadonlyMap<string, string>): ChangedObject {
  const all = [...containersOf(info, "initContainers"), ...containersOf(info, "containers")];
  const names = new Set(all.map((one) => String(get(one, "name"))));
  const lost = [...images.keys()].filter((name) => name !== "*" && !names.has(name));
  return {
    object: mapContainers(info, (container) => {
      const image = images.get(String(get(container, "name"))) ?? images.get("*");
      if (image === undefined) return container;
      return image === "" ? withoutKey(container, "image") : withKey(container, "image", image);
    }),
    errors: lost.map((name) => ({
      kind: "plain",
      message: `error: unable to find container named ${JSON.stringify(name)}`,
    })),
  };
}
