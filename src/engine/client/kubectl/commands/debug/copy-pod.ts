import { mapOf, mapsOf, textAt } from "../../../../value/field-values.ts";
import { get, type ValueMap, withKey, withoutKey } from "../../../../value/value.ts";
import { fail, type Result } from "../../command-error.ts";
import type { CommandRun } from "../../command-run.ts";
import type { Customise } from "./custom-profile.ts";
import { type Profile, withContainerProfile, withCopyProfile } from "./debug-profile.ts";

/** A new pod, and the name of its debugging container; empty if only images change. */
type Copied = { readonly pod: ValueMap; readonly container: string };

/**
 * Returns a copy of a pod with a debugging container, or with other images. `nameContainer` returns the name of a new container,
 * `make` the new container, `customise` one with the custom profile. Upstream: kubectl pkg/cmd/debug/debug.go, generatePodCopyWithDebugContainer (v0.36.3).
 */
export function copyForDebugging(
  run: CommandRun,
  original: ValueMap,
  profile: Profile,
  nameContainer: () => string,
  make: (name: string) => ValueMap,
  customise: Customise,
): Result<Copied> {
  const { flags } = run;
  const images = new Map(
    flags.list("set-image").map((pair) => {
      const [name = "", image = ""] = pair.split(/=(.*)/s);
      return [name, image] as const;
    }),
  );
  const spec = copiedSpec(run, mapOf(get(original, "spec")), images);
  const given = flags.text("container");
  const existing = mapsOf(get(spec, "containers")).find(
    (one) => given !== "" && textAt(one, "name") === given,
  );
  const pod = (changed: ValueMap): ValueMap => {
    const metadata = mapOf(get(original, "metadata"));
    const kept = ["annotations", "labels"].flatMap((key) => {
      const value = get(metadata, key);
      return value === undefined ? [] : [[key, value] as const];
    });
    const head = { name: flags.text("copy-to"), namespace: textAt(metadata, "namespace") };
    return {
      apiVersion: "v1",
      kind: "Pod",
      metadata: { ...Object.fromEntries(kept), ...head },
      spec: changed,
      status: {},
    };
  };
  if (existing === undefined && flags.text("image") === "") {
    return images.size > 0
      ? { value: { pod: pod(spec), container: "" } }
      : fail("you must specify image when creating new container");
  }
  const name = existing === undefined ? nameContainer() : given;
  const wanted = make(name);
  const { image, resources: _, terminationMessagePolicy: __, ...rest } = wanted;
  const merged =
    existing === undefined
      ? wanted
      : {
          ...("command" in rest ? withoutKey(existing, "args") : existing),
          ...rest,
          ...(image !== "" && { image }),
        };
  const container = customise(withContainerProfile(merged, profile, "copy"));
  const others = mapsOf(get(spec, "containers"));
  const containers =
    existing === undefined
      ? [...others, container]
      : others.map((one) => (one === existing ? container : one));
  const made = withCopyProfile(pod(withKey(spec, "containers", containers)), profile, {
    labels: flags.bool("keep-labels"),
    annotations: flags.bool("keep-annotations"),
    liveness: flags.bool("keep-liveness"),
    readiness: flags.bool("keep-readiness"),
    startup: flags.bool("keep-startup"),
    initContainers: flags.bool("keep-init-containers"),
  });
  return { value: { pod: made, container: name } };
}

function copiedSpec({ flags }: CommandRun, spec: ValueMap, images: ReadonlyMap<string, string>): ValueMap {
  const containers = mapsOf(get(spec, "containers")).map((one) => {
    const image = images.get(textAt(one, "name")) ?? images.get("*") ?? "";
    return image === "" ? one : withKey(one, "image", image);
  });
  const copied = withKey(withoutKey(spec, "ephemeralContainers"), "containers", containers);
  const placed = flags.bool("same-node") ? copied : withoutKey(copied, "nodeName");
  return flags.given("share-processes")
    ? withKey(placed, "shareProcessNamespace", flags.bool("share-processes"))
    : placed;
}
