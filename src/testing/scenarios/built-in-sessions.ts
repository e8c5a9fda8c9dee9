import type { Scenario } from "../../engine/scenario/scenario.ts";
import { createSession, type Session } from "../../session/session.ts";
import type { Timeline } from "../../session/timeline/types.ts";
import { testBuiltins } from "../test-builtins.ts";
import { builtIn } from "./built-in-scenarios.ts";

/** A built-in scenario, and a session that has run it. */
export type BuiltInSession = {
  readonly scenario: Scenario;
  readonly session: Pick<Session, "view" | "explain">;
  readonly timeline: Timeline;
};

const sessions = new Map<string, BuiltInSession>();

/** Returns a built-in scenario and a session that has run it. All test files of a thread share it: the scenario runs only once. */
export function builtInSession(id: string): BuiltInSession {
  const known = sessions.get(id);
  if (known !== undefined) return known;
  const scenario = builtIn(id);
  const session = createSession({ builtins: testBuiltins() });
  const { timeline } = session.run(scenario, { step: null, object: null });
  const made = { scenario, session, timeline };
  sessions.set(id, made);
  return made;
}
