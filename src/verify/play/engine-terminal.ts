import { runLine } from "../../engine/client/shell/shell.ts";
import { commandEnvironment } from "../../engine/scenario/command-line/command-line.ts";
import { filesOf, withFileChanges } from "../../engine/scenario/files.ts";
import type { Scenario } from "../../engine/scenario/scenario.ts";
import { handle } from "../../engine/server/handle.ts";
import { requestTrace } from "../normal/step-trace.ts";
import type { Server } from "../server/server.ts";
import type { Terminal } from "./terminal.ts";

/**
 * Returns a terminal in which the engine's shell and kubectl run. They start no program and touch no file of this computer: only their
 * requests leave it. `namespace` is that of kubectl's context.
 */
export function engineTerminal(server: Server, scenario: Scenario, namespace: string): Terminal {
  let files = filesOf(scenario.files);
  return {
    run: async (command, frame) => {
      files = withFileChanges(files, command.files);
      // The simulated cluster tells which kinds there are: it gets the same requests.
      let cluster = frame.before;
      const { actor, userAgent } = frame.planned.step;
      const sender = {
        ...(frame.restricted && { user: actor }),
        ...(userAgent !== undefined && { userAgent }),
      };
      const { now, before } = frame;
      const environment = commandEnvironment({ command, files, before, now, namespace }, () => cluster);
      const client = runLine(environment, command.line);
      const requests = [];
      let turn = client.next();
      while (turn.done !== true) {
        const request = { ...sender, ...turn.value };
        cluster = handle(cluster, request, now).cluster;
        const response = await server.send(request);
        requests.push(requestTrace({ request, response }));
        turn = client.next(response);
      }
      const { exit, stdout, stderr } = turn.value;
      files = turn.value.files ?? files;
      return { run: command.line, exit, stdout, stderr, requests };
    },
    close: () => {},
  };
}
