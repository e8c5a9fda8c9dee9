import { containers } from "./containers.ts";
import type { Example } from "./example.ts";
import { labels } from "./labels.ts";
import { removal } from "./removal.ts";
import { replicas } from "./replicas.ts";
import { shared } from "./shared.ts";

/** The built-in scenarios, the one that the page opens on first. */
export const catalog: readonly [Example, ...Example[]] = [replicas, shared, labels, containers, removal];
