import {
  commonFlags,
  deleteFlags,
  dryRunFlag,
  fileFlags,
  outputFlags,
  validateFlag,
} from "../../flags/common-flags.ts";
import type { FlagSpecs } from "../../flags/parse-flags.ts";
import { recordFlag } from "../../objects/change-cause.ts";

/** Returns the flags of `kubectl apply`. `--applyset` exists only if `KUBECTL_APPLYSET` is `true`. */
export function applyFlags(variables: Readonly<Record<string, string>>): FlagSpecs {
  return {
    ...commonFlags,
    ...outputFlags,
    ...fileFlags,
    ...dryRunFlag,
    ...validateFlag,
    ...deleteFlags,
    ...recordFlag,
    "server-side": { kind: "bool" },
    "force-conflicts": { kind: "bool" },
    "field-manager": { kind: "text" },
    selector: { kind: "text", short: "l" },
    all: { kind: "bool" },
    prune: { kind: "bool" },
    "prune-allowlist": { kind: "list" },
    overwrite: { kind: "bool", defaultValue: "true" },
    "openapi-patch": { kind: "bool", defaultValue: "true" },
    subresource: { kind: "text" },
    ...(variables["KUBECTL_APPLYSET"] === "true" && { applyset: { kind: "text" } }),
  };
}
