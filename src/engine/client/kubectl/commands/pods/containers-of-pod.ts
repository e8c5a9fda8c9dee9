import { mapOf, mapsOf, textAt } from "../../../../value/field-values.ts";
import { dig, type ValueMap } from "../../../../value/value.ts";
import { isSince } from "../../client-version.ts";
import { fail, type Result } from "../../command-error.ts";
import type { CommandRun } from "../../command-run.ts";

const DEFAULT_CONTAINER = "kubectl.kubernetes.io/default-container";

/** Returns the names of all containers: `main, side, setup (init)`. */
function describeContainers(pod: ValueMap): string {
  const names = (key: string, note: string) =>
    mapsOf(dig(pod, "spec", key)).map((one) => textAt(one, "name") + note);
  return [
    ...names("containers", ""),
    ...names("initContainers", " (init)"),
    ...names("ephemeralContainers", " (ephem)"),
  ].join(", ");
}

/** Returns the names of the containers of each kind, in the order in which logs of all containers are read. */
export function containerNames(pod: ValueMap): readonly string[] {
  return ["initContainers", "containers", "ephemeralContainers"].flatMap((key) =>
    mapsOf(dig(pod, "spec", key)).map((one) => textAt(one, "name")),
  );
}

/**
 * Returns the container that a command is for: the given one, that of the annotation, or the first one. Says which one it is if
 * there are several and the command names none. Fails if the pod does not have the container.
 * Upstream: kubectl pkg/cmd/util/podcmd/podcmd.go, FindOrDefaultContainerByName, and pkg/polymorphichelpers/logsforobject.go (v0.36.3).
 */
export function chooseContainer(
  run: CommandRun,
  pod: ValueMap,
  given: string,
  command: "logs" | "exec" | "attach",
): Result<string> {
  const names = containerNames(pod);
  const isNew = isSince(run, 36);
  const podName = textAt(mapOf(dig(pod, "metadata")), "name");
  const noted = textAt(mapOf(dig(pod, "metadata", "annotations")), DEFAULT_CONTAINER);
  const isStrict = isNew && command !== "logs";
  const wanted = given || (isStrict || names.includes(noted) ? noted : "");
  if (wanted !== "") {
    // Before v1.36, the server checks the container of `exec`.
    const isValid = names.includes(wanted) || (command === "exec" && !isNew);
    if (isValid) return { value: wanted };
    const why = isNew ? invalid(wanted, podName, pod) : olderInvalid(wanted, podName, command);
    return fail(command === "attach" ? `cannot attach to the container: ${why}` : why);
  }
  if (noted !== "" && command === "logs") {
    run.err.push(`Default container name ${JSON.stringify(noted)} not found in pod ${podName}\n`);
  }
  const [first] = mapsOf(dig(pod, "spec", "containers"));
  const name = first === undefined ? "" : textAt(first, "name");
  if (names.length > 1 && !run.flags.bool("quiet")) {
    run.err.push(`Defaulted container ${JSON.stringify(name)} out of: ${describeContainers(pod)}\n`);
  }
  return { value: name };
}

function invalid(container: string, podName: string, pod: ValueMap): string {
  return `container ${container} is not valid for pod ${podName} out of: ${describeContainers(pod)}`;
}

function olderInvalid(container: string, podName: string, command: string): string {
  return command === "logs"
    ? `container ${container} is not valid for pod ${podName}`
    : `container ${container} not found in pod ${podName}`;
}
