import { type FSWatcher, watch } from "node:fs";
import { basename, dirname } from "node:path";
import { Exit, Failure } from "../../exit.ts";
import type { Terminal } from "../../terminal.ts";

/** Editors save in several steps; changes within this time are one save. */
const QUIET_MS = 250;

/**
 * Yields once it watches a file, then after each of its saves, until Ctrl-C: a save made while the caller works is
 * yielded next. Watches the file's folder, since many editors replace the file.
 */
export function watchFile(terminal: Pick<Terminal, "signal" | "wait">, path: string): AsyncGenerator<void> {
  const matters = (name: string | null) => name === null || name === basename(path);
  return watchChanges(terminal, watchIn(dirname(path), { recursive: false, matters }));
}

/** Does the same for a folder and all below it, except for files that `matters` refuses. */
export function watchFolder(
  terminal: Pick<Terminal, "signal" | "wait">,
  folder: string,
  matters: (name: string | null) => boolean,
): AsyncGenerator<void> {
  return watchChanges(terminal, watchIn(folder, { recursive: true, matters }));
}

type Watch = (onChange: () => void) => FSWatcher;

const watchIn =
  (folder: string, options: { recursive: boolean; matters: (name: string | null) => boolean }): Watch =>
  (onChange) => {
    try {
      return watch(folder, { recursive: options.recursive }, (_, name) => {
        if (options.matters(name)) onChange();
      });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      const message = `Folder not found: ${folder}.`;
      throw new Failure({ exit: Exit.failure, code: "folder_not_found", message });
    }
  };

async function* watchChanges(
  { signal, wait }: Pick<Terminal, "signal" | "wait">,
  watchFor: Watch,
): AsyncGenerator<void> {
  let isNew = false;
  let wake = () => {};
  const watcher = watchFor(() => {
    isNew = true;
    wake();
  });
  const stop = () => wake();
  signal.addEventListener("abort", stop);
  try {
    yield;
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
