import type { Terminal } from "../terminal.ts";

type Browser = Pick<Terminal, "hasBrowser" | "openBrowser">;

/**
 * Whether an address can be shown in a browser. What is handed to the system is opened by whichever program takes it: a
 * server must not name a file or a scheme.
 */
export function canOpen({ hasBrowser }: Pick<Browser, "hasBrowser">, address: string): boolean {
  return hasBrowser && /^https?:\/\/[^/]/i.test(address);
}

/** Shows an address in the browser; false where that can't be. No failure: whoever calls it shows the address too. */
export async function openPage(terminal: Browser, address: string): Promise<boolean> {
  if (!canOpen(terminal, address)) return false;
  return terminal.openBrowser(address).then(
    () => true,
    () => false,
  );
}
