import { answer } from "../../catalog/scenarios/replicas.yaml?answer";
import type { FrameView, Timeline } from "../../worker/protocol.ts";

/** What the engine says to the opening story, worked out when the page was built: it is shown before the engine is there. */
export const openingAnswer = answer as { readonly timeline: Timeline; readonly frame: FrameView | null };
