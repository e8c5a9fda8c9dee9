import { describe, expect, it } from "vitest";
import type { Files } from "../engine/scenario/files.ts";
import { type Frame, take } from "../engine/scenario/run.ts";
import type { Scenario } from "../engine/scenario/scenario.ts";
import type { Cluster } from "../engine/server/cluster.ts";
import type { Exchange } from "../engine/server/http.ts";
import { get, isMap, type ValueMap, withKey, withoutKey } from "../engine/value/value.ts";
import { makingOf } from "../replay/before.ts";
import { kubectlCommand } from "../replay/kubectl.ts";
import { commandOf, hasFieldWarning, writeFile } from "../replay/step.ts";
import { builtIn, builtInIds } from "../testing/catalog.ts";
import { simulate } from "../testing/conformance/scenario/simulate.ts";
import { handle } from "../testing/frozen-handle.ts";
import { exchangeView } from "./exchange-view.ts";

// Every command that the report and "Copy as kubectl" write is typed into the page's own terminal, on the cluster that the step or the
// request found, and comes to the same.

describe.each(builtInIds())("commands of %s", (id) => {
  const scenario = builtIn(id);
  const { frames } = simulate(scenario);

  it("make what is there before the first step", () => checkBeginning(scenario, frames[0] as Frame));

  it("do what the steps do", () => {
    let files: Files = new Map(Object.entries(scenario.files ?? {}));
    for (const frame of frames) {
      checkStep(frame, files);
      files = frame.terminal?.left ?? files;
    }
  });

  it("do what the requests do", () => {
    for (const frame of frames) {
      let { before } = frame;
      for (const exchange of frame.exchanges) before = checkExchange({ ...frame, before }, exchange);
    }
  });
});

/** The frame of a line that the actor of a step types instead of it. */
function type(
  line: string,
  { planned: { step }, index, now, before, restricted }: Frame,
  files: Files,
): Frame {
  const { userAgent: _, ...typed } = step;
  const planned = {
    step: { ...typed, action: { kind: "run", line } },
    intent: { kind: "run", command: { line } },
  } as const;
  return take(planned, { index, now, before, restricted, files });
}

function checkBeginning(scenario: Scenario, first: Frame): void {
  const { objects = [], definitions = [], files = {} } = scenario;
  const commands = [
    ...[...definitions, ...objects].map(makingOf),
    ...Object.entries(files).map(([name, text]) => writeFile(name, text)),
  ];
  const bare = simulate({ ...scenario, objects: [], definitions: [], files: {} }).frames[0] as Frame;
  const typed = type(commands.join("\n"), { ...bare, restricted: false }, new Map());
  expect(typed.terminal?.stderr).toBe("");
  expect(told(typed.cluster).map(withoutOwners)).toEqual(told(first.before).map(withoutOwners));
  for (const [name, text] of Object.entries(files)) {
    expect(typed.terminal?.left.get(name)).toBe(text.endsWith("\n") ? text : `${text}\n`);
  }
}

/** A definition is owned by whoever made it and by its server; here it has no owners. */
function withoutOwners([key, object]: readonly [string, ValueMap]): readonly [string, ValueMap] {
  const metadata = get(object, "metadata");
  if (get(object, "kind") !== "CustomResourceDefinition" || !isMap(metadata)) return [key, object];
  return [key, withKey(object, "metadata", withoutKey(metadata, "managedFields")) as ValueMap];
}

function checkStep(frame: Frame, files: Files): void {
  const { step } = frame.planned;
  const user = frame.restricted ? step.actor : null;
  const line = commandOf(step, { user, warned: frame.exchanges.map(exchangeView).some(hasFieldWarning) });
  const typed = type(line, frame, files);
  const { kind } = step.action;
  if (kind === "metacontroller" || kind === "applyV2") {
    // No command does the same: what is written are comments.
    expect(typed.exchanges).toEqual([]);
    expect(typed.terminal).toMatchObject({ exit: 0, stdout: "", stderr: "" });
    return;
  }
  expect({ line, outcome: typed.outcome }).toEqual({ line, outcome: frame.outcome });
  if (kind === "run") expect(shownOf(typed)).toEqual(shownOf(frame));
  checkObjects(line, typed, frame.cluster);
}

/** What a terminal shows, and the files that are left. */
function shownOf({ terminal }: Frame): unknown {
  return terminal === null ? null : { ...terminal, before: null, found: null };
}

function checkObjects(line: string, typed: Frame, wanted: Cluster): void {
  // kubectl apply --server-side first takes over what kubectl apply without it owns, which the request alone does not.
  const takesOver = typed.exchanges.filter(({ request }) => request.method === "PATCH").length > 1;
  if (takesOver && line.includes("apply --server-side")) return;
  expect({ line, objects: told(typed.cluster) }).toEqual({ line, objects: told(wanted) });
}

/** The objects of a cluster, without what its server makes up for each of them. */
function told({ objects }: Cluster): readonly (readonly [string, ValueMap])[] {
  return [...objects].map(([key, object]) => {
    const metadata = get(object, "metadata");
    if (!isMap(metadata)) return [key, object] as const;
    const kept = withoutKey(withoutKey(metadata, "uid"), "resourceVersion");
    return [key, withKey(object, "metadata", kept)] as const;
  });
}

/** Checks a request of a frame, which begins with the cluster that the request found; the cluster behind it. */
function checkExchange(frame: Frame, exchange: Exchange): Cluster {
  const { cluster } = handle(frame.before, exchange.request, frame.now);
  const command = kubectlCommand(exchangeView(exchange));
  expect(command, `${exchange.request.method} ${exchange.request.path}`).not.toBeNull();
  const line = command?.text ?? "";
  const typed = type(line, frame, new Map());
  expect({ line, failed: typed.terminal?.exit !== 0 }).toEqual({
    line,
    failed: exchange.response.code >= 400,
  });
  checkObjects(line, typed, cluster);
  return cluster;
}
