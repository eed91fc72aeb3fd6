import { useSearch } from "wouter";
import { Checklist } from "../../models/onboarding/Checklist.tsx";
import { usePerson } from "../../platform/usePerson.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { DraftList } from "./DraftList.tsx";
import "./DraftsScreen.css";

const TABS = [
  { href: "/drafts", label: "Drafts" },
  { href: "/drafts?show=archive", label: "Archive" },
];

/** `/drafts`: what is not published, and what was put away. */
export function DraftsScreen() {
  const person = usePerson();
  const isArchive = new URLSearchParams(useSearch()).get("show") === "archive";
  return (
    <div className="drafts">
      <h1>{isArchive ? "Archive" : "Drafts"}</h1>
      <Tabs label="Drafts and archive" tabs={TABS} current={isArchive ? "/drafts?show=archive" : "/drafts"} />
      {person && !isArchive ? <Checklist siteId={person} /> : null}
      {person ? (
        <DraftList key={String(isArchive)} siteId={person} status={isArchive ? "archived" : "drafts"} />
      ) : (
        <Skeleton of="row" count={3} label="Loading your drafts" />
      )}
    </div>
  );
}
