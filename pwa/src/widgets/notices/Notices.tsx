import type { AnnouncementBar } from "@quire/contracts/records/announcement";
import X from "lucide-react/icons/x";
import { useEffect, useState } from "react";
import { platformHref } from "../../lib/links.ts";
import { NOTICE_KEYS, type PendingNotices } from "../../lib/notices.ts";
import { usePage } from "../../lib/PageContext.ts";
import { store } from "../../lib/storedText.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import "./notices.css";

/** The operator's announcement and the word about cookies, over the end of the window: nothing moves when they come. */
export function Notices({ pending }: { pending: PendingNotices }) {
  const [isMounted, setIsMounted] = useState(false);
  const [dismissedId, setDismissedId] = useState<string | null>(null);
  const [isAccepted, setIsAccepted] = useState(false);
  // A live region announces only what is added to it later.
  useEffect(() => setIsMounted(true), []);
  const cookies = pending.cookies && !isAccepted;
  // One at a time: both would cover most of a phone.
  const isDismissed = cookies || pending.announcement?.id === dismissedId;
  const announcement = isDismissed ? null : pending.announcement;
  const isShown = isMounted && (announcement !== null || cookies);
  // The focused element scrolls clear of them, and the page's end can too.
  useEffect(() => {
    document.documentElement.classList.toggle("has-notices", isShown);
    return () => document.documentElement.classList.remove("has-notices");
  }, [isShown]);

  return (
    <div className="notices" aria-live="polite">
      {isMounted && announcement ? (
        <Announcement
          announcement={announcement}
          onDismiss={() => {
            store(NOTICE_KEYS.announcement, announcement.id);
            setDismissedId(announcement.id);
          }}
        />
      ) : null}
      {isMounted && cookies ? (
        <CookieBanner
          onAccept={() => {
            store(NOTICE_KEYS.cookies, new Date().toISOString());
            setIsAccepted(true);
          }}
        />
      ) : null}
    </div>
  );
}

/** The bar of an announcement; also its preview for admins, without `onDismiss`. */
export function Announcement({
  announcement: { text, link },
  onDismiss,
}: {
  announcement: Pick<AnnouncementBar, "text" | "link">;
  onDismiss?: () => void;
}) {
  return (
    <section className="notice" aria-label="Announcement">
      <p>{link ? <a href={link}>{text}</a> : text}</p>
      {onDismiss ? <IconButton icon={X} label="Dismiss announcement" onClick={onDismiss} /> : null}
    </section>
  );
}

function CookieBanner({ onAccept }: { onAccept: () => void }) {
  const page = usePage();
  return (
    <section className="notice" aria-label="Cookies">
      <p>
        {page.product.name} only uses cookies that it needs, such as to keep you signed in. None tracks you.{" "}
        <a href={platformHref(page, "/privacy")}>Privacy</a>
      </p>
      <Button kind="primary" size="s" onClick={onAccept}>
        Accept
      </Button>
    </section>
  );
}
