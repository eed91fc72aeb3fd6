import { getStats } from "@quire/contracts/calls/stats";
import type { SiteStats } from "@quire/contracts/records/stats";
import { abbreviateCount } from "@quire/domain/text/counts";
import ChartColumn from "lucide-react/icons/chart-column";
import { useCallback } from "react";
import { callApi } from "../../lib/callApi.ts";
import { useMine } from "../../lib/useMine.ts";
import { useUser } from "../../lib/useUser.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Figures } from "../../widgets/Figures.tsx";
import { DayStats } from "./DayStats.tsx";
import { PostStats } from "./PostStats.tsx";
import "./StatsScreen.css";
import { statsFailure } from "./statsFailure.ts";

/** `/stats`: views, likes, comments and followers of the user's own site. */
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
  const load = useCallback(() => callApi(getStats, { params: { id: siteId }, query: {} }), [siteId]);
  const { value: stats, isSavedOffline, failure, reload } = useMine<SiteStats>(siteId, "stats", load);
  if (!stats) {
    if (!failure) return <Skeleton of="text" label="Loading the stats" />;
    const { title, message, mayRetry } = statsFailure(failure);
    return (
      <ErrorState title={title} onRetry={mayRetry ? reload : undefined}>
        {message}
      </ErrorState>
    );
  }
  const { totals } = stats.all_post_stats;
  return (
    <>
      <p className="stats-soft">
        Each reader counts once a day for each post. Days are in UTC.
        {failure && isSavedOffline ? " We can't reach the server. You're seeing your last saved copy." : null}
      </p>
      <Figures
        of={[
          { label: "Views", count: abbreviateCount(totals.views) },
          { label: "Likes", count: abbreviateCount(totals.likes) },
          { label: "Comments", count: abbreviateCount(totals.comments) },
          { label: "Followers", count: abbreviateCount(totals.followers) },
          { label: "Posts", count: abbreviateCount(totals.posts) },
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
          <DayStats stats={stats.last_30days_stats} />
          <PostStats key={isSavedOffline ? "saved" : "fresh"} siteId={siteId} first={stats.all_post_stats} />
        </>
      )}
    </>
  );
}
