import PenLine from "lucide-react/icons/pen-line";
import { useEffect, useState } from "react";
import { useSearch } from "wouter";
import { usePage } from "../../lib/PageContext.ts";
import type { PublishSheetComponent } from "../../lib/publishSheet.ts";
import { saveOwnSite } from "../../lib/saveOwnSite.ts";
import { useUser } from "../../lib/useUser.ts";
import { Button } from "../../ui/Button.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { SharedDrafts } from "../../widgets/drafts/SharedDrafts.tsx";
import { Checklist } from "../../widgets/onboarding/Checklist.tsx";
import { DraftList } from "./DraftList.tsx";
import "./DraftsScreen.css";

const TABS = [
  { href: "/drafts", label: "Drafts" },
  { href: "/drafts?show=shared", label: "Shared with me" },
  { href: "/drafts?show=archive", label: "Archive" },
] as const;

/** `/drafts`: drafts, drafts shared with the user, and the archive. */
export function DraftsScreen({ publish: PublishSheet }: { publish: PublishSheetComponent }) {
  const page = usePage();
  const userId = useUser();
  const [publishing, setPublishing] = useState<string | null>(null);
  const [changes, setChanges] = useState(0);
  useEffect(() => saveOwnSite(page, userId), [page, userId]);
  const show = new URLSearchParams(useSearch()).get("show");
  const tab = TABS.find(({ href }) => show && href.endsWith(`=${show}`)) ?? TABS[0];
  const isArchive = show === "archive";
  return (
    <div className="drafts">
      <div className="drafts-head">
        <h1>{tab.label}</h1>
        <Button kind="primary" icon={PenLine} href="/post/new">
          New post
        </Button>
      </div>
      <Tabs label="Drafts and archive" tabs={[...TABS]} current={tab.href} />
      {userId && show === "shared" ? (
        <SharedDrafts userId={userId} />
      ) : userId ? (
        <DraftList
          key={`${isArchive} ${changes}`}
          siteId={userId}
          status={isArchive ? "archived" : "drafts"}
          onPublish={setPublishing}
          checklist={isArchive ? null : <Checklist siteId={userId} />}
        />
      ) : (
        <Skeleton of="row" count={3} label="Loading your drafts" />
      )}
      {/* Outside the list: a published post leaves it, but its share dialog stays. */}
      {userId && publishing ? (
        <PublishSheet
          siteId={userId}
          postId={publishing}
          onClose={() => setPublishing(null)}
          onChanged={() => setChanges((before) => before + 1)}
        />
      ) : null}
    </div>
  );
}
