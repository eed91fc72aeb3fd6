import { showSnackbar } from "../ui/snackbars.ts";
import { isPlainPress } from "./linkTarget.ts";
import type { Navigator } from "./navigator.ts";

let isWatching = false;
const ASKED = /^#pro(=\w+)?$/;

/**
 * Opens what Pro gives and costs, by a link or an address that ends in `#pro`, and takes up a plan that one comes back from
 * agreeing to. All of it is fetched then. Once for a document, however often it is asked for.
 */
export function watchPro(navigator: Navigator): void {
  if (isWatching) return;
  isWatching = true;
  function open(hash: string) {
    import("./proHost.tsx").then(
      ({ openPro }) => openPro(navigator, hash),
      () => showSnackbar({ title: "You need to be online to get Pro." }),
    );
  }
  /** By the address: what it asks for is opened, and is no part of the address any more. */
  function look() {
    const { hash, pathname, search } = location;
    if (!ASKED.test(hash)) return;
    history.replaceState(history.state, "", pathname + search);
    // A sign-in that is passed through takes it along, and asks for nothing itself.
    open(hash);
  }
  document.addEventListener(
    "click",
    (event) => {
      const link = (event.target as Element | null)?.closest?.("a");
      if (!link || !ASKED.test(link.hash) || link.pathname !== location.pathname || !isPlainPress(event))
        return;
      event.preventDefault();
      open(link.hash);
    },
    true,
  );
  window.addEventListener("hashchange", look);
  // On the way in, the hash is the sign-in's own.
  if (!/^\/sign/.test(location.pathname)) look();
  if (/[?&]subscription=/.test(location.search)) open("");
}
