import { database, KEPT_FILES } from "./database.ts";

/** What is fetched at once: small enough to lose to a tunnel, large enough to be few. */
const PART = 4 * 1024 * 1024;

/** When a kept file was fetched, and for whom its post was opened; the worker reads them. */
const KEPT_AT = "x-kept-at";
export const KEPT_FOR = "x-kept-for";

interface Wanted {
  url: string;
  size: number;
  contentType: string;
}

/**
 * Keeps a file whole, in parts that outlive a break: what has arrived once is not fetched again. Tells how many more
 * bytes are here. Throws where the server does not give it or there is no room.
 */
export async function saveFile(
  { url, size, contentType }: Wanted,
  openedFor: string,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const cache = await caches.open(KEPT_FILES);
  if (await cache.match(url)) return onBytes(size);
  const count = Math.max(1, Math.ceil(size / PART));
  const nameOf = (part: number) => `${url}?part=${part}&of=${size}`;
  const blobs: Blob[] = [];
  for (let part = 0; part < count; part += 1) {
    const kept = await cache.match(nameOf(part));
    const blob = kept ? await kept.blob() : await fetchPart(url, part, size);
    if (!kept && count > 1) await cache.put(nameOf(part), new Response(blob));
    blobs.push(blob);
    onBytes(blob.size);
  }
  const whole = new Blob(blobs, { type: contentType });
  if (whole.size !== size) {
    // Another file stands there by now: nothing of the old one may be mixed into it.
    for (let part = 0; part < count; part += 1) await cache.delete(nameOf(part));
    throw new Error("the file changed while it was fetched");
  }
  const headers = {
    "content-type": contentType,
    "content-length": String(size),
    [KEPT_AT]: String(Date.now()),
    [KEPT_FOR]: openedFor,
  };
  await cache.put(url, new Response(whole, { headers }));
  for (let part = 0; part < count; part += 1) await cache.delete(nameOf(part));
}

async function fetchPart(url: string, part: number, size: number): Promise<Blob> {
  const from = part * PART;
  const to = Math.min(size, from + PART) - 1;
  const isWhole = from === 0 && to === size - 1;
  const response = await fetch(url, isWhole ? {} : { headers: { range: `bytes=${from}-${to}` } });
  if (!response.ok) throw new Error(`the file was answered with ${response.status}`);
  const blob = await response.blob();
  // A server without ranges sends all of it each time.
  return response.status === 206 || isWhole ? blob : blob.slice(from, to + 1);
}

/** Lets files go that nothing else that is kept has, with the parts of those that never became whole. */
export async function dropFiles(files: readonly string[]): Promise<void> {
  if (files.length === 0) return;
  const others = new Set((await database.kept.toArray()).flatMap((other) => other.files ?? []));
  const gone = new Set(files.filter((file) => !others.has(file)));
  const cache = await caches.open(KEPT_FILES);
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (gone.has(pathname)) await cache.delete(request);
  }
}
