import { loadAllParts } from "../engine/part.ts";
import type { Blame, CreateCluster, Explain, Handle } from "./api.ts";
import { blameObject } from "./blame.ts";
import { clusterOf, handleRequest } from "./cluster.ts";
import { explainRequest } from "./explain.ts";

// The package `applyground`: the engine without page and session, for programs. api.ts has the types and says what each function does.

await loadAllParts();

export const createCluster: CreateCluster = clusterOf;
export const handle: Handle = handleRequest;
export const blame: Blame = blameObject;
export const explain: Explain = explainRequest;
