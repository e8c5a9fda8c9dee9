import { expect, it } from "vitest";
import type { Scenario } from "../../engine/scenario/scenario.ts";
import { testBuiltins } from "../../testing/test-builtins.ts";
import { createSession } from "../session.ts";
import type { ReportPart } from "./types.ts";

function report(scenario: Partial<Scenario>, parts?: readonly ReportPart[]): string {
  const session = createSession({ builtins: testBuiltins() });
  session.run({ title: "", actors: [], steps: [], ...scenario }, { step: null, object: null });
  return session.report("https://a.example/#s=abc", parts);
}

const config = (value: string) =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: notes\ndata:\n  a: ${value}\n`;

it("has each step as a command, as curl and with its result", () => {
  const text = report({
    title: "Two",
    steps: [
      { id: "s1", actor: "alice", action: { kind: "apply", manifest: config("one") } },
      { id: "s2", actor: "bob", action: { kind: "apply", manifest: config("two") }, note: "see\n# this" },
    ],
  });
  expect(text).toContain(
    `**1. alice**\n\n\`\`\`sh\nkubectl apply --server-side --field-manager=alice -f - <<'EOF'\n${config("one")}EOF\n\`\`\`\n`,
  );
  expect(text).toContain(
    '<details><summary>As curl</summary>\n\n```sh\ncurl -sS -X PATCH "$APISERVER/api/v1/namespaces/default/configmaps/notes?fieldManager=alice" \\\n',
  );
  expect(text).toContain("Result: created, owns 1 field\n");
  expect(text).toContain("**2. bob** (see \\# this)\n");
  expect(text).toContain(
    'Result: 1 conflict: data.a\n\n```text\nApply failed with 1 conflict: conflict with "alice": .data.a\n```',
  );
  expect(text).toMatch(
    /Objects at the end<\/summary>\n\n```yaml\napiVersion: v1\ndata:\n {2}a: one\n[^`]* {2}managedFields:\n[^`]*manager: alice\n/,
  );
  expect(
    text.startsWith(
      "**Two** · [open in Applyground](https://a.example/#s=abc)\n\nStep 2 of 2, bob: 1 conflict: data.a\n\n" +
        '```text\nApply failed with 1 conflict: conflict with "alice": .data.a\n```\n\n' +
        "Simulated: kube-apiserver and kubectl v1.36.3.\n\n" +
        "<details><summary>The steps as commands</summary>\n\n**1. alice**",
    ),
  ).toBe(true);
});

it("has no headings, HTML or images, and its code fences cannot be closed by content", () => {
  const text = report({
    title: "<b>*T* @all https://a.example",
    description: "# One\n<img src=x> ![p](https://a.example/p.png) `<b>`",
    objects: [config("|\n    ```\n    # no")],
  });
  expect(text).toContain(
    "**\\<b\\>\\*T\\* \\@all https\\://a.example** · [open in Applyground](https://a.example/#s=abc)\n\nOne\n\\<img src=x> \\![p]",
  );
  expect(text).toContain("`<b>`");
  expect(text).toContain("````sh\ncat > object.yaml <<'EOF'\n");
  expect(text).not.toMatch(/^#/m);
});

it("begins with the result of the last step if no step failed", () => {
  const steps = ["one", "two"].map((value, at) => ({
    id: `s${at}`,
    actor: "alice",
    action: { kind: "apply" as const, manifest: config(value) },
  }));
  expect(report({ title: "Fine", steps })).toMatch(
    /^\*\*Fine\*\*.*\n\nStep 2 of 2, alice: .*data\.a.*\n\nSimulated: .*\n\n<details>/,
  );
});

it("has only the chosen parts", () => {
  const steps = [{ id: "s", actor: "alice", action: { kind: "apply" as const, manifest: config("one") } }];
  const scenario = { title: "One", description: "Why", steps };
  expect(report(scenario, [])).toBe(
    "**One** · [open in Applyground](https://a.example/#s=abc)\n\nStep 1 of 1, alice: created, owns 1 field\n",
  );
  expect(report(scenario, ["steps"])).not.toContain("curl");
  expect(report(scenario, ["steps", "requests"])).toContain("As curl");
  expect(report(scenario, ["objects"])).toMatch(/Objects at the end/);
});

it("says what ended otherwise than expected", () => {
  const action = { kind: "apply" as const, manifest: config("one") };
  const steps = [{ id: "s", actor: "alice", action, expect: { outcome: "conflict" } }];
  expect(report({ steps })).toMatch(
    /^.*\n\nStep 1 of 1, alice: created, owns 1 field\n\nNot as expected: .*conflict/,
  );
});
