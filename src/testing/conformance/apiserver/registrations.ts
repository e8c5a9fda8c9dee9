import type { Registration } from "../replayer.ts";
import { apiserverRegistration } from "./apiserver.ts";
import { defaultsRegistration } from "./defaults.ts";

/** Recordings of an API server. */
export const apiserverRegistrations: readonly Registration[] = [apiserverRegistration, defaultsRegistration];
