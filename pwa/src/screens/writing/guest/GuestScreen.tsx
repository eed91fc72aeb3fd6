import { isPro } from "@quire/domain/accounts/groups";
import type { Role } from "@quire/domain/enums";
import { useEffect, useState } from "react";
import { useSearch } from "wouter";
import { proHash } from "../../../lib/proHash.ts";
import { useLocalDrafts } from "../../../lib/useLocalDrafts.ts";
import { useSession } from "../../../lib/useSession.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { GuestDrafts } from "./GuestDrafts.tsx";
import { GuestWorkspace } from "./GuestWorkspace.tsx";
import { ImportGuestDrafts } from "./ImportGuestDrafts.tsx";
import "./guest.css";

/**
 * `/create`: writing without an account. Shows the drafts of this device, or a blank one if there are none;
 * `?draft=` opens one, `?new` starts another, and `?claim=` moves all of them to the user's new site.
 */
export function GuestScreen() {
  const search = useSearch();
  const query = new URLSearchParams(search);
  const claim = query.get("claim");
  const id = query.get("draft");
  if (claim !== null) return <ImportGuestDrafts first={claim} />;
  if (id) return <GuestWorkspace key={id} target={{ open: id }} />;
  if (query.has("new")) return <NewDraft key="new" />;
  return <Begin />;
}

/** A small business can't start without Pro (specification §6): it is told before writing, not when publishing. */
function NewDraft() {
  const user = useSession()?.user;
  const needsPro = user?.small_business === true && !isPro(user.groups as Role[]);
  useEffect(() => {
    if (needsPro) location.replace(`/${proHash("smbCreator")}`);
  }, [needsPro]);
  if (needsPro) return <Loading />;
  return <GuestWorkspace target={{ begin: { ptype: "blog", subtype: null, parent: null } }} />;
}

const Loading = () => (
  <div className="workspace-coming">
    <Skeleton of="post" label="Loading your drafts" />
  </div>
);

function Begin() {
  const drafts = useLocalDrafts(null);
  // A blank draft stays open when its first save adds it to the list.
  const [isBlank, setIsBlank] = useState(false);
  useEffect(() => {
    if (drafts === null || drafts?.length === 0) setIsBlank(true);
  }, [drafts]);
  if (isBlank) return <NewDraft />;
  if (drafts && drafts.length > 0) return <GuestDrafts drafts={drafts} />;
  return <Loading />;
}
