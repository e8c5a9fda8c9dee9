import type { Frame } from "../../engine/scenario/frame.ts";
import { missingController } from "../outcome/missing-controller.ts";
import { notChecked } from "../outcome/not-checked.ts";
import type { Sentence } from "../outcome/types.ts";

/** The exports of the session in the part `server`. */
export const notesExports = {
  /** Returns what no controller does, and what is not checked, of the objects that a step wrote. */
  serverNotes: (frame: Frame): Sentence => [...missingController(frame), ...notChecked(frame)],
};
