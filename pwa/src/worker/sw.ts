/// <reference lib="webworker" />
import { CacheableResponsePlugin } from "workbox-cacheable-response";
import { clientsClaim } from "workbox-core";
import { ExpirationPlugin } from "workbox-expiration";
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import type { OutboxSent } from "../local/workerSent.ts";
import { answerNavigation, PATIENCE_MS } from "./answerNavigation.ts";
import { mustStay } from "./mustStay.ts";
import { sendInBackground } from "./sendInBackground.ts";
import { serveSavedFile } from "./serveSavedFile.ts";

declare const self: ServiceWorkerGlobalScope;

const KEPT_IMAGES = "kept-images";
const KEPT_FILES = "kept-files";

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
clientsClaim();

// The page asks for the first once the reader agreed to reload: a worker that took over by itself would change the app
// under someone's hands. A page asks for the other when it was overlooked by the claim above, being on its way just then.
self.addEventListener("message", (event) => {
  if (event.data?.type === "SKIP_WAITING") void self.skipWaiting();
  if (event.data?.type === "CLAIM") event.waitUntil(self.clients.claim());
});

// Pages: the server's own rendering first; the shell, which draws what the device keeps, when there is no server.
registerRoute(
  new NavigationRoute(
    ({ request }) =>
      answerNavigation(request, {
        // Not `fetch` itself: called as this object's method it throws, and every page would be the offline shell.
        fetch: (input) => fetch(input),
        shell: () => matchPrecache("/app.html"),
        mustStay: () => mustStay(self.location.hostname),
        late: () => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, null)),
      }),
    // Not pages of the app: what programs read, and what the operator and developers look at. Nor the page that one pays
    // on: the shell may not load the provider's script.
    {
      denylist: [
        /^\/[^/]+\/payment\//,
        /^\/api\//,
        /^\/files\//,
        /^\/docs/,
        /^\/(healthz|readyz|metrics)$/,
        /\.(xml|json|txt|webmanifest)$/,
      ],
    },
  ),
);

// Pictures never change under one address. Those of a kept serial stand in a cache that nothing evicts.
const seenImages = new CacheFirst({
  cacheName: "seen-images",
  plugins: [
    new CacheableResponsePlugin({ statuses: [200] }),
    new ExpirationPlugin({ maxEntries: 300, purgeOnQuotaError: true }),
  ],
});
registerRoute(
  // Not what is behind a signed link: it is private, ends, and may be a film.
  ({ url, sameOrigin }) => sameOrigin && /^\/files\/(?!signed\/)/.test(url.pathname),
  async (options) => {
    const find = (request: Request | string) =>
      caches.match(request, { cacheName: KEPT_IMAGES, ignoreVary: true });
    // Kept as WebP, which a browser shows also where it asked for AVIF.
    const kept = (await find(options.request)) ?? (await find(options.url.pathname.replace(/avif$/, "webp")));
    return kept ?? seenImages.handle(options);
  },
);

// Pages, recordings and books of what is kept, under the address that the server knows them by.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/api\/r\/[^/]+\/posts\/[^/]+\/files\/[^/]+$/.test(url.pathname),
  async ({ request, url }) => {
    const kept = url.search ? undefined : await caches.match(url.pathname, { cacheName: KEPT_FILES });
    return (kept && (await serveSavedFile(request, kept, Date.now()))) ?? fetch(request);
  },
);

// What the precache leaves out (the italic): kept once a page has asked for it.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"),
  new CacheFirst({ cacheName: "assets", plugins: [new ExpirationPlugin({ maxEntries: 40 })] }),
);

// The network is back and a tab had left something to send. An open tab sends by itself, and then nothing waits.
self.addEventListener("sync", (event) => {
  const { tag, waitUntil } = event as ExtendableEvent & { tag: string };
  if (tag !== "quire-outbox") return;
  waitUntil.call(event, sendAndTell());
});

/** Tabs don't see the worker's writing, so they are told. While something still waits it fails: the browser tries again. */
async function sendAndTell() {
  const result = await sendInBackground();
  if (!result) return;
  const message: OutboxSent = { type: "OUTBOX_SENT", result };
  for (const tab of await self.clients.matchAll({ includeUncontrolled: true })) tab.postMessage(message);
  if (result.retryIn !== null) throw new Error("something still waits");
}
