import "../../testing/load-parts.ts";
import { describe, expect, it } from "vitest";
import type { Files } from "../../engine/scenario/files.ts";
import type { Frame } from "../../engine/scenario/frame.ts";
import { runStep } from "../../engine/scenario/run.ts";
import type { Scenario } from "../../engine/scenario/scenario.ts";
import type { Cluster } from "../../engine/server/cluster/cluster.ts";
import type { Exchange } from "../../engine/server/http/http.ts";
import { get, isMap, type ValueMap, withKey, withoutKey } from "../../engine/value/value.ts";
import { createCommands } from "../../replay/create-commands.ts";
import { kubectlCommand } from "../../replay/kubectl-command.ts";
import { hasFieldWarning, stepCommand, writeFile } from "../../replay/step-command.ts";
import { handle } from "../../testing/freeze/frozen-server.ts";
import { builtIn, builtInIds } from "../../testing/scenarios/built-in-scenarios.ts";
import { emptyCluster } from "../../verify/simulate/empty-cluster.ts";
import { simulate } from "../../verify/simulate/simulate.ts";
import { exchangeView } from "../frame/exchange-view.ts";

// These tests run every command of the report and of "Copy as kubectl" in the page's terminal, on the cluster before the step or the
// request, and expect the same result.

describe.each(builtInIds())("commands of %s", (id) => {
  const scenario = builtIn(id);
  const { frames } = simulate(scenario, emptyCluster());

  it("create the initial cluster", () => checkBeginning(scenario, frames[0] as Frame));

  it("do what the steps do", () => {
    let files: Files = new Map(Object.entries(scenario.files ?? {}));
    for (const frame of frames) {
      checkStep(frame, files);
      files = frame.terminal?.filesLeft ?? files;
    }
  });

  it("do what the requests do", () => {
    for (const frame of frames) {
      let { before } = frame;
      for (const exchange of frame.exchanges) before = checkExchange({ ...frame, before }, exchange);
    }
  });
});

/** Returns the frame of a command line that the actor of a step runs instead of the step. */
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
  return runStep(planned, { index, now, before, restricted, files });
}

function checkBeginning(scenario: Scenario, first: Frame): void {
  const { objects = [], definitions = [], files = {} } = scenario;
  const commands = [
    ...[...definitions, ...objects].map((text) => createCommands(text)),
    ...Object.entries(files).map(([name, text]) => writeFile(name, text)),
  ];
  const bare = simulate({ ...scenario, objects: [], definitions: [], files: {} }, emptyCluster())
    .frames[0] as Frame;
  const typed = type(commands.join("\n"), { ...bare, restricted: false }, new Map());
  expect(typed.terminal?.stderr).toBe("");
  expect(told(typed.cluster).map(withoutOwners)).toEqual(told(first.before).map(withoutOwners));
  for (const [name, text] of Object.entries(files)) {
    expect(typed.terminal?.filesLeft.get(name)).toBe(text.endsWith("\n") ? text : `${text}\n`);
  }
}

/** Removes the owners of CustomResourceDefinitions: their creators differ. */
function withoutOwners([key, object]: readonly [string, ValueMap]): readonly [string, ValueMap] {
  const metadata = get(object, "metadata");
  if (get(object, "kind") !== "CustomResourceDefinition" || !isMap(metadata)) return [key, object];
  return [key, withKey(object, "metadata", withoutKey(metadata, "managedFields")) as ValueMap];
}

function checkStep(frame: Frame, files: Files): void {
  const { step } = frame.planned;
  const user = frame.restricted ? step.actor : null;
  const line = stepCommand(step, { user, warned: frame.exchanges.map(exchangeView).some(hasFieldWarning) });
  const typed = type(line, frame, files);
  const { kind } = step.action;
  if (kind === "metacontroller" || kind === "applyV2") {
    // No command does the same, so the text has only comments.
    expect(typed.exchanges).toEqual([]);
    expect(typed.terminal).toMatchObject({ exit: 0, stdout: "", stderr: "" });
    return;
  }
  expect({ line, outcome: typed.outcome }).toEqual({ line, outcome: frame.outcome });
  if (kind === "run") expect(shownOf(typed)).toEqual(shownOf(frame));
  checkObjects(line, typed, frame.cluster);
}

/** Returns the output of a terminal and the files that the line wrote. */
function shownOf({ terminal }: Frame): unknown {
  return terminal === null ? null : { ...terminal, filesBefore: null, filesFound: null };
}

function checkObjects(line: string, typed: Frame, wanted: Cluster): void {
  // Unlike the request alone, kubectl apply --server-side first takes over the fields that client-side kubectl apply owns.
  const takesOver = typed.exchanges.filter(({ request }) => request.method === "PATCH").length > 1;
  if (takesOver && line.includes("apply --server-side")) return;
  const objects = told(differing(typed.cluster, wanted));
  expect({ line, objects }).toEqual({ line, objects: told(differing(wanted, typed.cluster)) });
}

/** Returns the cluster without the objects that are the very same in the other one: most of them, as both began alike. */
function differing(cluster: Cluster, other: Cluster): Pick<Cluster, "objects"> {
  return { objects: new Map([...cluster.objects].filter(([key, one]) => other.objects.get(key) !== one)) };
}

/** Returns the objects of a cluster, without the values that the server generates for each of them. */
function told({ objects }: Pick<Cluster, "objects">): readonly (readonly [string, ValueMap])[] {
  return [...objects].map(([key, object]) => {
    const metadata = get(object, "metadata");
    if (!isMap(metadata)) return [key, object] as const;
    const kept = withoutKey(withoutKey(metadata, "uid"), "resourceVersion");
    return [key, withKey(object, "metadata", kept)] as const;
  });
}

/** Checks a request of a frame, from the cluster before it. Returns the cluster after it. */
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
