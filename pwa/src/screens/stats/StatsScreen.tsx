import { updateSite } from "@quire/contracts/calls/sites";
import { getStats } from "@quire/contracts/calls/stats";
import type { SiteStats } from "@quire/contracts/records/stats";
import { abbreviateCount } from "@quire/domain/text/counts";
import ChartColumn from "lucide-react/icons/chart-column";
import { useCallback, useEffect, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { messageOf } from "../../lib/failureMessages.ts";
import { useMine } from "../../lib/useMine.ts";
import { useUser } from "../../lib/useUser.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Select } from "../../ui/Select.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { Figures as AllTime } from "../../widgets/Figures.tsx";
import { deviceZone, timeZoneOptions } from "../../widgets/timeZoneOptions.ts";
import { Emails } from "./Emails.tsx";
import { Period } from "./Period.tsx";
import { PostTable } from "./PostTable.tsx";
import { Sources } from "./Sources.tsx";
import { StatsFailure } from "./StatsFailure.tsx";
import "./StatsScreen.css";

/** `/stats`: the figures of the user's own site. */
export function StatsScreen() {
  const userId = useUser();
  return (
    <div className="stats">
      <h1>Stats</h1>
      {userId ? <Stats siteId={userId} /> : <Skeleton of="text" label="Loading the stats" />}
    </div>
  );
}

function Stats({ siteId }: { siteId: string }) {
  const [days, setDays] = useState(30);
  const load = useCallback(() => callApi(getStats, { params: { id: siteId }, query: {} }), [siteId]);
  const { value: stats, isSavedOffline, failure, reload } = useMine<SiteStats>(siteId, "stats", load);
  const isUnset = stats?.time_zone === null && !isSavedOffline;
  const setZone = useCallback(
    async (time_zone: string) => {
      await callApi(updateSite, { params: { id: siteId }, body: { time_zone } });
      reload();
    },
    [siteId, reload],
  );
  useEffect(() => {
    // Until it is set, days are in UTC: nothing is lost if this fails.
    if (isUnset) void setZone(deviceZone()).catch(() => {});
  }, [isUnset, setZone]);
  if (!stats) {
    if (!failure) return <Skeleton of="text" label="Loading the stats" />;
    return <StatsFailure failure={failure} onRetry={reload} />;
  }
  const { totals } = stats.all_post_stats;
  return (
    <>
      <p className="stats-soft">
        Each reader counts once a day for each post.
        {failure && isSavedOffline ? " We can't reach the server. You're seeing your last saved copy." : null}
      </p>
      <AllTime
        of={[
          { label: "Views", count: abbreviateCount(totals.views) },
          { label: "Likes", count: abbreviateCount(totals.likes) },
          { label: "Comments", count: abbreviateCount(totals.comments) },
          { label: "Followers", count: abbreviateCount(totals.followers) },
          { label: "Posts", count: abbreviateCount(totals.posts) },
          ...(totals.chapters > 0 ? [{ label: "Chapters", count: abbreviateCount(totals.chapters) }] : []),
        ]}
      />
      {totals.posts === 0 && totals.views === 0 ? (
        <EmptyState
          icon={ChartColumn}
          title="No stats yet"
          action={
            <>
              <Button kind="primary" href="/post/new">
                Write a post
              </Button>
              <Button href="/drafts">Your drafts</Button>
            </>
          }
        >
          Publish something, and its views, likes and comments appear here.
        </EmptyState>
      ) : (
        <>
          <Period siteId={siteId} days={days} onDays={setDays} version={stats.time_zone ?? ""} />
          <PostTable key={isSavedOffline ? "saved" : "fresh"} siteId={siteId} first={stats.all_post_stats} />
          <Sources siteId={siteId} days={days} />
          <Emails siteId={siteId} />
          <ZoneSetting zone={stats.time_zone ?? "UTC"} onChange={setZone} />
        </>
      )}
    </>
  );
}

function ZoneSetting({ zone, onChange }: { zone: string; onChange: (zone: string) => Promise<void> }) {
  return (
    <section aria-labelledby="zone" className="stats-zone">
      <h2 id="zone">Time zone</h2>
      <Select
        label="Days are in"
        hint="Your posts' dates are in it too. Earlier views stay on the day they were counted for."
        options={timeZoneOptions(zone)}
        value={zone}
        onChange={(event) =>
          void onChange(event.target.value).catch((error) =>
            showSnackbar({ title: "We couldn't save your time zone", message: messageOf(error) }),
          )
        }
      />
    </section>
  );
}
