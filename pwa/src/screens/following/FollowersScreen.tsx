import { listFollowers } from "@quire/contracts/calls/reactions";
import { countOf } from "@quire/domain/text/counts";
import Users from "lucide-react/icons/users";
import { useCallback, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { signinHref } from "../../lib/links.ts";
import { usePage } from "../../lib/PageContext.ts";
import { useSession } from "../../lib/useSession.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Row } from "../../ui/Row.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import "./following.css";
import { UserList } from "./UserList.tsx";
import { usePagedList } from "./usePagedList.ts";

/** `/followers`: of this site; on the platform, of the user's own. */
export function FollowersScreen() {
  const page = usePage();
  const session = useSession();
  const user = session?.user;
  const siteId = page.site?.id ?? (user?.site_url ? user.id : null);
  return (
    <div className="following">
      <h1>Followers</h1>
      {siteId ? <Followers siteId={siteId} /> : null}
      {!siteId && !session ? <Skeleton of="text" label="Checking your session" /> : null}
      {!siteId && session ? (
        <EmptyState
          icon={Users}
          title={user ? "You don't have a site yet" : "Sign in to see who follows you"}
          action={
            <Button kind="primary" href={user ? "/create" : signinHref(page)}>
              {user ? "Write a story" : "Sign in"}
            </Button>
          }
        >
          {user ? "Readers follow a creator's site. Yours starts with your first story." : null}
        </EmptyState>
      ) : null}
    </div>
  );
}

function Followers({ siteId }: { siteId: string }) {
  const [total, setTotal] = useState<number | null>(null);
  const fetchPage = useCallback(
    async (next: string | undefined) => {
      const answer = await callApi(listFollowers, { params: { siteId }, query: next ? { next } : {} });
      setTotal(answer.total);
      return { rows: answer.followers, next: answer.next };
    },
    [siteId],
  );
  return (
    <>
      {total ? <p className="following-note">{countOf(total, "follower")}</p> : null}
      <UserList
        label="Followers"
        list={usePagedList(fetchPage)}
        row={(one) => (
          <Row key={one.id} title={one.name} href={one.url ?? undefined} lead={<Avatar name={one.name} />} />
        )}
        empty={
          <EmptyState icon={Users} title="No followers yet">
            People who follow this site appear here.
          </EmptyState>
        }
      />
    </>
  );
}
