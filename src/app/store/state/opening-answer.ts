import { answer } from "../../../catalog/scenarios/ownership/replicas.yaml?answer";
import type { FrameView } from "../../../session/frame/types.ts";
import type { Timeline } from "../../../session/timeline/types.ts";

/** The engine's answer to the opening scenario, computed when the page is built. The page shows it until the engine runs. */
export const openingAnswer = answer as { readonly timeline: Timeline; readonly frame: FrameView | null };
