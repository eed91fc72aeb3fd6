import { safeStorage } from "./safeStorage.ts";

/**
 * The only code that reads or writes `sessionStorage`, apart from `storageKeys.ts`. `readFromTab` returns a value that
 * this tab stores across reloads and sign-ins until it is closed, or null. `storeInTab` stores one, or removes it for
 * null; it returns false where the value is gone with this document, because the browser refused.
 */
export const [readFromTab, storeInTab] = safeStorage(() => sessionStorage);

/** The same, for values that one can do without. */
export function saveInTab(name: string, text: string | null): void {
  storeInTab(name, text);
}
