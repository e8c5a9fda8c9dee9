import type { ValueMap } from "../../../../value/value.ts";
import { isSince } from "../../client-version.ts";
import type { CommandRun } from "../../command-run.ts";
import { isImageName } from "../expose/image-name.ts";
import { customProfileProblem } from "./custom-profile.ts";

/** Returns what is wrong with the flags of `kubectl debug`, or null. `words`: the pods and nodes to debug. */
export function debugFlagProblem(
  run: CommandRun,
  words: readonly string[],
  custom: ValueMap | null,
): string | null {
  const { flags } = run;
  const image = flags.text("image");
  const args = flags.dash < 0 ? [] : flags.args.slice(flags.dash);
  const images = flags.list("set-image");
  const container = flags.text("container");
  const copy = flags.text("copy-to");
  if (flags.bool("attach") && image === "" && container === "") {
    return "you must specify --container or create a new container using --image in order to attach.";
  }
  if (copy !== "") {
    if (image === "" && images.length === 0 && args.length === 0) {
      return "you must specify --image, --set-image or command arguments.";
    }
    if (args.length > 0 && container === "" && image === "") {
      return "you must specify an existing container or a new image when specifying args.";
    }
  } else {
    const only = (flag: string) => `--${flag} may only be used with --copy-to.`;
    if (flags.bool("replace")) return only("replace");
    if (flags.bool("same-node")) return only("same-node");
    if (images.length > 0) return only("set-image");
    if (image === "") return "you must specify --image when not using --copy-to.";
  }
  const format = "invalid reference format";
  if (image !== "" && !isImageName(image)) return `invalid image name ${JSON.stringify(image)}: ${format}`;
  if (words.length === 0 && flags.list("filename").length === 0) {
    return "NAME or filename is required for debug";
  }
  const pull = flags.text("image-pull-policy");
  if (!/^(Always|IfNotPresent|Never|)$/.test(pull)) return `invalid image pull policy: ${pull}`;
  for (const pair of images) {
    const [name = "", one = ""] = pair.split(/=(.*)/s);
    if (!isImageName(one)) {
      return `invalid image name ${JSON.stringify(one)} for container ${JSON.stringify(name)}: ${format}`;
    }
  }
  const target = flags.text("target");
  if (target !== "") {
    if (copy !== "") return "--target is incompatible with --copy-to. Use --share-processes instead.";
    if (!flags.bool("quiet")) {
      const why = "it may be because the container runtime doesn't support this feature";
      run.out.push(
        `Targeting container ${JSON.stringify(target)}. If you don't see processes from this container ${why}.\n`,
      );
    }
  }
  if (flags.bool("tty") && !flags.bool("stdin")) {
    return "-i/--stdin is required for containers with -t/--tty=true";
  }
  const wrong = customProfileProblem(custom);
  if (wrong !== null) return wrong;
  if (profileName(run) === "legacy") {
    const end = isSince(run, 36)
      ? "planned to be removed in v1.39. It is recommended to specify other"
      : "will be removed in the future. It is recommended to explicitly specify a";
    run.err.push(`--profile=legacy is deprecated and ${end} profile, for example "--profile=general".\n`);
  }
  return null;
}

/** Returns the name of the profile. The default of kubectl before v1.36 is another one. */
export function profileName(run: CommandRun): string {
  return run.flags.given("profile") || isSince(run, 36) ? run.flags.text("profile") : "legacy";
}
