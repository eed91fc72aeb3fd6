import { listFollowees } from "@quire/contracts/calls/reactions";
import { useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { smallestOf } from "../../../lib/smallestOf.ts";
import { useListing } from "../../../lib/useListing.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Row, RowList } from "../../../ui/Row.tsx";
import { SiteNotificationsModal } from "../../../widgets/notifications/SiteNotificationsModal.tsx";

const fetchRows = async (next: string | undefined) => {
  const { sites, next: then } = await callApi(listFollowees, { query: { size: 10, ...(next && { next }) } });
  return { rows: sites, next: then };
};

/** The sites that the user follows, each with its own notification settings. */
export function FollowedSites() {
  const { rows, hasMore, loading, loadMore } = useListing(fetchRows);
  const [chosen, setChosen] = useState<string | null>(null);
  if (!rows || rows.length === 0) return null;
  return (
    <>
      <RowList label="Notifications by site">
        {rows.map((site) => (
          <Row
            key={site.id}
            title={site.name}
            lead={<Avatar name={site.name} src={smallestOf(site.logo)} shape="square" />}
            end={
              <Button
                size="s"
                aria-label={`Notifications from ${site.name}`}
                onClick={() => setChosen(site.id)}
              >
                Change
              </Button>
            }
          />
        ))}
      </RowList>
      {hasMore ? (
        <Button size="s" loading={loading} onClick={loadMore}>
          Show more
        </Button>
      ) : null}
      {chosen ? <SiteNotificationsModal siteId={chosen} onClose={() => setChosen(null)} /> : null}
    </>
  );
}
