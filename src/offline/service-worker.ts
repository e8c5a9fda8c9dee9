/**
 * The page's service worker. It keeps the files of one version of the page in the browser, so that the page opens without a network, and
 * so that a tab finds all files of its version after a newer one was published. The newer version waits until the user wants it.
 */

import { clientsClaim } from "workbox-core";
import { type PrecacheEntry, precacheAndRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import { USE_THIS_VERSION } from "./messages.ts";

/** The files that the browser fetches at once, and those that it keeps after their first use: paths below the page's folder. */
declare const __OFFLINE__: { readonly atOnce: readonly PrecacheEntry[]; readonly onUse: readonly string[] };

declare const self: ServiceWorkerGlobalScope;

const { atOnce, onUse } = __OFFLINE__;
const { scope } = self.registration;
const keptOnUse = `applyground-on-use-${scope}`; // one for each folder that has a copy of the page
const wanted = new Set(onUse.map((path) => scope + path));

precacheAndRoute([...atOnce]);
registerRoute(({ url }) => wanted.has(url.href), new CacheFirst({ cacheName: keptOnUse }));
clientsClaim(); // also of the tab that has just installed it

self.addEventListener("message", ({ data }) => {
  if (data === USE_THIS_VERSION) self.skipWaiting();
});

self.addEventListener("activate", (event) => event.waitUntil(forgetFormerFiles()));

/** Deletes the files of former versions that were kept after their first use. */
async function forgetFormerFiles(): Promise<void> {
  const cache = await caches.open(keptOnUse);
  const kept = await cache.keys();
  await Promise.all(kept.filter(({ url }) => !wanted.has(url)).map((request) => cache.delete(request)));
}
