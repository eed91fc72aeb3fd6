import { listSiteFollowees } from "@quire/contracts/calls/following";
import { listFollowees } from "@quire/contracts/calls/reactions";
import Users from "lucide-react/icons/users";
import { useCallback } from "react";
import { afterSending } from "../../lib/afterSending.ts";
import { callApi } from "../../lib/callApi.ts";
import { platformHref, signinHref } from "../../lib/links.ts";
import { usePage } from "../../lib/PageContext.ts";
import { useSession } from "../../lib/useSession.ts";
import { useUser } from "../../lib/useUser.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { FeedLinksPart } from "../../widgets/feedLinks/FeedLinksPart.tsx";
import "./following.css";
import { GuideLink } from "../../widgets/GuideLink.tsx";
import { SiteRow } from "./SiteRow.tsx";
import { UserList } from "./UserList.tsx";
import { usePagedList } from "./usePagedList.ts";

/** `/following`: on a site, who its creator follows; on the platform, who the user follows. */
export function FollowingScreen() {
  const { site } = usePage();
  const session = useSession();
  const userId = useUser();
  const isOwn = !site || site.id === userId;
  return (
    <div className="following">
      <h1>{isOwn ? "Following" : `${site.name} follows`}</h1>
      {site && !isOwn ? <FollowedBy siteId={site.id} name={site.name} /> : null}
      {isOwn && userId ? (
        <>
          <Mine />
          <FeedLinksPart />
        </>
      ) : null}
      {isOwn && !userId ? (
        session ? (
          <SignedOut />
        ) : (
          <Skeleton of="text" label="Checking your session" />
        )
      ) : null}
    </div>
  );
}

function FollowedBy({ siteId, name }: { siteId: string; name: string }) {
  const fetchPage = useCallback(
    async (next: string | undefined) => {
      const { sites, next: then } = await callApi(listSiteFollowees, {
        params: { userId: siteId },
        query: next ? { next } : {},
      });
      return { rows: sites, next: then };
    },
    [siteId],
  );
  return (
    <UserList
      label="Creators"
      list={usePagedList(fetchPage)}
      row={(one) => <SiteRow key={one.id} site={one} />}
      empty={
        <EmptyState icon={Users} title="No one yet">
          {name} doesn't follow other creators yet.
        </EmptyState>
      }
    />
  );
}

const fetchMine = async (next: string | undefined) => {
  if (!next) await afterSending();
  const { sites, next: then } = await callApi(listFollowees, { query: next ? { next } : {} });
  return { rows: sites, next: then };
};

function Mine() {
  const page = usePage();
  return (
    <UserList
      label="Creators you follow"
      list={usePagedList(fetchMine)}
      row={(one) => <SiteRow key={one.id} site={one} follows />}
      empty={
        <EmptyState
          icon={Users}
          title="You don't follow anyone yet"
          action={
            <Button kind="primary" href={platformHref(page, "/labs/follow-recommendations")}>
              Find creators to follow
            </Button>
          }
        >
          New posts from creators you follow appear on your home page.{" "}
          <GuideLink to="follow-creators">How to follow</GuideLink>
        </EmptyState>
      }
    />
  );
}

function SignedOut() {
  const page = usePage();
  return (
    <EmptyState
      icon={Users}
      title="Sign in to see who you follow"
      action={
        <Button kind="primary" href={signinHref(page)} data-signin="follow">
          Sign in
        </Button>
      }
    />
  );
}
