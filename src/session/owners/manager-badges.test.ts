import { describe, expect, it } from "vitest";
import { builtInIds } from "../../testing/scenarios/built-in-scenarios.ts";
import { builtInSession } from "../../testing/scenarios/built-in-sessions.ts";
import type { EntryView } from "../frame/types.ts";
import type { ManagerBadge } from "./types.ts";

/** The frames of a scenario, one for each step and object. */
function framesOf(id: string) {
  const { scenario, session, timeline } = builtInSession(id);
  const frames = scenario.steps.flatMap(({ id: step, actor }) => {
    const first = session.view({ step, object: null });
    const others = (first?.objects ?? []).flatMap(({ key }) =>
      key === first?.object ? [] : [session.view({ step, object: key })],
    );
    return [first, ...others].flatMap((frame) => (frame === null ? [] : [{ actor, frame }]));
  });
  return { managers: timeline.managers, frames };
}

const badgeOf = (managers: readonly ManagerBadge[], entry: EntryView) =>
  managers.find(
    (one) =>
      one.manager === entry.manager &&
      one.operation === entry.operation &&
      one.subresource === entry.subresource,
  ) ?? expect.fail(`no badge of ${entry.manager}`);

const lookOf = ({ letters, colour }: ManagerBadge) => `${letters} ${colour}`;

describe("the badges of managers", () => {
  it.each(builtInIds())("are different for the entries of an object, and name who wrote: %s", (id) => {
    const { managers, frames } = framesOf(id);
    for (const { frame } of frames) {
      const looks = frame.entries.map((entry) => lookOf(badgeOf(managers, entry)));
      const names = frame.entries.map(
        ({ manager, operation, subresource }) => `${manager} ${operation} ${subresource}`,
      );
      expect(new Set(looks).size).toBe(new Set(names).size);
    }
    const letters = managers.map((one) => one.letters);
    expect(new Set(letters).size).toBe(letters.length);

    const wrote = frames.flatMap(({ actor, frame }) =>
      frame.exchanges.map(({ url, headers }) => {
        const manager = new URL(url, "https://a").searchParams.get("fieldManager");
        const agent = headers.find(({ name }) => name.toLowerCase() === "user-agent")?.value ?? "";
        return `${actor} as ${manager ?? agent.split("/")[0]}`;
      }),
    );
    for (const { manager, actors } of managers)
      for (const actor of actors) expect(wrote).toContain(`${actor} as ${manager}`);
  });

  it("give two people with one manager the same badge", () => {
    const { managers } = framesOf("one-name");
    expect(
      managers.map(({ manager, operation, letters, actors }) => ({ manager, operation, letters, actors })),
    ).toEqual([
      { manager: "kubectl", operation: "Apply", letters: "K", actors: ["alice", "bob"] },
      { manager: "alice", operation: "Apply", letters: "A", actors: ["alice"] },
      { manager: "bob", operation: "Apply", letters: "B", actors: ["bob"] },
    ]);
  });
});
