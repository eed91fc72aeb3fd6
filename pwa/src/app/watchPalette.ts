import { sessionStore } from "../lib/session.ts";
import { showNotLoaded } from "../ui/snackbars.ts";
import type { Navigator } from "./navigator.ts";

/**
 * Opens a creator's command palette on any screen: by Ctrl-K or Cmd-K, and by buttons with `data-palette`. Returns a
 * function that stops it.
 */
export function watchPalette(navigator: Navigator): () => void {
  let isOpen = false;

  async function open() {
    const user = sessionStore.state()?.user;
    if (isOpen || !user?.site_url) return;
    isOpen = true;
    const onClosed = () => {
      isOpen = false;
    };
    try {
      const { mountPalette } = await import("./studio/CommandPalette.tsx");
      mountPalette(navigator, { id: user.id, url: user.site_url }, onClosed);
    } catch {
      onClosed();
      showNotLoaded();
    }
  }
  function onKey(event: KeyboardEvent) {
    if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    // The editor's own shortcut for a link comes first.
    if (event.defaultPrevented) return;
    event.preventDefault();
    void open();
  }
  function onClick(event: MouseEvent) {
    if ((event.target as Element | null)?.closest?.("[data-palette]")) void open();
  }

  document.addEventListener("keydown", onKey);
  document.addEventListener("click", onClick);
  return () => {
    document.removeEventListener("keydown", onKey);
    document.removeEventListener("click", onClick);
  };
}
