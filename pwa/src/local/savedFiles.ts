import { database, SAVED_FILES } from "./database.ts";

/** Size of one fetch: small enough to repeat after a lost connection, large enough to need few. */
const PART = 4 * 1024 * 1024;

/** Headers with the time a file was saved and the user whose access opened its post; the worker reads them. */
const SAVED_AT = "x-kept-at";
const SAVED_FOR = "x-kept-for";

interface FileToSave {
  url: string;
  size: number;
  contentType: string;
}

/**
 * Saves a file, in parts that survive an interruption: a part that has arrived is not fetched again. Calls back
 * with the bytes of each part. Throws where the server refuses or there is no space.
 */
export async function saveFile(
  { url, size, contentType }: FileToSave,
  openedFor: string,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const cache = await caches.open(SAVED_FILES);
  if (await cache.match(url)) return onBytes(size);
  const count = Math.max(1, Math.ceil(size / PART));
  const nameOf = (part: number) => `${url}?part=${part}&of=${size}`;
  const blobs: Blob[] = [];
  for (let part = 0; part < count; part += 1) {
    const stored = await cache.match(nameOf(part));
    const blob = stored ? await stored.blob() : await fetchPart(url, part, size);
    if (!stored && count > 1) await cache.put(nameOf(part), new Response(blob));
    blobs.push(blob);
    onBytes(blob.size);
  }
  const complete = new Blob(blobs, { type: contentType });
  if (complete.size !== size) {
    // The file has changed on the server: parts of the old one must not be mixed into it.
    for (let part = 0; part < count; part += 1) await cache.delete(nameOf(part));
    throw new Error("the file changed while it was fetched");
  }
  const headers = {
    "content-type": contentType,
    "content-length": String(size),
    [SAVED_AT]: String(Date.now()),
    [SAVED_FOR]: openedFor,
  };
  await cache.put(url, new Response(complete, { headers }));
  for (let part = 0; part < count; part += 1) await cache.delete(nameOf(part));
}

async function fetchPart(url: string, part: number, size: number): Promise<Blob> {
  const from = part * PART;
  const to = Math.min(size, from + PART) - 1;
  const isComplete = from === 0 && to === size - 1;
  const response = await fetch(url, isComplete ? {} : { headers: { range: `bytes=${from}-${to}` } });
  if (!response.ok) throw new Error(`the file was answered with ${response.status}`);
  const blob = await response.blob();
  // A server without ranges sends the complete file every time.
  return response.status === 206 || isComplete ? blob : blob.slice(from, to + 1);
}

/** Removes files that no other saved post has, and the parts of incomplete ones. */
export async function dropFiles(files: readonly string[]): Promise<void> {
  if (files.length === 0) return;
  const others = new Set((await database.kept.toArray()).flatMap((other) => other.files ?? []));
  const removed = new Set(files.filter((file) => !others.has(file)));
  const cache = await caches.open(SAVED_FILES);
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (removed.has(pathname)) await cache.delete(request);
  }
}
