import { expect, it } from "vitest";
import { scenarioFiles } from "./scenario-files.ts";

/** Returns the plugin's module for a file, or the error that stops the build. */
function transformed(text: string, id: string): unknown {
  const { transform } = scenarioFiles();
  if (typeof transform !== "function") throw new Error("no transform");
  const context = { error: (message: string) => ({ error: message }) };
  return Reflect.apply(transform, context, [text, id]);
}

const FILE = "apiVersion: applyground/v1\ntitle: One\nsteps:\n  - actor: a\n    get: { kind: A }\n";

it("makes modules of scenario files", () => {
  expect(transformed(`${FILE}description: Long\n`, "/x/one.yaml?listing")).toEqual({
    code: 'export const listing = {"title":"One","description":"Long"};',
    map: null,
  });
  expect(transformed(`${FILE}    expect: { outcome: read }\n`, "/x/one.yaml?scenario")).toEqual(
    transformed(FILE, "/x/one.yaml?scenario"),
  );
  expect(transformed(FILE, "/x/one.yaml?scenario")).toMatchObject({
    code: expect.stringMatching(
      /^export const scenario = \{"title":"One","actors":\[\{"name":"a","colour":1\}\]/,
    ),
  });
});

it("leaves out what the list of scenarios has already", () => {
  expect(transformed(`${FILE}description: Long\n`, "/x/one.yaml?unlisted")).toMatchObject({
    code: expect.stringMatching(/^export const unlisted = \{"actors":\[\{"name":"a","colour":1\}\]/),
  });
});

it("says which server answered the steps of a lesson, if it was recorded", () => {
  expect(transformed(FILE, "/x/first-apply.yaml?recording")).toEqual({
    code: expect.stringMatching(/^export const recording = "v1\.\d+\.\d+";$/),
    map: null,
  });
  expect(transformed(FILE, "/x/no-such-lesson.yaml?recording")).toMatchObject({
    code: "export const recording = null;",
  });
});

it("ignores other modules", () => {
  expect(transformed(FILE, "/x/one.yaml")).toBeNull();
  expect(transformed(FILE, "/x/one.yaml?raw")).toBeNull();
});

it("stops the build with the line of the error", () => {
  expect(transformed(`${FILE}    got: 1\n`, "/x/one.yaml?scenario")).toEqual({
    error: expect.stringMatching(/got.*\(line 6\)$/),
  });
});
