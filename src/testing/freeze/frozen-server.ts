import { handle as server } from "../../engine/server/handle.ts";
import { freezeServer } from "./deep-freeze.ts";

/** The server for replays. Its input and output are frozen, so that a change to a shared value throws. */
export const handle = freezeServer(server);
