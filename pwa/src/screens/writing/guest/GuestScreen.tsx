import { isPro } from "@quire/domain/accounts/groups";
import type { Role } from "@quire/domain/enums";
import { useEffect, useState } from "react";
import { useSearch } from "wouter";
import { proHash } from "../../../lib/proHash.ts";
import { useLocalDrafts } from "../../../lib/useLocalDrafts.ts";
import { useSession } from "../../../lib/useSession.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { GuestDesk } from "./GuestDesk.tsx";
import { GuestDrafts } from "./GuestDrafts.tsx";
import { ImportGuestDrafts } from "./ImportGuestDrafts.tsx";
import "./guest.css";

/**
 * `/create`: writing with no account. All that was written here, or a blank sheet while that is nothing; `?draft=` is one of
 * them, `?new` another, and `?claim=` takes all of them along to the site that one has by now.
 */
export function GuestScreen() {
  const search = useSearch();
  const query = new URLSearchParams(search);
  const claim = query.get("claim");
  const id = query.get("draft");
  if (claim !== null) return <ImportGuestDrafts first={claim} />;
  if (id) return <GuestDesk key={id} target={{ open: id }} />;
  if (query.has("new")) return <NewDraft key="new" />;
  return <Begin />;
}

/** A small business begins nothing without Pro (specification §6): it is told before it writes, not when it publishes. */
function NewDraft() {
  const user = useSession()?.user;
  const needsPro = user?.small_business === true && !isPro(user.groups as Role[]);
  useEffect(() => {
    if (needsPro) location.replace(`/${proHash("smbCreator")}`);
  }, [needsPro]);
  if (needsPro) return <Looking />;
  return <GuestDesk target={{ begin: { ptype: "blog", subtype: null, parent: null } }} />;
}

const Looking = () => (
  <div className="desk-coming">
    <Skeleton of="post" label="Loading your drafts" />
  </div>
);

function Begin() {
  const drafts = useLocalDrafts(null);
  // Once begun, a blank sheet stays one: the first draft comes into the list behind it.
  const [isBlank, setIsBlank] = useState(false);
  useEffect(() => {
    if (drafts === null || drafts?.length === 0) setIsBlank(true);
  }, [drafts]);
  if (isBlank) return <NewDraft />;
  if (drafts && drafts.length > 0) return <GuestDrafts drafts={drafts} />;
  return <Looking />;
}
