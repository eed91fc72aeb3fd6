import type { LoginContext } from "@quire/domain/enums";
import { endSignin, promptSignin, signinPrompt } from "../lib/signinPrompt.ts";
import { showSnackbar } from "../ui/snackbars.ts";
import { isPlainPress } from "./linkTarget.ts";
import type { Navigator } from "./navigator.ts";

/**
 * Opens the sign-in modal when it is asked for, be it by a link that says what for (`data-signin`): without script that
 * is a link like any other.
 */
export function watchSignin(navigator: Navigator): void {
  document.addEventListener("click", askByLink, true);
  openOnce(navigator);
}

function askByLink(event: MouseEvent) {
  const link = (event.target as Element | null)?.closest?.<HTMLElement>("a[data-signin]");
  if (!link || !isPlainPress(event)) return;
  event.preventDefault();
  promptSignin(link.dataset.signin as LoginContext);
}

/** Once it is there, it sees to itself. */
function openOnce(navigator: Navigator) {
  const leave = signinPrompt.subscribe(() => {
    if (!signinPrompt.read()) return;
    leave();
    import("./signinHost.tsx").then(
      ({ mountSignin }) => mountSignin(navigator),
      () => {
        endSignin();
        showSnackbar({ title: "You need to be online to sign in." });
        openOnce(navigator);
      },
    );
  });
}
