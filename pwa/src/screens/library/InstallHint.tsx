import { useSyncExternalStore } from "react";
import { install, installStore } from "../../lib/installPrompt.ts";
import { usePage } from "../../lib/PageContext.ts";
import { Button } from "../../ui/Button.tsx";

/** The offer to have this site among one's apps, where the browser can and it isn't there yet. */
export function InstallHint() {
  const { site, product } = usePage();
  const way = useSyncExternalStore(installStore.subscribe, installStore.read, installStore.onServer);
  if (!way) return null;
  const name = site?.name ?? product.name;
  return (
    <section className="library-install" id="install">
      <div>
        <h2>{name} as an app</h2>
        <p>
          {way === "offer"
            ? "It gets its own icon and window, and everything saved here opens offline."
            : "Tap Share in the browser's bar, then “Add to Home Screen”. Everything saved here opens offline."}
        </p>
      </div>
      {way === "offer" ? <Button onClick={() => install()}>Install this site as an app</Button> : null}
    </section>
  );
}
