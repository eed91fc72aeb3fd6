import { readCreateHash } from "../lib/createHash.ts";
import { showSnackbar } from "../ui/snackbars.ts";
import { isPlainPress } from "./linkTarget.ts";
import type { Navigator } from "./navigator.ts";

/**
 * Opens the create dialog on the creator's own site: by a link to `#create=…` on any screen, or by an address with
 * that hash. The dialog loads on demand.
 */
export function watchCreate(navigator: Navigator): () => void {
  let close: (() => void) | null = null;
  let isOver = false;

  async function open(hash: string) {
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
    void open(link.hash);
  }

  /** Opens what the address bar names and removes it from the address. */
  function openFromAddress() {
    const { hash } = location;
    if (!readCreateHash(hash)) return;
    history.replaceState(history.state, "", location.pathname + location.search);
    void open(hash);
  }

  document.addEventListener("click", press, true);
  window.addEventListener("hashchange", openFromAddress);
  openFromAddress();
  return () => {
    isOver = true;
    document.removeEventListener("click", press, true);
    window.removeEventListener("hashchange", openFromAddress);
    close?.();
  };
}
