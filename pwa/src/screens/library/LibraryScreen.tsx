import { useEffect, useState, useSyncExternalStore } from "react";
import { install, installStore } from "../../lib/installPrompt.ts";
import { usePage } from "../../lib/PageContext.ts";
import { useUser } from "../../lib/useUser.ts";
import { Button } from "../../ui/Button.tsx";
import { SharedDrafts } from "../../widgets/drafts/SharedDrafts.tsx";
import { formatBytes } from "../../widgets/formatBytes.ts";
import { SavedSerials } from "./SavedSerials.tsx";
import "./LibraryScreen.css";
import { ReadTexts } from "./ReadTexts.tsx";

/** What this device stores of this site for offline reading. */
export function LibraryScreen() {
  const userId = useUser();
  return (
    <div className="library">
      <h1>Library</h1>
      <p className="library-words">
        Saved on this device for offline reading. <StorageUsage />
      </p>
      <SavedSerials />
      <ReadTexts />
      {userId ? <SharedWithMe userId={userId} /> : null}
      <InstallHint />
    </div>
  );
}

/** Offers to install this site as an app, if the browser can and it isn't installed yet. */
function InstallHint() {
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

/** How much storage is used, if the browser reports it. */
function StorageUsage() {
  const [bytes, setBytes] = useState<number | null>(null);
  useEffect(() => {
    navigator.storage?.estimate?.().then(
      ({ usage }) => setBytes(usage ?? null),
      () => {},
    );
  }, []);
  return bytes ? `It uses ${formatBytes(bytes)}, including the app itself.` : null;
}

/** Drafts of others that the user works on: readers without a site have no list of drafts. */
function SharedWithMe({ userId }: { userId: string }) {
  return (
    <SharedDrafts
      userId={userId}
      around={(list) => (
        <section className="library-part">
          <h2>Drafts shared with me</h2>
          {list}
        </section>
      )}
    />
  );
}
