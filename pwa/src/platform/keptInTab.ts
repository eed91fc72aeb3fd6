/** What somebody typed and has not sent, as this tab keeps it over a reload; null where nothing is. */
export function readKeptInTab(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps it; null forgets it. */
export function keepInTab(name: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, text);
  } catch {
    // Storage is shut or full: it lives as long as the place where it is typed.
  }
}
