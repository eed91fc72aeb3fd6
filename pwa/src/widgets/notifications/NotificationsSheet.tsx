import { listNotifications, readNotifications } from "@quire/contracts/calls/notifications";
import type { Notification } from "@quire/contracts/records/notification";
import { formatRelative } from "@quire/domain/time/dates";
import BellIcon from "lucide-react/icons/bell";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { callApi } from "../../lib/callApi.ts";
import { useMine } from "../../lib/useMine.ts";
import { useMore } from "../../lib/useMore.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Sheet } from "../../ui/Modal.tsx";
import { RowList } from "../../ui/Row.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { ShowMore } from "../ShowMore.tsx";
import { NotificationActors } from "./NotificationActors.tsx";
import "./notifications.css";
import { smallestOf } from "../../lib/smallestOf.ts";
import { setUnread, unreadStore } from "./watchUnread.ts";

interface NotificationsPage {
  notifications: Notification[];
  next: string | null;
  /** How many were unread as of this list. */
  unread: number;
}

async function fetchFirst(): Promise<NotificationsPage> {
  const { notifications, next, unread } = await callApi(listNotifications, { query: {} });
  setUnread(unread);
  return { notifications, next, unread };
}

/** A panel at the side, on a phone a sheet from below. */
export function NotificationsSheet(props: { userId: string; open: boolean; onClose: () => void }) {
  return (
    <Sheet open={props.open} onClose={props.onClose} title="Notifications">
      <NotificationList userId={props.userId} onClose={props.onClose} />
    </Sheet>
  );
}

/** What the user is notified of. Shown is read; what was unread is marked until the panel closes. */
function NotificationList({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { value, failure, isSavedOffline, reload, change } = useMine(userId, "notifications", fetchFirst);
  const unread = useSyncExternalStore(unreadStore.subscribe, unreadStore.read, unreadStore.onServer);
  const newIds = useRef(new Set<string>());
  const [now] = useState(() => Date.now());
  const listed = isSavedOffline ? undefined : value?.unread;
  useEffect(() => {
    // Something new arrived while the list is open.
    if (listed !== undefined && unread && unread !== listed) reload();
  }, [listed, unread, reload]);

  useEffect(() => {
    if (!value || isSavedOffline) return;
    const unreadOnes = value.notifications.filter(({ read }) => !read);
    const [latest] = unreadOnes;
    if (!latest) return;
    for (const { id } of unreadOnes) newIds.current.add(id);
    callApi(readNotifications, { body: { until: latest.updated } }).then(
      ({ unread: left }) => {
        setUnread(left);
        // Saved as read for the next time.
        change((before) => ({
          ...before,
          unread: left,
          notifications: before.notifications.map((one) =>
            one.updated <= latest.updated ? { ...one, read: true } : one,
          ),
        }));
      },
      // They stay unread, here and on other devices.
      () => {},
    );
  }, [value, isSavedOffline, change]);

  const rest = useMore(async (next) => {
    const page = await callApi(listNotifications, { query: { next } });
    for (const one of page.notifications) if (!one.read) newIds.current.add(one.id);
    change((before) => ({
      ...before,
      notifications: [...before.notifications, ...page.notifications],
      next: page.next,
    }));
  });

  if (value === null) {
    return failure ? (
      <ErrorState title="We couldn't load your notifications" onRetry={reload}>
        Check your connection and try again.
      </ErrorState>
    ) : (
      <Skeleton of="row" count={5} label="Loading your notifications" />
    );
  }
  if (value.notifications.length === 0) {
    return (
      <EmptyState icon={BellIcon} title="Nothing new" level={3}>
        New posts from creators you follow, replies, likes and sales appear here.
      </EmptyState>
    );
  }
  return (
    <>
      {isSavedOffline && failure ? (
        <p className="notifications-note">You're offline. This is the list as you last saw it.</p>
      ) : null}
      <RowList label="Notifications">
        {value.notifications.map((one) => (
          <NotificationRow
            key={one.id}
            of={one}
            now={now}
            isNew={!one.read || newIds.current.has(one.id)}
            onOpen={onClose}
          />
        ))}
      </RowList>
      <ShowMore {...rest} next={isSavedOffline ? null : value.next} full label="Show older" />
    </>
  );
}

interface RowProps {
  of: Notification;
  now: number;
  isNew: boolean;
  onOpen: () => void;
}

/** Several people: their list opens first. A site's posts are its own. */
const isOfUsers = ({ kind, count, actors }: Notification) =>
  count > 1 && actors.length > 1 && kind !== "new_post";

function NotificationRow({ of, now, isNew, onOpen }: RowProps) {
  const { kind, actors, text, detail, url, updated } = of;
  const [first] = actors;
  const [isShowing, setIsShowing] = useState(false);
  const look = isNew ? "is-new" : undefined;
  return (
    <li className="q-row">
      {first ? (
        <Avatar
          name={first.name}
          src={smallestOf(first.logo)}
          shape={kind === "new_post" ? "square" : "round"}
        />
      ) : (
        <span className="notifications-icon">
          <Icon of={BellIcon} size={20} />
        </span>
      )}
      <div className="q-row-words">
        <p className="q-row-title notifications-text">
          {isOfUsers(of) ? (
            <button
              type="button"
              className={look}
              aria-expanded={isShowing}
              onClick={() => setIsShowing(!isShowing)}
            >
              {text}
            </button>
          ) : (
            // The app opens its own pages without a new document, which would have closed the sheet.
            <a href={url} onClick={onOpen} className={look}>
              {text}
            </a>
          )}
        </p>
        {detail ? <p className="q-row-note notifications-detail">{detail}</p> : null}
        <p className="q-row-note">
          <time dateTime={updated}>{formatRelative(updated, now)}</time>
        </p>
        {isShowing ? <NotificationActors of={of} onOpen={onOpen} /> : null}
      </div>
      {isNew ? <span className="notifications-dot" role="img" aria-label="New" /> : null}
    </li>
  );
}
