import { expect, it } from "vitest";
import schema from "../../public/scenario.schema.json" with { type: "json" };
import { GOAL_KINDS } from "./goal-fields.ts";
import { LESSON_KEYS } from "./read-lesson.ts";

it("the JSON Schema has the same kinds of goals, with the same fields", () => {
  expect(
    schema.$defs.goal.oneOf.map(({ required, properties }) => ({
      needed: required,
      all: Object.keys(properties),
    })),
  ).toEqual(
    GOAL_KINDS.map(({ needed, optional }) => ({
      needed: Object.keys(needed),
      all: Object.keys({ ...needed, ...optional }),
    })),
  );
});

it("the JSON Schema has the same keys of a lesson", () => {
  expect(Object.keys(schema.$defs.lesson.properties)).toEqual(LESSON_KEYS);
});

it("each kind of goal has a name of its own", () => {
  const fieldsOf = (at: number) => Object.keys({ ...GOAL_KINDS[at]?.needed, ...GOAL_KINDS[at]?.optional });
  const names = GOAL_KINDS.map(({ needed }) => Object.keys(needed)[0] as string);
  for (const [at, name] of names.entries()) {
    expect(names.flatMap((_, other) => (fieldsOf(other).includes(name) ? [other] : []))).toEqual([at]);
  }
});
