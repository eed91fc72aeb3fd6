import { safeStorage } from "./safeStorage.ts";

/** The only code that reads or writes `sessionStorage`, which lasts across reloads and sign-ins until the tab closes. */
const { read, write, keys } = safeStorage(() => sessionStorage);

/** Returns a value that this tab stored; null where there is none. */
export const readFromTab = read;

/** Stores a value in this tab; null removes it. */
export function saveInTab(name: string, text: string | null): void {
  write(name, text);
}

/** The same. Returns false where the value is gone with this document, because the browser refuses to store it. */
export const storeInTab = write;

/** Returns the names of stored values that begin with a prefix. */
export const tabKeys = keys;
