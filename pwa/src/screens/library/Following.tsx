import type { Listing } from "@quire/contracts/call";
import { listFollowees } from "@quire/contracts/calls/reactions";
import type { SiteCard } from "@quire/contracts/records/site";
import { afterSending } from "../../lib/afterSending.ts";
import { callApi } from "../../lib/callApi.ts";
import { platformHref } from "../../lib/links.ts";
import { usePage } from "../../lib/PageContext.ts";
import { smallestOf } from "../../lib/smallestOf.ts";
import { useMine } from "../../lib/useMine.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { Covers, Empty } from "./Covers.tsx";

const fetchSites = (): Promise<Listing & { sites: SiteCard[] }> =>
  afterSending().then(() => callApi(listFollowees, { query: {} }));

/** The sites that the user follows; all of them on a screen of their own. */
export function Following({ userId }: { userId: string }) {
  const page = usePage();
  const { value, failure, reload } = useMine(userId, "followed sites", fetchSites);
  return (
    <Covers
      title="Following"
      failure={failure}
      onRetry={reload}
      empty={
        <Empty>
          Creators that you follow appear here.{" "}
          <Button kind="quiet" size="s" href={platformHref(page, "/labs/follow-recommendations")}>
            Find creators to follow
          </Button>
        </Empty>
      }
      link={
        <Button size="s" kind="quiet" href={platformHref(page, "/following")}>
          Manage
        </Button>
      }
    >
      {value?.sites.map((site) => (
        <a key={site.id} className="library-site" href={site.url}>
          <Avatar name={site.name} src={smallestOf(site.logo)} shape="square" size="l" />
          <span>{site.name}</span>
        </a>
      )) ?? null}
    </Covers>
  );
}
