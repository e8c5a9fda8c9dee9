import { get, isMap, type ValueMap, withKey, withoutKey } from "../../value/value.ts";
import { plain } from "./fault.ts";
import type { Info } from "./info.ts";
import { splitPair, splitPairs } from "./pairs.ts";
import { chooseContainers, containersOf, mapContainers } from "./pod-template.ts";
import { readQuantities } from "./quantities.ts";
import type { Run } from "./run.ts";
import { type Changed, LOCAL_ON_SERVER, NO_RESOURCES, type Setter } from "./setter.ts";
import { hasFiles } from "./targets.ts";

/** `kubectl set image`. */
export const imageSetter: Setter = {
  done: "image updated",
  failed: "failed to patch image update to pod template:",
  split: ({ flags }) => splitPairs(flags.args, "image"),
  checkFirst: () => null,
  read: (run, { resources, pairs }, dryRun) => {
    const images = new Map<string, string>();
    for (const pair of pairs) {
      if (!pair.includes("=")) return plain(`invalid image format: ${pair}`);
      images.set(...splitPair(pair));
    }
    if (resources.length === 0 && !hasFiles(run)) return plain(NO_RESOURCES);
    if (images.size === 0) return plain("at least one image update is required");
    if (images.size > 1 && images.has("*")) {
      return plain(
        "all containers are already specified by *, but saw more than one container_name=container_image pairs",
      );
    }
    if (run.flags.bool("local") && dryRun === "server") return plain(LOCAL_ON_SERVER);
    return { value: (info) => withImages(info, images) };
  },
};

function withImages(info: Info, images: ReadonlyMap<string, string>): Changed {
  const all = [...containersOf(info, "initContainers"), ...containersOf(info, "containers")];
  const names = new Set(all.map((one) => String(get(one, "name"))));
  const lost = [...images.keys()].filter((name) => name !== "*" && !names.has(name));
  return {
    object: mapContainers(info, (container) => {
      const image = images.get(String(get(container, "name"))) ?? images.get("*");
      if (image === undefined) return container;
      return image === "" ? withoutKey(container, "image") : withKey(container, "image", image);
    }),
    faults: lost.map((name) => ({
      kind: "plain",
      message: `error: unable to find container named ${JSON.stringify(name)}`,
    })),
  };
}

/** `kubectl set resources`. */
export const resourcesSetter: Setter = {
  done: "resource requirements updated",
  failed: "failed to patch resources update to pod template",
  split: ({ flags }) => ({ value: { resources: flags.args, pairs: [] } }),
  checkFirst: () => null,
  read: (run, _words, dryRun) => {
    const { flags } = run;
    if (flags.bool("local") && dryRun === "server") return plain(LOCAL_ON_SERVER);
    if (flags.bool("all") && flags.text("selector") !== "") {
      return plain("cannot set --all and --selector at the same time");
    }
    const parts = ["limits", "requests"].filter((name) => flags.text(name) !== "");
    if (parts.length === 0) {
      return plain("you must specify an update to requests or limits (in the form of --requests/--limits)");
    }
    const wanted = new Map<string, ValueMap>();
    for (const part of parts) {
      const read = readQuantities(flags.text(part));
      if ("fault" in read) return read;
      wanted.set(part, read.value);
    }
    return { value: (info) => withResources(run, info, wanted) };
  },
};

function withResources(run: Run, info: Info, wanted: ReadonlyMap<string, ValueMap>): Changed {
  const name = run.flags.text("containers");
  const chosen = chooseContainers(info, name);
  if (chosen.containers.length === 0) {
    const message = `error: unable to find container named ${name}`;
    return { object: null, faults: [{ kind: "plain", message }] };
  }
  const change = (container: ValueMap) => {
    const old = get(container, "resources");
    let resources: ValueMap = isMap(old) ? old : {};
    for (const [part, values] of wanted) {
      const before = get(resources, part);
      resources = withKey(resources, part, { ...(isMap(before) ? before : {}), ...values });
    }
    return withKey(container, "resources", resources);
  };
  return { object: chosen.change(change), faults: [] };
}
