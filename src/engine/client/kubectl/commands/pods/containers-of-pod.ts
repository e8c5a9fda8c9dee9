import { mapOf, mapsOf, textAt } from "../../../../value/field-values.ts";
import { dig, type ValueMap } from "../../../../value/value.ts";
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
 * there are several and the command names none. `missing` returns the error for a container that the pod does not have.
 * Upstream: kubectl pkg/cmd/util/podcmd/podcmd.go, FindOrDefaultContainerByName (v0.36.3).
 */
export function chooseContainer(
  { err }: Pick<CommandRun, "err">,
  pod: ValueMap,
  given: string,
  missing: (container: string, all: string) => string,
): Result<string> {
  const names = containerNames(pod);
  const noted = textAt(mapOf(dig(pod, "metadata", "annotations")), DEFAULT_CONTAINER);
  if (given === "" && noted !== "") {
    if (names.includes(noted)) return { value: noted };
    err.push(
      `Default container name ${JSON.stringify(noted)} not found in pod ${textAt(mapOf(dig(pod, "metadata")), "name")}\n`,
    );
  }
  if (given !== "") {
    return names.includes(given) ? { value: given } : fail(missing(given, describeContainers(pod)));
  }
  const [first] = mapsOf(dig(pod, "spec", "containers"));
  const name = first === undefined ? "" : textAt(first, "name");
  if (names.length > 1) {
    err.push(`Defaulted container ${JSON.stringify(name)} out of: ${describeContainers(pod)}\n`);
  }
  return { value: name };
}
