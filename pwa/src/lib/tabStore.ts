/** Returns a value that this tab stores across reloads and sign-ins until it is closed; null where there is none. */
export function readFromTab(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/**
 * Stores a value in this tab; null removes it. Where storage is unavailable or full nothing is stored, and an older
 * value is removed.
 */
export function saveInTab(name: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, text);
  } catch {
    if (text !== null) saveInTab(name, null);
  }
}
