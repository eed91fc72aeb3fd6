import { readCreateHash } from "../lib/createHash.ts";
import { showSnackbar } from "../ui/snackbars.ts";
import { isPlainPress } from "./linkTarget.ts";
import type { Navigator } from "./navigator.ts";

/**
 * Opens what a creator begins on their own site: by a link to `#create=…`, over whatever screen it stands on, or by an
 * address that came with it. What it opens is fetched then.
 */
export function watchCreate(navigator: Navigator): () => void {
  let close: (() => void) | null = null;
  let isOver = false;

  async function begin(hash: string) {
    const what = readCreateHash(hash);
    if (!what || close) return;
    try {
      const { mountCreate } = await import("./createHost.tsx");
      if (isOver || close) return;
      close = mountCreate(navigator, what, () => {
        close = null;
      });
    } catch {
      showSnackbar({ title: "You need to be online to start something new." });
    }
  }
  function press(event: MouseEvent) {
    const link = (event.target as Element | null)?.closest?.("a");
    if (!link?.hash || link.origin !== location.origin || !isPlainPress(event)) return;
    if (!readCreateHash(link.hash)) return;
    event.preventDefault();
    void begin(link.hash);
  }

  /** By the address bar: what it asks for is opened, and is no part of the address any more. */
  function look() {
    const { hash } = location;
    if (!readCreateHash(hash)) return;
    history.replaceState(history.state, "", location.pathname + location.search);
    void begin(hash);
  }

  document.addEventListener("click", press, true);
  window.addEventListener("hashchange", look);
  look();
  return () => {
    isOver = true;
    document.removeEventListener("click", press, true);
    window.removeEventListener("hashchange", look);
    close?.();
  };
}
