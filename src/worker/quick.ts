import type { Thin } from "./thin.ts";

/**
 * A second way from the worker to the page, for the answers to what is typed. After a key Chromium holds back a worker's
 * messages until it has painted, but not those of a BroadcastChannel: what comes this way is in the same frame as the key.
 * Only once both sides have heard each other on it is it used, so that a browser that keeps them apart loses nothing.
 */
export type QuickWay = { readonly close: () => void };

const HERE = "here";
const HEARD = "heard";

/** Longer lists cross by the worker's own way: through a BroadcastChannel they would be copied once more. */
const MOST_ITEMS = 1000;

/** A name for the way of one worker, which nobody else can guess. */
export function nameQuickWay(): string {
  return `applyground ${crypto.getRandomValues(new Uint32Array(4)).join("-")}`;
}

/** The page's end; null where there is no BroadcastChannel. */
export function openQuickWay(name: string, onMessage: (thin: Thin) => void): QuickWay | null {
  if (typeof BroadcastChannel === "undefined") return null;
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<Thin | typeof HERE>) => {
    if (data === HERE) channel.postMessage(HEARD);
    else onMessage(data);
  };
  return { close: () => channel.close() };
}

/** The worker's end: what sends a message the quick way if there is one and it is fit for it, else by `post`. */
export function createSender(name: string, post: (thin: Thin) => void): (thin: Thin) => void {
  if (typeof BroadcastChannel === "undefined") return post;
  const channel = new BroadcastChannel(name);
  let isHeard = false;
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    isHeard ||= data === HEARD;
  };
  channel.postMessage(HERE);
  return (thin) => {
    if (isHeard && isQuick(thin)) channel.postMessage(thin);
    else post(thin);
  };
}

/** There is never more than one such answer on its way, so none can overtake another. */
function isQuick({ message, lists }: Thin): boolean {
  if (message.kind !== "timeline" && message.kind !== "frame") return false;
  const parts = [...(lists?.lines ?? []), ...(lists?.fields ?? []).flat()];
  return parts.reduce((count, part) => count + ("items" in part ? part.items.length : 0), 0) <= MOST_ITEMS;
}
