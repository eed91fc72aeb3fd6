import { useSyncExternalStore } from "react";
import { followStore, freshFollow } from "../../lib/follows.ts";
import { useLazy } from "../../lib/useLazy.ts";

const load = () => import("./SiteNotificationsModal.tsx").then((loaded) => loaded.SiteNotificationsModal);
const onServer = () => null;

/** Opens the notification settings of a site that the user has just followed (specification §4). */
export function AfterFollow() {
  const siteId = useSyncExternalStore(followStore.subscribe, freshFollow.read, onServer);
  const isAsked = siteId !== null && navigator.onLine;
  const Modal = useLazy(isAsked, load, freshFollow.forget);
  return Modal && siteId ? <Modal siteId={siteId} isNew onClose={freshFollow.forget} /> : null;
}
