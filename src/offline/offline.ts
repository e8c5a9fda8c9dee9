import { trustedUrl } from "../trusted-url.ts";
import { USE_THIS_VERSION } from "./messages.ts";

/** How long the browser may take to prepare a new version before the page reloads anyway, in milliseconds. */
const PATIENCE = 10_000;

/**
 * Lets the browser keep the page's files. Calls `onNewVersion` when the files of a newer version are there, or when another tab already
 * uses them. Does nothing in a browser that has or allows no service workers.
 */
export async function keepFiles(onNewVersion: () => void): Promise<void> {
  const service = workers();
  if (service === undefined) return;
  let isControlled = service.controller !== null;
  service.addEventListener("controllerchange", () => {
    if (isControlled) onNewVersion();
    isControlled = true; // the first one has the version of this tab
  });
  const found = await service.register(trustedUrl("./sw.js")).catch(() => null);
  if (!found) return;
  const follow = async (worker: ServiceWorker | null) => {
    if (worker !== null && (await settled(worker)) === "installed" && service.controller !== null)
      onNewVersion();
  };
  follow(found.waiting);
  found.addEventListener("updatefound", () => follow(found.installing));
}

/** Makes the newest version the one that a reload shows. Resolves when that is done, or failed, or takes too long. */
export async function chooseNewestVersion(): Promise<void> {
  const tooLong = new Promise<void>((done) => setTimeout(done, PATIENCE));
  await Promise.race([letNewestTakeOver(), tooLong]).catch(() => undefined); // without it, the page reloads all the same
}

async function letNewestTakeOver(): Promise<void> {
  const found = await workers()?.getRegistration();
  await found?.update();
  const worker = found?.installing ?? found?.waiting;
  if (!worker || (await settled(worker)) !== "installed") return;
  const hasTakenOver = new Promise<void>((done) =>
    worker.addEventListener("statechange", () => {
      if (worker.state === "activated") done();
    }),
  );
  worker.postMessage(USE_THIS_VERSION);
  await hasTakenOver;
}

/** Waits until a worker is not installing any more, and returns its state. */
function settled(worker: ServiceWorker): Promise<ServiceWorkerState> {
  return new Promise((done) => {
    const look = () => {
      if (worker.state !== "installing" && worker.state !== "parsed") done(worker.state);
    };
    worker.addEventListener("statechange", look);
    look();
  });
}

/** The browser's service workers; undefined if it has none, as over HTTP. */
function workers(): ServiceWorkerContainer | undefined {
  return (navigator as { readonly serviceWorker?: ServiceWorkerContainer }).serviceWorker;
}
