import type { PostCard } from "@quire/contracts/records/post";
import { useSyncExternalStore } from "react";
import { useLazy } from "../../../lib/useLazy.ts";
import { FeedCard } from "../../../widgets/FeedCard.tsx";
import { Checklist } from "../../../widgets/onboarding/Checklist.tsx";
import { OwnPrompt } from "../../../widgets/onboarding/OwnPrompt.tsx";
import { OwnPostMenu } from "../../../widgets/own/OwnPostMenu.tsx";
import { removedStore } from "../../../widgets/own/ownPosts.ts";
import { OwnEmptyTab } from "./OwnEmptyTab.tsx";
import { OwnPins } from "./OwnPins.tsx";
import "./own.css";

/** The components of the creator's own home in one chunk, since they are always needed together. */
export const ownHome = { Checklist, OwnCard, OwnEmptyTab, OwnPins, OwnWelcome };

/** A card of the creator's own feed, with its actions. */
function OwnCard({ post }: { post: PostCard }) {
  const removed = useSyncExternalStore(removedStore.subscribe, removedStore.read, removedStore.onServer);
  if (removed.has(post.id)) return null;
  return (
    <div className="own-card">
      <FeedCard post={post} level={3} />
      <OwnPostMenu post={post} />
    </div>
  );
}

/** Notices at the top of the creator's own home. */
function OwnWelcome({ siteId }: { siteId: string }) {
  const notice = useLazy(true, () => import("../../../widgets/pro/ProNotice.tsx"));
  return (
    <>
      {notice ? <notice.ProNotice siteId={siteId} /> : null}
      <OwnPrompt siteId={siteId} />
    </>
  );
}
