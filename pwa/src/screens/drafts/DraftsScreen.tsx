import PenLine from "lucide-react/icons/pen-line";
import { useEffect, useState } from "react";
import { useSearch } from "wouter";
import { usePage } from "../../lib/PageContext.ts";
import type { PublishSheetComponent } from "../../lib/publishDoor.ts";
import { rememberFrame } from "../../lib/rememberFrame.ts";
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

/** `/drafts`: what is not published, and what was put away. */
export function DraftsScreen({ publish: PublishSheet }: { publish: PublishSheetComponent }) {
  const page = usePage();
  const person = useUser();
  const [publishing, setPublishing] = useState<string | null>(null);
  const [changes, setChanges] = useState(0);
  useEffect(() => rememberFrame(page, person), [page, person]);
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
      {person && show === "shared" ? (
        <SharedDrafts person={person} />
      ) : person ? (
        <DraftList
          key={`${isArchive} ${changes}`}
          siteId={person}
          status={isArchive ? "archived" : "drafts"}
          onPublish={setPublishing}
          checklist={isArchive ? null : <Checklist siteId={person} />}
        />
      ) : (
        <Skeleton of="row" count={3} label="Loading your drafts" />
      )}
      {/* Beside the list: what was published leaves it, and is still to be shared. */}
      {person && publishing ? (
        <PublishSheet
          siteId={person}
          postId={publishing}
          onClose={() => setPublishing(null)}
          onChanged={() => setChanges((before) => before + 1)}
        />
      ) : null}
    </div>
  );
}
