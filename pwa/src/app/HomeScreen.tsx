import type { PageData } from "@quire/contracts/records/page";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { usePage } from "../lib/PageContext.ts";
import { useUser } from "../lib/useUser.ts";
import { PlatformHome } from "../screens/discovery/PlatformHome.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";

type Inbox = ComponentType<{ person: string; discover: ReactNode }>;

/** The platform's home: to a guest what there is to read, to a person first what they follow and have begun. */
export function HomeScreen({ data }: { data: Extract<PageData, { kind: "platform_home" }> }) {
  const { path } = usePage();
  const person = useUser();
  const [Inbox, setInbox] = useState<Inbox | "failed" | null>(null);
  // Further back in the list of all posts there is no inbox.
  const isMine = person !== null && path === "/";
  useEffect(() => {
    if (!isMine) return;
    import("../screens/inbox/InboxScreen.tsx").then(
      ({ InboxScreen }) => setInbox(() => InboxScreen),
      () => setInbox("failed"),
    );
  }, [isMine]);
  if (!isMine || Inbox === "failed") return <PlatformHome data={data} />;
  if (!Inbox) return <Skeleton of="text" label="Loading your feed" />;
  return <Inbox key={person} person={person} discover={<PlatformHome data={data} isBelow />} />;
}
