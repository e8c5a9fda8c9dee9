import type { Registration } from "../replayer.ts";
import { kubectlRegistration } from "./session.ts";

/** Recordings of kubectl. */
export const kubectlRegistrations: readonly Registration[] = [kubectlRegistration];
