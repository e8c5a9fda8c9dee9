import { expect, it } from "vitest";
import type { ValueMap } from "../../../../value/value.ts";
import { podProgress } from "./pod-progress.ts";

const spec: ValueMap = {
  initContainers: [{ name: "setup" }, { name: "proxy", restartPolicy: "Always" }],
  containers: [{ name: "a" }, { name: "b" }],
};
const ended = (exitCode: number, more: ValueMap = {}): ValueMap => ({ terminated: { exitCode, ...more } });
const setUp: ValueMap = { name: "setup", state: ended(0) };
const proxy: ValueMap = { name: "proxy", started: true, ready: true, restartCount: 1 };
const running: ValueMap = { name: "a", ready: true, state: { running: {} } };

it.each<readonly [string, ValueMap, string]>([
  ["a new pod", { phase: "Pending" }, "0/3 Pending 0"],
  [
    "the first init container runs",
    { phase: "Pending", initContainerStatuses: [{ name: "setup", state: { running: {} } }] },
    "0/3 Init:0/2 0",
  ],
  [
    "an init container fails",
    { initContainerStatuses: [{ name: "setup", restartCount: 2, state: ended(1) }] },
    "0/3 Init:ExitCode:1 2",
  ],
  [
    "a container beside the others counts",
    {
      phase: "Running",
      initContainerStatuses: [setUp, proxy],
      containerStatuses: [running, { name: "b", state: { waiting: { reason: "CrashLoopBackOff" } } }],
    },
    "2/3 CrashLoopBackOff 1",
  ],
  [
    "a container was killed before",
    {
      phase: "Running",
      containerStatuses: [
        {
          ...running,
          restartCount: 4,
          lastState: { terminated: { exitCode: 137, finishedAt: "2026-01-01T00:00:00Z" } },
        },
      ],
    },
    "1/3 Running 4 (5m ago)",
  ],
  [
    "one container is done, the other runs",
    { containerStatuses: [{ name: "b", state: ended(0, { reason: "Completed" }) }, running] },
    "1/3 NotReady 0",
  ],
  ["a signal", { containerStatuses: [{ name: "a", state: ended(0, { signal: 9 }) }] }, "0/3 Signal:9 0"],
])("shows how far a pod has come: %s", (_, status, want) => {
  const { ready, containers, reason, restarts } = podProgress({
    object: { spec, status },
    now: "2026-01-01T00:05:00Z",
  });
  expect(`${ready}/${containers} ${reason} ${restarts}`).toBe(want);
});

it("shows that a pod is deleted", () => {
  const metadata = { deletionTimestamp: "2026-01-01T00:00:00Z" };
  const reasonIn = (status: ValueMap) =>
    podProgress({ object: { metadata, spec, status }, now: "2026-01-01T00:05:00Z" }).reason;
  expect(["Running", "Failed"].map((phase) => reasonIn({ phase }))).toEqual(["Terminating", "Failed"]);
  expect(reasonIn({ phase: "Running", reason: "NodeLost" })).toBe("Unknown");
});
