/** What this tab keeps over a reload and over signing in, until it is closed; null where nothing is. */
export function readFromTab(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps it; null forgets it. Where storage is shut or full nothing is kept, an older text neither. */
export function saveInTab(name: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, text);
  } catch {
    if (text !== null) saveInTab(name, null);
  }
}
