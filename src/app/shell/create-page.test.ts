import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeLink } from "../../file/link/make-link.ts";
import { memoryStorage } from "../../testing/memory-storage.ts";
import { scenario, scriptedHost } from "../../testing/scripted-engine.ts";
import { createEngine } from "../../worker/client/engine-client.ts";
import type { Address } from "../context/address.ts";
import type { Library } from "../store/persist/library.ts";
import type { SessionInfo } from "../store/persist/session-info.ts";
import { hasEntry } from "../store/persist/tab/tab.ts";
import { createPage } from "./create-page.ts";

const opened: { readonly close: () => void }[] = [];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const { close } of opened.splice(0)) close();
  vi.useRealTimers();
});

/** Returns surroundings in memory. `leave` and `goTo` do what a user does outside of the page. */
function surroundings({ fragment = "", title = "Opening" } = {}) {
  const works = new Map<string, { readonly info: SessionInfo; readonly work: unknown }>();
  const library: Library = {
    save: async (info, work) => void works.set(info.id, { info, work }),
    load: async (id) => works.get(id)?.work,
    list: async () => [...works.values()].map(({ info }) => info),
    rename: async () => undefined,
    remove: async (id) => void works.delete(id),
    watch: () => () => undefined,
    destroy: async () => works.clear(),
  };
  const tab = memoryStorage();
  const listeners = { hide: new Set<() => void>(), fragment: new Set<() => void>() };
  const listen = (to: Set<() => void>) => (then: () => void) => {
    to.add(then);
    return () => void to.delete(then);
  };
  let now = fragment;
  const location: Address = {
    href: () => `https://example.com/${now}`,
    fragment: () => now,
    removeFragment: () => {
      now = "";
    },
    onFragment: listen(listeners.fragment),
    reload: vi.fn(),
  };
  const { host, sent, tell, answer } = scriptedHost();
  const nothing = () => () => undefined;
  const visits = { onHide: listen(listeners.hide), onLeave: nothing, onReturn: nothing };
  const deleteAll = vi.fn(async () => true);
  const open = async () => {
    const created = await createPage({
      scenario: { scenario: scenario(title), answer: null },
      storage: { tab, library, visits, deleteAll, onDeleted: nothing },
      location,
      openEngine: (onEvent) =>
        createEngine({
          schemas: "",
          onEvent,
          createWorker: () => host,
          openHere: () => Promise.reject(new Error("no page in this test")),
        }),
    });
    opened.push(created);
    return created;
  };
  return {
    open,
    works,
    tab,
    location,
    deleteAll,
    sent,
    tell,
    answer,
    leave: () => {
      for (const then of listeners.hide) then();
    },
    goTo: (next: string) => {
      now = next;
      for (const then of listeners.fragment) then();
    },
    listeners,
  };
}

type Created = Awaited<ReturnType<typeof createPage>>;

const titleOf = ({ page }: Created) => page.store.getState().scenario.title;
const save = () => vi.advanceTimersByTimeAsync(1000);

async function linkTo(title: string): Promise<string> {
  vi.useRealTimers(); // compression needs them
  const fragment = await makeLink(scenario(title));
  vi.useFakeTimers();
  if (fragment === null) throw new Error("too large");
  return fragment;
}

it("creates two pages side by side, each with its own state, engine and storage", async () => {
  const [left, right] = [surroundings({ title: "Left" }), surroundings({ title: "Right" })];
  const [one, other] = [await left.open(), await right.open()];
  one.page.actions.editTitle("Left, edited");
  await save();
  expect([titleOf(one), titleOf(other)]).toEqual(["Left, edited", "Right"]);
  expect([left.works.size, right.works.size]).toEqual([1, 0]);
  expect([hasEntry(left.tab), hasEntry(right.tab)]).toEqual([true, false]);

  left.tell({ kind: "ready" });
  left.answer(2);
  expect([one, other].map(({ page }) => page.store.getState().engine.kind)).toEqual(["ready", "starting"]);
  expect(right.sent.map(({ kind }) => kind)).toEqual(["init"]);
});

it("shows the stored work of its storage", async () => {
  const around = surroundings();
  const first = await around.open();
  first.page.actions.editTitle("Mine");
  await save();
  first.close();
  expect(titleOf(await around.open())).toBe("Mine");
  expect(titleOf(await surroundings().open())).toBe("Opening");
});

it("shows its scenario if the stored work cannot be read, and says so", async () => {
  const around = surroundings();
  around.tab.setItem("applyground/work/1", '{"scenario": {"title": 1}}');
  const created = await around.open();
  await save();
  expect(titleOf(created)).toBe("Opening");
  vi.useRealTimers();
  await vi.waitFor(() => expect(created.page.store.getState().notices).toHaveLength(1));
});

it("opens the link of its address, and the next one", async () => {
  const around = surroundings({ fragment: await linkTo("Linked") });
  const next = await linkTo("Next");
  const created = await around.open();
  expect(titleOf(created)).toBe("Linked");
  vi.useRealTimers();
  around.goTo(next);
  await vi.waitFor(() => expect(titleOf(created)).toBe("Next"));
});

it("saves the last edit when the user leaves, and nothing after it was closed", async () => {
  const around = surroundings();
  const created = await around.open();
  created.page.actions.editTitle("Last edit");
  around.leave();
  expect(hasEntry(around.tab)).toBe(true);
  await save();
  created.close();
  created.page.actions.editTitle("After the end");
  await save();
  expect([...around.works.values()].map(({ info }) => info.title)).toEqual(["Last edit"]);
  expect([around.listeners.hide.size, around.listeners.fragment.size]).toEqual([0, 0]);
});

it("deletes the data of its storage, and loads its address again", async () => {
  const around = surroundings({ fragment: "#new" });
  const created = await around.open();
  await created.page.deleteLocalData();
  expect(around.deleteAll).toHaveBeenCalled();
  expect(around.location.reload).toHaveBeenCalled();
  expect(around.location.fragment()).toBe("");
});

it("keeps saving if the data could not be deleted", async () => {
  const around = surroundings();
  around.deleteAll.mockResolvedValue(false);
  const created = await around.open();
  await created.page.deleteLocalData();
  created.page.actions.editTitle("Still saved");
  await save();
  expect(created.page.store.getState().notices.map(({ id }) => id)).toContain("forget");
  expect(around.location.reload).not.toHaveBeenCalled();
  expect([...around.works.values()].map(({ info }) => info.title)).toEqual(["Still saved"]);
});
