import { useSyncExternalStore } from "react";
import { installStore } from "../../lib/installPrompt.ts";
import { usePage } from "../../lib/PageContext.ts";
import { GuideLink } from "../GuideLink.tsx";

/** Says why this browser can't receive push messages: on iOS only an installed app can. */
export function PushInstallNote() {
  const { product } = usePage();
  const way = useSyncExternalStore(installStore.subscribe, installStore.read, installStore.onServer);
  if (way !== "by_hand") return <p>This browser can't show notifications.</p>;
  return (
    <>
      <p>{`On iPhone and iPad, install ${product.name} first:`}</p>
      <ol>
        <li>Tap Share, then Add to Home Screen.</li>
        <li>{`Open ${product.name} from the Home Screen and sign in.`}</li>
        <li>Turn on Notifications on this device in Settings.</li>
      </ol>
      <p>
        <GuideLink to="install-the-app">How to install the app</GuideLink>
      </p>
    </>
  );
}
