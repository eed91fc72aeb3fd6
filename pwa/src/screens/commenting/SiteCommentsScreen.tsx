import { useState } from "react";
import { usePage } from "../../lib/PageContext.ts";
import { useUser } from "../../lib/useUser.ts";
import { Choices } from "../../widgets/Choices.tsx";
import { BlockedUsers } from "./BlockedUsers.tsx";
import { SiteComments } from "./SiteComments.tsx";

const VIEWS = [
  { value: "unanswered", label: "To answer" },
  { value: "pending", label: "To review" },
  { value: "approved", label: "Published" },
  { value: "removed", label: "Removed" },
  { value: "blocked", label: "Blocked people" },
] as const;

/** `/comments`: moderates the comments on the user's site, and lists blocked users. */
export function SiteCommentsScreen() {
  const userId = useUser();
  const siteId = usePage().site?.id ?? userId;
  const [view, setView] = useState<(typeof VIEWS)[number]["value"]>("unanswered");
  return (
    <div className="moderation">
      <h1>Comments</h1>
      <Choices label="Filter comments" choices={VIEWS} value={view} onChange={setView} />
      {siteId && view === "blocked" ? <BlockedUsers siteId={siteId} /> : null}
      {siteId && view !== "blocked" ? <SiteComments key={view} siteId={siteId} list={view} /> : null}
    </div>
  );
}
