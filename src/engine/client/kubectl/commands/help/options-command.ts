import type { CommandSpec } from "../../command.ts";
import { commonFlags } from "../../flags/common-flags.ts";
import { optionsPage } from "./help-page.ts";

/** `kubectl options`. */
export const optionsCommand: CommandSpec = {
  flags: commonFlags,
  // biome-ignore lint/correctness/useYield: it is a client without requests.
  run: function* (run) {
    run.out.push(optionsPage());
    return null;
  },
};
