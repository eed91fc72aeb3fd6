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
            ? "With its own icon and its own window, and what is kept here opens with no signal."
            : "Press Share in the browser's bar, then “Add to Home Screen”. What is kept here opens with no signal."}
        </p>
      </div>
      {way === "offer" ? <Button onClick={() => install()}>Install this site as an app</Button> : null}
    </section>
  );
}
