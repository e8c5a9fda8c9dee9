import { afterEach, describe, expect, it } from "vitest";
import type { FromWorker } from "./protocol.ts";
import { createSender, nameQuickWay, openQuickWay } from "./quick.ts";
import type { Thin } from "./thin.ts";

const opened: { close: () => void }[] = [];
afterEach(() => {
  for (const way of opened.splice(0)) way.close();
});

/** Both ends of a way, and by which way what was sent has come. */
function bothEnds(name = nameQuickWay()) {
  const came: string[] = [];
  const arrived = { any: () => {} };
  const note = (how: string) => (thin: Thin) => {
    came.push(`${thin.message.kind} ${how}`);
    arrived.any();
  };
  const page = openQuickWay(name, note("quickly"));
  if (page) opened.push(page);
  const send = createSender(name, note("slowly"));
  const next = () => new Promise<void>((resolve) => (arrived.any = resolve));
  return { came, send, next };
}

/** Resolves when what was sent through channels before has been handled. */
async function channelsAreQuiet(): Promise<void> {
  for (let at = 0; at < 3; at++) {
    const name = nameQuickWay();
    const [here, there] = [new BroadcastChannel(name), new BroadcastChannel(name)];
    const heard = new Promise((resolve) => (there.onmessage = resolve));
    here.postMessage("");
    await heard;
    here.close();
    there.close();
  }
}

const frame: Thin = { message: { kind: "frame", revision: 1, frame: null }, lists: null };
const long: Thin = { ...frame, lists: { lines: [{ items: Array(1001).fill({}) }], fields: [] } };
const progress: Thin = { message: { kind: "progress", revision: 1, step: "a" } as FromWorker, lists: null };

describe("the quick way from the worker", () => {
  it("is taken by answers once both ends have heard each other", async () => {
    const { came, send, next } = bothEnds();
    await channelsAreQuiet();
    const arrival = next();
    send(frame);
    await arrival;
    expect(came).toEqual(["frame quickly"]);
  });

  it("is not taken before: no answer is lost where the page cannot hear", async () => {
    const sent: Thin[] = [];
    const send = createSender(nameQuickWay(), (thin) => sent.push(thin));
    await channelsAreQuiet();
    send(frame);
    expect(sent).toEqual([frame]);
  });

  it("is left to answers: what else the worker says, and long lists, come the way they always did", async () => {
    const { came, send } = bothEnds();
    await channelsAreQuiet();
    send(progress);
    send(long);
    expect(came).toEqual(["progress slowly", "frame slowly"]);
  });
});
