import { startObjects } from "../cluster/start-objects.ts";

/** The exports of the part `newCluster`. */
export const newClusterExports = { startObjects };
