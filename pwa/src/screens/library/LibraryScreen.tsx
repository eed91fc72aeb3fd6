import { Fragment, useEffect, useState, useSyncExternalStore } from "react";
import { install, installStore } from "../../lib/installPrompt.ts";
import { usePage } from "../../lib/PageContext.ts";
import { useUser } from "../../lib/useUser.ts";
import { Button } from "../../ui/Button.tsx";
import { SharedDrafts } from "../../widgets/drafts/SharedDrafts.tsx";
import { formatBytes } from "../../widgets/formatBytes.ts";
import "./LibraryScreen.css";
import { localLibrary } from "../../lib/libraryPort.ts";
import { signinHref } from "../../lib/links.ts";
import type { ReadText } from "../../lib/localTypes.ts";
import { GuideLink } from "../../widgets/GuideLink.tsx";
import { GuestContinue, MyContinue } from "./ContinueSection.tsx";
import { Following } from "./Following.tsx";
import { Finished, Purchased, SavedForLater } from "./ListSections.tsx";
import { GuestOffline, MyOffline } from "./Offline.tsx";
import { ReadingLists } from "./ReadingLists.tsx";

/** Everything that is the reader's: the same on every site, stored on this device to open offline. */
export function LibraryScreen() {
  const userId = useUser();
  const page = usePage();
  const [texts, setTexts] = useState<ReadText[] | null>(null);
  useEffect(() => {
    // Without storage nothing was read.
    localLibrary.listRead().then(setTexts, () => setTexts([]));
  }, []);
  return (
    <div className="library">
      <h1>Library</h1>
      <p className="library-words">What you read, save and buy, on all your devices.</p>
      <StorageUsage />
      {userId ? (
        <Fragment key={userId}>
          <MyContinue userId={userId} texts={texts} />
          <SavedForLater userId={userId} />
          <Following userId={userId} />
          <Purchased userId={userId} />
          <MyOffline userId={userId} />
          <Finished userId={userId} />
          <ReadingLists userId={userId} />
          <SharedWithMe userId={userId} />
        </Fragment>
      ) : (
        <>
          <GuestContinue texts={texts} />
          <GuestOffline />
          <section className="library-part">
            <h2>On all your devices</h2>
            <p className="library-words">
              Sign in to bookmark posts, follow creators, and find what you saved on your other devices.{" "}
              <Button size="s" href={signinHref(page)} data-signin="savePost">
                Sign in
              </Button>
            </p>
          </section>
        </>
      )}
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
            : "Tap Share in the browser's bar, then “Add to Home Screen”. Everything saved here opens offline."}{" "}
          <GuideLink to="install-the-app">About the app</GuideLink>
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
  return (
    <p className="library-words library-usage">
      {bytes ? `It uses ${formatBytes(bytes)}, including the app itself.` : null}
    </p>
  );
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
