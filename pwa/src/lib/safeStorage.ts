/**
 * Wraps a Web Storage, which `open` returns: even reading the global throws where the browser blocks storage. There,
 * texts last until the document is closed.
 */
export function safeStorage(open: () => Storage) {
  const inMemory = new Map<string, string | null>();

  /** Returns the text of a key; null if there is none. */
  function read(key: string): string | null {
    try {
      return open().getItem(key);
    } catch {
      return inMemory.get(key) ?? null;
    }
  }

  /** Stores a text; null removes it. Returns false if the browser refused: an older text is removed then. */
  function write(key: string, text: string | null): boolean {
    try {
      if (text === null) open().removeItem(key);
      else open().setItem(key, text);
      return true;
    } catch {
      try {
        open().removeItem(key);
      } catch {
        inMemory.set(key, text);
      }
      return false;
    }
  }

  return [read, write] as const;
}
