import BellIcon from "lucide-react/icons/bell";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useLazy } from "../../lib/useLazy.ts";
import { useSession } from "../../lib/useSession.ts";
import { useUser } from "../../lib/useUser.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { AfterFollow } from "./AfterFollow.tsx";
import { unreadStore, unreadText, watchUnread } from "./watchUnread.ts";

const load = () => import("./NotificationsSheet.tsx").then(({ NotificationsSheet }) => NotificationsSheet);

/** The bell of a signed-in user, with the number of unread notifications; the list loads when the pointer comes near. */
export function Bell() {
  const userId = useUser();
  const unread = useSyncExternalStore(unreadStore.subscribe, unreadStore.read, unreadStore.onServer) ?? 0;
  const [open, setOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
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
        onClick={() => {
          setIsWanted(true);
          setOpen(true);
        }}
      />
      <AfterFollow />
      {Sheet && userId ? <Sheet userId={userId} open={open} onClose={() => setOpen(false)} /> : null}
    </>
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
