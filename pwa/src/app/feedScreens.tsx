import type { PageData } from "@quire/contracts/records/page";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { usePage } from "../lib/PageContext.ts";
import { useUser } from "../lib/useUser.ts";
import { PlatformHome } from "../screens/discovery/PlatformHome.tsx";
import { SearchScreen } from "../screens/discovery/SearchScreen.tsx";
import { TopicScreen } from "../screens/discovery/TopicScreen.tsx";
import { ProfileScreen } from "../screens/sites/ProfileScreen.tsx";
import { SiteFeedScreen } from "../screens/sites/SiteFeedScreen.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";

/** The screens of home pages and topics, loaded as one. */
export const feedScreens = {
  platform_home: HomeScreen,
  topic: TopicScreen,
  search: SearchScreen,
  site_feed: SiteFeedScreen,
  profile: ProfileScreen,
};

type Inbox = ComponentType<{ userId: string; discover: ReactNode }>;

/** The platform's home: a guest sees the feed; a signed-in user first sees their inbox. */
function HomeScreen({ data }: { data: Extract<PageData, { kind: "platform_home" }> }) {
  const { path } = usePage();
  const userId = useUser();
  const [Inbox, setInbox] = useState<Inbox | "failed" | null>(null);
  // Later pages of the feed show no inbox.
  const isMine = userId !== null && path === "/";
  useEffect(() => {
    if (!isMine) return;
    import("../screens/inbox/InboxScreen.tsx").then(
      ({ InboxScreen }) => setInbox(() => InboxScreen),
      () => setInbox("failed"),
    );
  }, [isMine]);
  if (!isMine || Inbox === "failed") return <PlatformHome data={data} />;
  if (!Inbox) return <Skeleton of="text" label="Loading your feed" />;
  return <Inbox key={userId} userId={userId} discover={<PlatformHome data={data} isBelow />} />;
}
