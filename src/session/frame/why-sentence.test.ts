import { expect, it } from "vitest";
import { builtIn } from "../../testing/scenarios/built-in-scenarios.ts";
import { testBuiltins } from "../../testing/test-builtins.ts";
import { createSession } from "../session.ts";

it.each<{ readonly id: string; readonly step: number; readonly why: RegExp | null }>([
  { id: "replicas", step: 1, why: /^A manager owns the fields that it applies/ },
  { id: "replicas", step: 2, why: /through the scale subresource owns it/ },
  { id: "replicas", step: 3, why: /^An apply does not change a field that another manager owns/ },
  { id: "same-name", step: 2, why: /^An update never conflicts/ },
  { id: "same-name", step: 4, why: /^Force lets an apply take/ },
  { id: "removal", step: 3, why: /^An apply removes a field that its manager owned/ },
  { id: "shared", step: 2, why: /^Managers that write the same value/ },
  { id: "shared", step: 3, why: /stays as long as one manager owns it/ },
  { id: "too-early", step: 2, why: /gets its default again/ },
  { id: "clearing", step: 2, why: /removes all owners/ },
  { id: "clear-and-change", step: 2, why: /removes all owners/ },
  { id: "applyset-other-tool", step: 5, why: /^Force lets an apply take/ },
  { id: "old-server", step: 2, why: null },
  { id: "nothing-to-do", step: 2, why: null },
  { id: "read-back", step: 2, why: null },
])("says by which rule step $step of $id did what it did", ({ id, step, why }) => {
  const scenario = builtIn(id);
  const session = createSession({ builtins: testBuiltins() });
  session.run(scenario, { step: null, object: null });
  const told = session.explain({ step: scenario.steps[step - 1]?.id ?? null, object: null }).why;
  if (why === null) expect(told).toBeNull();
  else expect(told).toMatch(why);
});
