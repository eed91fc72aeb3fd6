import { type FSWatcher, watch } from "node:fs";
import { basename, dirname } from "node:path";
import type { Terminal } from "../../terminal.ts";

/** Editors save in several steps; changes within this time are one save. */
const QUIET_MS = 250;

/**
 * Calls back for each save of a file, one at a time, until Ctrl-C. Watches its folder, since many editors replace
 * the file.
 */
export async function* watchFile(
  { signal, wait }: Pick<Terminal, "signal" | "wait">,
  path: string,
): AsyncGenerator<void> {
  let isNew = false;
  let wake = () => {};
  const watcher: FSWatcher = watch(dirname(path), (_, name) => {
    if (name !== null && name !== basename(path)) return;
    isNew = true;
    wake();
  });
  const stop = () => wake();
  signal.addEventListener("abort", stop);
  try {
    while (!signal.aborted) {
      if (!isNew) await new Promise<void>((resolve) => (wake = resolve));
      if (signal.aborted) return;
      do {
        isNew = false;
        await wait(QUIET_MS, signal).catch(() => {});
      } while (isNew && !signal.aborted);
      if (!signal.aborted) yield;
    }
  } finally {
    signal.removeEventListener("abort", stop);
    watcher.close();
  }
}
