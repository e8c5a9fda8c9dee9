import { withoutRequests } from "../../../client.ts";
import type { CommandSpec } from "../../command.ts";
import { commonFlags } from "../../flags/common-flags.ts";
import { optionsPage } from "./help-page.ts";

/** `kubectl options`. */
export const optionsCommand: CommandSpec = {
  flags: commonFlags,
  run: (run) => {
    run.out.push(optionsPage());
    return withoutRequests(null);
  },
};
