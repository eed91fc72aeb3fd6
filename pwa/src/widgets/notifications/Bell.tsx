import BellIcon from "lucide-react/icons/bell";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useLazy } from "../../lib/useLazy.ts";
import { useSession } from "../../lib/useSession.ts";
import { useUser } from "../../lib/useUser.ts";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { createListeners } from "../../ui/listeners.ts";
import "./Bell.css";
import { AfterFollow } from "./AfterFollow.tsx";
import { unreadStore, unreadText, watchUnread } from "./watchUnread.ts";

/** Whether the list is open: the navbar's button opens it, and the one in a phone's bottom bar. */
let isOpen = false;
const [notify, subscribe] = createListeners();
function setOpen(open: boolean): void {
  isOpen = open;
  notify();
}
const useOpen = () => useSyncExternalStore(subscribe, () => isOpen);
const useUnread = () =>
  useSyncExternalStore(unreadStore.subscribe, unreadStore.read, unreadStore.onServer) ?? 0;

const load = () => import("./NotificationsSheet.tsx").then(({ NotificationsSheet }) => NotificationsSheet);

/** The bell of a signed-in user, with the number of unread notifications; the list loads when the pointer comes near. */
export function Bell() {
  const userId = useUser();
  const unread = useUnread();
  const open = useOpen();
  const [isWanted, setIsWanted] = useState(false);
  // It stays once it was open: closing it returns the focus.
  if (open && !isWanted) setIsWanted(true);
  const Sheet = useLazy(isWanted, load, () => {
    setOpen(false);
    setIsWanted(false);
  });
  // Not before the server has confirmed the session: a stream without one is refused.
  const confirmed = useSession()?.user?.id;
  useEffect(() => (confirmed ? watchWhileShown(confirmed) : undefined), [confirmed]);
  return (
    <>
      <IconButton
        icon={BellIcon}
        label={unread > 0 ? `Notifications, ${unreadText(unread)} unread` : "Notifications"}
        dot={unread > 0}
        onPointerEnter={() => setIsWanted(true)}
        onClick={() => setOpen(true)}
      />
      <AfterFollow />
      {Sheet && userId ? <Sheet userId={userId} open={open} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** The bell of a phone's bottom bar. It opens the list of `Bell`, which stays on the page. */
export function BellItem() {
  const unread = useUnread();
  return (
    <button
      type="button"
      className="q-bottom-item"
      aria-label={unread > 0 ? `Bell, ${unreadText(unread)} unread` : undefined}
      onClick={() => setOpen(true)}
    >
      <span className="bell-icon">
        <Icon of={BellIcon} size={22} />
        {unread > 0 ? <span className="q-icon-button-dot" /> : null}
      </span>
      Bell
    </button>
  );
}

/** A page in the back-forward cache may hold no lock and no connection. */
function watchWhileShown(userId: string): () => void {
  let stop = watchUnread(userId);
  const leave = () => stop();
  const enter = ({ persisted }: PageTransitionEvent) => {
    if (persisted) stop = watchUnread(userId);
  };
  window.addEventListener("pagehide", leave);
  window.addEventListener("pageshow", enter);
  return () => {
    stop();
    window.removeEventListener("pagehide", leave);
    window.removeEventListener("pageshow", enter);
  };
}
