import { expect, type Page } from "@playwright/test";
import { loopback } from "./loopback.ts";
import { sandboxUrl } from "./sandbox.ts";

interface Received {
  text: string;
}

/** A browser's push service: the test's Chromium reaches no real one, so the sandbox's takes its place. */
export interface PushBrowser {
  /** Waits for a message of this browser, then gives it to the worker; resolves to what the worker shows. */
  deliver(): Promise<{ title: string; options: { body?: string; tag?: string; data?: unknown } }>;
  /** Whether the browser still has its subscription. */
  isSubscribed(): Promise<boolean>;
}

/** Makes the page's `PushManager` subscribe at the sandbox, and grant the permission when it is asked for. */
export async function openPushBrowser(page: Page): Promise<PushBrowser> {
  const answer = await fetch(`${loopback(sandboxUrl())}/push/subscribe`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  const { subscriptions } = (await answer.json()) as { subscriptions: { endpoint: string }[] };
  const [json] = subscriptions as [{ endpoint: string }];
  await page.addInitScript((made) => {
    const flag = "test-subscribed";
    let key: ArrayBuffer | null = null;
    const subscription = () => ({
      endpoint: made.endpoint,
      options: { applicationServerKey: key },
      toJSON: () => made,
      unsubscribe: async () => {
        localStorage.removeItem(flag);
        return true;
      },
    });
    Object.defineProperty(Notification, "permission", {
      get: () => (localStorage.getItem(flag) === null ? "default" : "granted"),
    });
    const bytesOf = (base64url: string) =>
      Uint8Array.from(atob(base64url.replace(/-/g, "+").replace(/_/g, "/")), (char) => char.charCodeAt(0))
        .buffer;
    PushManager.prototype.subscribe = async (options) => {
      localStorage.setItem(flag, String(options?.applicationServerKey));
      key = bytesOf(String(options?.applicationServerKey));
      return subscription() as unknown as PushSubscription;
    };
    PushManager.prototype.getSubscription = async () => {
      const stored = localStorage.getItem(flag);
      if (stored === null) return null;
      key = bytesOf(stored);
      return subscription() as unknown as PushSubscription;
    };
  }, json);

  const received = async (): Promise<Received[]> => {
    const path = `/push/received.json?to=${json.endpoint.split("/").at(-1)}`;
    const list = await (await fetch(loopback(sandboxUrl()) + path)).json();
    return (list as { received: Received[] }).received;
  };
  return {
    isSubscribed: () => page.evaluate(() => localStorage.getItem("test-subscribed") !== null),
    async deliver() {
      // Behind a failed message to the sandbox, others wait for a minute.
      await expect
        .poll(received, { message: "the server sends a message", timeout: 225_000 })
        .not.toEqual([]);
      const text = String((await received()).at(-1)?.text);
      const { origin } = new URL(page.url());
      const worker = page
        .context()
        .serviceWorkers()
        .find((one) => one.url().startsWith(origin));
      if (!worker) throw new Error(`${origin} has no worker`);
      await worker.evaluate(() => {
        const scope = globalThis as unknown as { registration: object; shown: unknown[] };
        scope.shown = [];
        const showNotification = async (title: string, options: object) => {
          scope.shown.push({ title, options });
        };
        Object.assign(scope.registration, { showNotification });
      });
      const session = await page.context().newCDPSession(page);
      let registrationId = "";
      session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
        const own = registrations.find((one) => one.scopeURL.startsWith(origin) && !one.isDeleted);
        if (own) registrationId = own.registrationId;
      });
      await session.send("ServiceWorker.enable");
      await expect.poll(() => registrationId, { message: "the browser reports the worker" }).not.toBe("");
      await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data: text });
      const shown = () => worker.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown);
      await expect.poll(shown, { message: "the worker shows the message" }).not.toEqual([]);
      return (await shown())[0] as Awaited<ReturnType<PushBrowser["deliver"]>>;
    },
  };
}
