import { useEffect, useSyncExternalStore } from "react";
import { followStore, freshFollow } from "../../lib/follows.ts";
import { useLazy } from "../../lib/useLazy.ts";

const load = () => import("./SiteNotificationsModal.tsx").then((loaded) => loaded.SiteNotificationsModal);
const onServer = () => null;

/** Opens the notification settings of a site that the user has just followed (specification §4). */
export function AfterFollow() {
  const siteId = useSyncExternalStore(followStore.subscribe, freshFollow.read, onServer);
  const Modal = useLazy(siteId !== null && navigator.onLine, load, freshFollow.forget);
  useEffect(() => {
    // The settings are on the server: a user without a network isn't asked, nor later out of context.
    if (siteId && !navigator.onLine) freshFollow.forget();
  }, [siteId]);
  return Modal && siteId ? <Modal siteId={siteId} isNew onClose={freshFollow.forget} /> : null;
}
