import { part } from "../engine/part.ts";

/** Why fields are as they are, what conflicts there are, and what the ways out of them come to. */
export const explanation = part("explanation", async () => (await import("./explanation.ts")).explanation);

/** What is shown of command lines. */
export const kubectl = part("kubectl", async () => (await import("./kubectl.ts")).kubectl);

/** What helps while a text is typed, opened or printed. */
export const editing = part("editing", async () => (await import("./editing.ts")).editing);

/** What is worked out when somebody looks at it. */
export const studies = part("studies", async () => (await import("./studies.ts")).studies);

/** Regular expressions as Go has them. */
export const regexps = part("regexps", () => import("../regexp/regexp.ts"));

/** What makes the cluster that a scenario begins with. */
export const beginnings = part("server", async () => (await import("./set-up.ts")).beginnings);
