import { useEffect, useState, useSyncExternalStore } from "react";
import { followStore, freshFollow } from "../../lib/follows.ts";
import { useLazy } from "../../lib/useLazy.ts";

const load = () => import("./SiteNotificationsModal.tsx").then((loaded) => loaded.SiteNotificationsModal);
const onServer = () => null;

/** Says that the user now follows a site, with a way to its emails and notifications (specification §4). */
export function AfterFollow() {
  const siteId = useSyncExternalStore(followStore.subscribe, freshFollow.read, onServer);
  const [chosen, setChosen] = useState<string | null>(null);
  const close = () => setChosen(null);
  const Modal = useLazy(chosen !== null, load, close);
  useEffect(() => {
    if (!siteId) return;
    freshFollow.forget();
    // The preferences are on the server: a user without a network isn't asked, nor later out of context.
    if (!navigator.onLine) return;
    import("./announceFollow.ts")
      .then(({ announceFollow }) => announceFollow(siteId, () => setChosen(siteId)))
      .catch(() => {});
  }, [siteId]);
  return Modal && chosen ? <Modal siteId={chosen} onClose={close} /> : null;
}
