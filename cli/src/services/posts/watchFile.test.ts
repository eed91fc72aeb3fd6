import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { watchFile } from "./watchFile.ts";

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "watch-"));
});
afterEach(() => rm(dir, { recursive: true }));

it("yields a save made while the caller still works on the one before", async () => {
  const path = join(dir, "text.md");
  const stopping = new AbortController();
  const wait = (ms: number, signal?: AbortSignal) => setTimeout<void>(ms, undefined, { signal });
  const saves = watchFile({ signal: stopping.signal, wait }, path);
  await saves.next();
  await writeFile(path, "Saved at once.\n");
  expect(await saves.next()).toEqual({ done: false, value: undefined });
  stopping.abort();
  expect((await saves.next()).done).toBe(true);
});
