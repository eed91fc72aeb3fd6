import { expect, type Page } from "@playwright/test";

/** Waits until the service worker controls the page's origin and has precached the app. */
export async function waitForWorker(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state ?? null), { timeout: 180_000 })
    .toBe("activated");
}

/** Waits until the open page is saved on the device. */
export async function waitUntilSaved(page: Page): Promise<void> {
  const { host, pathname } = new URL(page.url());
  await expect.poll(async () => (await rowsOf(page)).some((row) => row.key === host + pathname)).toBe(true);
}

interface Row {
  table: string;
  key: unknown;
  text: string;
}

/** Returns every record in IndexedDB of the page's origin. */
function rowsOf(page: Page): Promise<Row[]> {
  return page.evaluate(async () => {
    const wait = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const rows: { table: string; key: unknown; text: string }[] = [];
    for (const { name } of await indexedDB.databases()) {
      const database = await wait(indexedDB.open(String(name)));
      const tables = [...database.objectStoreNames];
      if (tables.length > 0) {
        const transaction = database.transaction(tables, "readonly");
        for (const table of tables) {
          const store = transaction.objectStore(table);
          const [keys, values] = await Promise.all([wait(store.getAllKeys()), wait(store.getAll())]);
          for (const [at, value] of values.entries()) {
            rows.push({ table, key: keys[at], text: JSON.stringify(value) });
          }
        }
      }
      database.close();
    }
    return rows;
  });
}

/** Returns the number of queued changes on this device, not counting reading positions. */
export async function queuedChanges(page: Page): Promise<number> {
  return (await rowsOf(page)).filter((row) => row.table === "outbox" && !row.text.includes(`"kind":"read"`))
    .length;
}

/** Returns all text that the origin stores on this device: IndexedDB, Cache Storage, local and session storage. */
export async function storedText(page: Page): Promise<string> {
  const caches = await page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await window.caches.keys()) {
      const cache = await window.caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        const isText = /html|json|xml|text/.test(response?.headers.get("content-type") ?? "");
        texts.push(`${name} ${request.url} ${isText ? await response?.text() : ""}`);
      }
    }
    return [...texts, JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
  });
  const rows = await rowsOf(page);
  return [...caches, ...rows.map((row) => row.text)].join("\n");
}

/** Calls the API as the user signed in on the page's origin. */
export function callAs<T>(page: Page, method: string, path: string, body?: unknown): Promise<T> {
  return page.evaluate(
    async (call) => {
      const state = await (await fetch("/api/r/session?writes=true")).json();
      const answer = await fetch(call.path, {
        method: call.method,
        headers: {
          "content-type": "application/json",
          "x-xsrf-token": state.xsrf,
          ...(state.session ? { authorization: `Session ${state.session.id}` } : {}),
        },
        body: call.body === undefined ? undefined : JSON.stringify(call.body),
      });
      if (!answer.ok) throw new Error(`${call.method} ${call.path}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    },
    { method, path, body },
  );
}
