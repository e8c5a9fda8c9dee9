import { get, isMap, type ValueMap, withKey } from "../../../../value/value.ts";
import { fail } from "../../command-error.ts";
import type { CommandRun } from "../../command-run.ts";
import { readQuantities } from "../../flags/quantity-flags.ts";
import type { Info } from "../../objects/object-info.ts";
import { LOCAL_ON_SERVER } from "../common-errors.ts";
import type { ChangedObject, Setter } from "./setter.ts";
import { chooseContainers } from "./template-containers.ts";

/** `kubectl set resources`. */
export const resourcesSetter: Setter = {
  doneText: "resource requirements updated",
  failedText: "failed to patch resources update to pod template",
  split: ({ flags }) => ({ value: { resources: flags.args, pairs: [] } }),
  checkEarly: () => null,
  read: (run, _words, dryRun) => {
    const { flags } = run;
    if (flags.bool("local") && dryRun === "server") return fail(LOCAL_ON_SERVER);
    if (flags.bool("all") && flags.text("selector") !== "") {
      return fail("cannot set --all and --selector at the same time");
    }
    const parts = ["limits", "requests"].filter((name) => flags.text(name) !== "");
    if (parts.length === 0) {
      return fail("you must specify an update to requests or limits (in the form of --requests/--limits)");
    }
    const wanted = new Map<string, ValueMap>();
    for (const part of parts) {
      const read = readQuantities(flags.text(part));
      if ("error" in read) return read;
      wanted.set(part, read.value);
    }
    return { value: (info) => withResources(run, info, wanted) };
  },
};

function withResources(run: CommandRun, info: Info, wanted: ReadonlyMap<string, ValueMap>): ChangedObject {
  const name = run.flags.text("containers");
  const chosen = chooseContainers(info, name);
  if (chosen.containers.length === 0) {
    const message = `error: unable to find container named ${name}`;
    return { object: null, errors: [{ kind: "plain", message }] };
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
  return { object: chosen.change(change), errors: [] };
}
