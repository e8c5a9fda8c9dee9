import type { Registration } from "../registration.ts";
import { defaultsRegistration } from "./replay-defaults.ts";
import { apiserverRegistration } from "./replay-requests.ts";

/** The replayers of recordings of an API server. */
export const apiserverRegistrations: readonly Registration[] = [apiserverRegistration, defaultsRegistration];
