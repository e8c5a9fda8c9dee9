import { pending } from "./pending.ts";
import type { Registration } from "./replayer.ts";

/** Every replayer there is. A new one is added here, and nowhere else. */
export const registrations: readonly Registration[] = [...pending];
