import { dig, isMap } from "../../../../value/value.ts";
import { fail } from "../../command-error.ts";
import { LOCAL_ON_SERVER } from "../common-errors.ts";
import type { Setter } from "./setter.ts";
import { podSpecPath, replaceAt } from "./template-containers.ts";

/** `kubectl set serviceaccount`. Upstream: kubectl pkg/cmd/set/set_serviceaccount.go (v0.36.3). */
export const serviceAccountSetter: Setter = {
  doneText: "serviceaccount updated",
  failedText: "failed to patch ServiceAccountName",
  sendsEmptyPatch: true,
  localWords: "ignored",
  split: ({ flags }) => ({ value: { resources: flags.args.slice(0, -1), pairs: flags.args.slice(-1) } }),
  checkEarly: (run, { pairs }, dryRun) => {
    if (run.flags.bool("local") && dryRun === "server") return fail(LOCAL_ON_SERVER).error;
    return pairs.length === 0 ? fail("serviceaccount is required").error : null;
  },
  read: (_run, { pairs: [account = ""] }) => ({
    value: (info) => {
      const path = podSpecPath(info) ?? [];
      const spec = dig(info.object, ...path);
      if (!isMap(spec)) return { object: null, errors: [] };
      return { object: replaceAt(info.object, [...path, "serviceAccountName"], account), errors: [] };
    },
  }),
};
