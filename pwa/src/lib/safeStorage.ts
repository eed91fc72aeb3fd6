/** Short texts by key. Where the browser blocks storage they last until the document is closed. */
interface SafeStorage {
  /** Returns the text; null if there is none. */
  read(key: string): string | null;
  /** Stores a text; null removes it. Returns false if the browser refused: an older text is removed then. */
  write(key: string, text: string | null): boolean;
  /** Returns the keys that begin with `prefix`. */
  keys(prefix: string): string[];
}

/** Wraps a Web Storage, which `open` returns: even reading the global throws where the browser blocks storage. */
export function safeStorage(open: () => Storage): SafeStorage {
  const inMemory = new Map<string, string>();
  return {
    read(key) {
      try {
        return open().getItem(key);
      } catch {
        return inMemory.get(key) ?? null;
      }
    },
    write(key, text) {
      inMemory.delete(key);
      try {
        if (text === null) open().removeItem(key);
        else open().setItem(key, text);
        return true;
      } catch {
        try {
          open().removeItem(key);
        } catch {
          if (text !== null) inMemory.set(key, text);
        }
        return false;
      }
    },
    keys(prefix) {
      let keys: Iterable<string> = inMemory.keys();
      try {
        keys = Object.keys(open());
      } catch {}
      return [...keys].filter((key) => key.startsWith(prefix));
    },
  };
}
