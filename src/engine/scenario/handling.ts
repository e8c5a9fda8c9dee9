import type { Cluster } from "../server/cluster.ts";
import { type Handled, handle } from "../server/handle.ts";
import type { Exchange, Request } from "../server/http.ts";
import type { Stage } from "../server/watch.ts";
import type { Scope } from "../server/write/scope.ts";
import type { ValueMap } from "../value/value.ts";
import type { Frame } from "./run.ts";

/** A write with the clusters around it, and what the server told on the way. */
export type Handling = {
  readonly exchange: Exchange;
  readonly before: Cluster;
  /** `before` itself if nothing changed. */
  readonly after: Cluster;
  readonly told: readonly Told[];
};

/** What an object was at one stage of a write. */
type Told = { readonly stage: Stage; readonly object: ValueMap; readonly scope: Scope };

/** A server: {@link handle}, or one that does the same and takes notes. */
export type Handle = (cluster: Cluster, request: Request, now: string) => Handled;

/** A server that notes in `handlings` how it handles writes. */
export function noting(handlings: Handling[]): Handle {
  return (before, request, now) => {
    const told: Told[] = [];
    const handled = handle(before, request, now, (stage, object, scope) =>
      told.push({ stage, object, scope }),
    );
    const { response, cluster: after } = handled;
    if (request.method !== "GET") handlings.push({ exchange: { request, response }, before, after, told });
    return handled;
  };
}

/** The notes of one frame alone: they hold the object many times over. */
let noted: { readonly frame: Frame; readonly handlings: readonly Handling[] } | null = null;

/** Keeps what was noted of a frame, in place of what was kept before. */
export function keepHandlings(frame: Frame, handlings: readonly Handling[]): void {
  noted = { frame, handlings };
}

/** How the writes of a frame were handled, in order: as noted, else they are handled once more. */
export function handlingsOf(frame: Frame): readonly Handling[] {
  return noted?.frame === frame ? noted.handlings : handledAgain(frame.before, frame.exchanges, frame.now);
}

/** How writes were handled from `start` on, found out by handling them once more. */
export function handledAgain(
  start: Cluster,
  exchanges: readonly Exchange[],
  now: string,
): readonly Handling[] {
  const handlings: Handling[] = [];
  const server = noting(handlings);
  let before = start;
  for (const { request } of exchanges)
    if (request.method !== "GET") before = server(before, request, now).cluster;
  return handlings;
}
