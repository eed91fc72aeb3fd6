import type { Terminal } from "../terminal.ts";

type Browser = Pick<Terminal, "hasBrowser" | "openBrowser">;

/**
 * Whether a URL may open in the browser. The system picks the program by scheme, so a server must not be able to
 * name a file or another scheme.
 */
export function canOpen({ hasBrowser }: Pick<Browser, "hasBrowser">, address: string): boolean {
  return hasBrowser && /^https?:\/\/[^/]/i.test(address);
}

/** Opens a URL in the browser; returns false if it can't, since callers also print the URL. */
export async function openPage(terminal: Browser, address: string): Promise<boolean> {
  if (!canOpen(terminal, address)) return false;
  return terminal.openBrowser(address).then(
    () => true,
    () => false,
  );
}
