import { withoutRequests } from "../../../client.ts";
import type { CommandSpec } from "../../command.ts";
import { commonFlags } from "../../flags/common-flags.ts";
import { helpPage } from "./help-page.ts";

/** `kubectl options`. */
export const optionsCommand: CommandSpec = {
  flags: commonFlags,
  run: (run) => {
    run.out.push(helpPage("options", run.environment) ?? "");
    return withoutRequests(null);
  },
};
