import { CallError } from "@quire/client/errors";
import { getDayStats } from "@quire/contracts/calls/stats";
import type { PostFigures } from "@quire/contracts/records/stats";
import { abbreviateCount } from "@quire/domain/text/counts";
import { formatDate } from "@quire/domain/time/dates";
import SearchX from "lucide-react/icons/search-x";
import { useCallback, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { usePage } from "../../lib/PageContext.ts";
import { useMine } from "../../lib/useMine.ts";
import { useUser } from "../../lib/useUser.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Figures } from "../../widgets/Figures.tsx";
import { Completion } from "./Completion.tsx";
import { Period } from "./Period.tsx";
import { Sources } from "./Sources.tsx";
import { StatsFailure } from "./StatsFailure.tsx";
import "./StatsScreen.css";

/** `/stats/posts/{id}`: the figures of a post, or of a serial with its chapters. */
export function PostStatsScreen() {
  const { data } = usePage();
  const userId = useUser();
  const id = data.kind === "app" ? data.params?.id : undefined;
  return (
    <div className="stats">
      <p className="stats-back">
        <a href="/stats">All stats</a>
      </p>
      {userId && id ? (
        <PostStats key={id} siteId={userId} postId={id} />
      ) : (
        <Skeleton of="text" label="Loading the stats" />
      )}
    </div>
  );
}

function PostStats({ siteId, postId }: { siteId: string; postId: string }) {
  const [days, setDays] = useState(30);
  const load = useCallback(async () => {
    const query = { days: 1, post_id: postId };
    const stats = await callApi(getDayStats, { params: { id: siteId }, query });
    return stats.post as PostFigures;
  }, [siteId, postId]);
  const { value: post, failure, reload } = useMine<PostFigures>(siteId, `stats-${postId}`, load);
  if (failure instanceof CallError && failure.status === 404) {
    return (
      <EmptyState icon={SearchX} level={1} title="Post not found">
        It isn't published, or it was deleted.
      </EmptyState>
    );
  }
  if (!post) {
    if (!failure) return <Skeleton of="text" label="Loading the stats" />;
    return (
      <>
        <h1>Stats</h1>
        <StatsFailure failure={failure} onRetry={reload} />
      </>
    );
  }
  return (
    <>
      <h1>{post.title || "Untitled"}</h1>
      <p className="stats-soft">
        Published {formatDate(post.published)}. <a href={post.permalink}>View post</a>
      </p>
      <Figures
        of={[
          { label: "Views", count: abbreviateCount(post.views) },
          { label: "Likes", count: abbreviateCount(post.likes) },
          { label: "Comments", count: abbreviateCount(post.comments) },
        ]}
      />
      <Period siteId={siteId} postId={postId} days={days} onDays={setDays} version="" />
      <Completion siteId={siteId} postId={postId} isSerial={post.ptype === "parent"} />
      <Sources siteId={siteId} postId={postId} days={days} />
    </>
  );
}
