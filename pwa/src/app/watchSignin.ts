import type { LoginContext } from "@quire/domain/enums";
import { endSignin, promptSignin, signinPrompt } from "../lib/signinPrompt.ts";
import { showSnackbar } from "../ui/snackbars.ts";
import { isPlainPress } from "./linkTarget.ts";
import type { Navigator } from "./navigator.ts";

/**
 * Opens the sign-in modal on request, also by a link that states its purpose (`data-signin`); without script that
 * is a plain link.
 */
export function watchSignin(navigator: Navigator): void {
  document.addEventListener("click", promptFromLink, true);
  openOnce(navigator);
}

function promptFromLink(event: MouseEvent) {
  const link = (event.target as Element | null)?.closest?.<HTMLElement>("a[data-signin]");
  if (!link || !isPlainPress(event)) return;
  event.preventDefault();
  promptSignin(link.dataset.signin as LoginContext);
}

/** Once mounted, the modal handles further requests itself. */
function openOnce(navigator: Navigator) {
  const unsubscribe = signinPrompt.subscribe(() => {
    if (!signinPrompt.read()) return;
    unsubscribe();
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
