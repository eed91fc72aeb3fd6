import { showSnackbar } from "../ui/snackbars.ts";
import { isPlainPress } from "./linkTarget.ts";
import type { Navigator } from "./navigator.ts";

let isWatching = false;
const PRO_HASH = /^#pro(=\w+)?$/;

/**
 * Opens the Pro dialog by a link or an address that ends in `#pro`, and continues a plan after its approval at the
 * provider. All of it loads on demand. Runs once per document, however often it is called.
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
  /** Opens what the address names and removes it from the address. */
  function openFromAddress() {
    const { hash, pathname, search } = location;
    if (!PRO_HASH.test(hash)) return;
    history.replaceState(history.state, "", pathname + search);
    // A sign-in page passes it on, and opens nothing itself.
    open(hash);
  }
  document.addEventListener(
    "click",
    (event) => {
      const link = (event.target as Element | null)?.closest?.("a");
      if (!link || !PRO_HASH.test(link.hash) || link.pathname !== location.pathname || !isPlainPress(event))
        return;
      event.preventDefault();
      open(link.hash);
    },
    true,
  );
  window.addEventListener("hashchange", openFromAddress);
  // During sign-in the hash belongs to the sign-in.
  if (!/^\/sign/.test(location.pathname)) openFromAddress();
  if (/[?&]subscription=/.test(location.search)) open("");
}
