/** Returns the keys of texts that this origin stores and that begin with a prefix; none where storage is blocked. */
export const storedKeys = (prefix: string): string[] => keysOf(() => localStorage, prefix);

/** Returns the same of what this tab stores. */
export const tabKeys = (prefix: string): string[] => keysOf(() => sessionStorage, prefix);

function keysOf(open: () => Storage, prefix: string): string[] {
  try {
    return Object.keys(open()).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}
