import { createCel } from "../cel/cel.ts";
import type { AdmissionHook } from "../engine/server/cluster/admission-hook.ts";
import { type Cluster, newCluster } from "../engine/server/cluster/cluster.ts";
import { handle } from "../engine/server/handle.ts";
import type { Request, Response } from "../engine/server/http/http.ts";
import { host } from "../session/parts/engine-host.ts";
import type { Server } from "../verify/server/server.ts";
import { testBuiltins } from "./test-builtins.ts";

/** A simulated server that stands for a real one. */
export type SimulatedServer = Server & {
  readonly cluster: () => Cluster;
  /** The requests that it got: `GET /api/v1/namespaces`. */
  readonly sent: readonly string[];
};

/**
 * Returns a server whose clock goes on by a second whenever somebody asks for the time. `answer` can answer in place of the server: it
 * gets the request and what the server does. `hooks` are webhooks of the cluster.
 */
export function simulatedServer(
  answer: (request: Request, serve: (request: Request) => Response) => Response = (one, serve) => serve(one),
  hooks: readonly AdmissionHook[] = [],
): SimulatedServer {
  let cluster = newCluster({ builtins: testBuiltins(), host: { ...host, cel: createCel() }, hooks });
  let clock = Math.floor(Date.now() / 1000) * 1000;
  const sent: string[] = [];
  const serve = (request: Request) => {
    const done = handle(cluster, request, new Date(clock).toISOString().replace(".000Z", "Z"));
    cluster = done.cluster;
    return done.response;
  };
  return {
    address: "https://cluster.example",
    cluster: () => cluster,
    sent,
    send: async (request) => {
      sent.push(`${request.method} ${request.path}`);
      return answer(request, serve);
    },
    time: async () => {
      clock += 1000;
      return clock;
    },
  };
}
