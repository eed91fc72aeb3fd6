/// <reference lib="webworker" />
import { getSession } from "@quire/contracts/calls/accounts";
import type { Page } from "@quire/contracts/records/page";
import { CacheableResponsePlugin } from "workbox-cacheable-response";
import { clientsClaim } from "workbox-core";
import { ExpirationPlugin } from "workbox-expiration";
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { CacheFirst, NetworkFirst } from "workbox-strategies";
import { sendingClient } from "../local/outbox/sendingClient.ts";
import { type SendResult, sendOutbox } from "../local/outbox/sendOutbox.ts";
import { openWorkerOutbox } from "../local/outbox/workerOutbox.ts";
import type { OutboxSent } from "../local/outbox/workerSent.ts";
import { hasUnsent } from "../local/outbox/workerUnsent.ts";
import { savePageInWorker } from "../local/workerPages.ts";
import { answerNavigation, PATIENCE_MS } from "./answerNavigation.ts";
import { openPush, type PushPorts, showPush } from "./push.ts";
import { renewDevice } from "./renewDevice.ts";
import { DELETED, savedPictures } from "./savedPictures.ts";
import { serveSavedFile } from "./serveSavedFile.ts";

declare const self: ServiceWorkerGlobalScope;

const VIEWED_IMAGES = "seen-images";
const SAVED_IMAGES = "kept-images";
const SAVED_FILES = "kept-files";

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
clientsClaim();

// A page sends the first once the reader agreed to reload: a worker that took over by itself would change the app
// while it is used. A page sends the second when it was loading during the claim above and missed it.
self.addEventListener("message", (event) => {
  if (event.data?.type === "SKIP_WAITING") void self.skipWaiting();
  if (event.data?.type === "CLAIM") event.waitUntil(self.clients.claim());
});

// Pages: the server's response first; without a server the shell, which renders the device's copies.
registerRoute(
  new NavigationRoute(
    ({ request }) =>
      answerNavigation(request, {
        // Not `fetch` itself: called as this object's method it throws, and every page would be the offline shell.
        fetch: (input) => fetch(input),
        shell: () => matchPrecache("/app.html"),
        mustStay: () => mustStay(),
        late: () => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, null)),
      }),
    // Not pages of the app: what programs read, and pages for operators and developers. Nor the payment page: the
    // shell may not load the provider's script.
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

// Pictures: the server's first, since a moderator may have taken them away; the browser asks it again after the half
// hour that it allows. A saved serial's are in a cache that is never evicted.
const viewedImages = new NetworkFirst({
  cacheName: VIEWED_IMAGES,
  networkTimeoutSeconds: PATIENCE_MS / 1000,
  plugins: [
    new CacheableResponsePlugin({ statuses: [200] }),
    new ExpirationPlugin({ maxEntries: 300, purgeOnQuotaError: true }),
    savedPictures(() => self.caches, { viewed: VIEWED_IMAGES, saved: SAVED_IMAGES }),
  ],
});
registerRoute(
  // Not signed links: they are private, they expire, and may be video.
  ({ url, sameOrigin }) => sameOrigin && /^\/(files\/(?!signed\/)|guides\/[\w-]+\.webp$)/.test(url.pathname),
  viewedImages,
);

// Pages, recordings and books of saved posts, under their addresses on the server.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/api\/r\/[^/]+\/posts\/[^/]+\/files\/[^/]+$/.test(url.pathname),
  async ({ request, url, event }) => {
    const saved = url.search ? undefined : await caches.match(url.pathname, { cacheName: SAVED_FILES });
    if (saved) event.waitUntil(dropDeletedFile(url.pathname));
    return (saved && (await serveSavedFile(request, saved, Date.now()))) ?? fetch(request);
  },
);

/** Removes a saved file if the server no longer has it: its post may have been removed. */
async function dropDeletedFile(path: string): Promise<void> {
  const answer = await fetch(path, { redirect: "manual" }).catch(() => null);
  if (answer && DELETED.has(answer.status)) await (await caches.open(SAVED_FILES)).delete(path);
}

// Outside the precache (the italic, a site's design): cached once a page has requested it. A design that the first
// visit loaded, which this worker didn't see, comes from the browser's cache: its address never changes.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/(assets\/|design-)/.test(url.pathname),
  new CacheFirst({ cacheName: "assets", plugins: [new ExpirationPlugin({ maxEntries: 40 })] }),
);

const pushPorts: PushPorts = {
  origin: self.location.origin,
  now: Date.now,
  show: (title, options) => self.registration.showNotification(title, options),
  windows: () => self.clients.matchAll({ type: "window", includeUncontrolled: true }),
  openWindow: (url) => self.clients.openWindow(url),
  savePage: (path) => savePageInWorker(path),
};
self.addEventListener("push", (event) => {
  event.waitUntil(showPush(event.data?.text() ?? null, pushPorts));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPush(event.notification.data?.url ?? "/", pushPorts));
});
// The browser has replaced or ended the subscription.
self.addEventListener("pushsubscriptionchange", (event) => {
  (event as ExtendableEvent).waitUntil(renewDevice(self.registration.pushManager));
});

// The network is back and a tab had left something to send. An open tab sends by itself, and then the outbox is
// empty.
self.addEventListener("sync", (event) => {
  const { tag, waitUntil } = event as ExtendableEvent & { tag: string };
  if (tag !== "quire-outbox") return;
  waitUntil.call(event, sendAndNotify());
});

/**
 * Tabs don't notice the worker's writes, so it notifies them. Throws while something still waits, so that the
 * browser retries.
 */
async function sendAndNotify() {
  const result = await sendInBackground();
  if (!result) return;
  const message: OutboxSent = { type: "OUTBOX_SENT", result };
  for (const tab of await self.clients.matchAll({ includeUncontrolled: true })) tab.postMessage(message);
  if (result.retryIn !== null) throw new Error("something still waits");
}

/** Sends what tabs left in the outbox, and returns the result; null where there is no outbox. */
async function sendInBackground(): Promise<SendResult | null> {
  const outbox = await openWorkerOutbox();
  if (!outbox) return null;
  const { call, setSession } = sendingClient();
  try {
    return await navigator.locks.request("quire-outbox", () =>
      sendOutbox({
        outbox,
        call,
        async fetchUserId() {
          const state = await call(getSession);
          setSession(state);
          return state.user?.id ?? null;
        },
        now: Date.now,
        random: Math.random,
      }),
    );
  } finally {
    // Left open, the connection would block a tab from upgrading the database.
    outbox.close();
  }
}

/**
 * Whether this device has something to send from a host whose site has moved to another name: it can be sent from
 * here only. False where that can't be determined.
 */
async function mustStay(): Promise<boolean> {
  try {
    if (!(await hasUnsent())) return false;
    const answer = await fetch("/api/sr/page?path=%2F");
    const { site } = (await answer.json()) as Page;
    return site !== null && new URL(site.url).hostname !== self.location.hostname;
  } catch {
    return false;
  }
}
