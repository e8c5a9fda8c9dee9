import { handle as server } from "../engine/server/handle.ts";
import { frozenServer } from "./frozen.ts";

/** The server, for replays: what goes in and what comes out is frozen, so that a change to what is shared throws. */
export const handle = frozenServer(server);
