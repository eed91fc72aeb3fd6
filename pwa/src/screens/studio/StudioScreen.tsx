import { listSiteComments } from "@quire/contracts/calls/comments";
import { getEarnings } from "@quire/contracts/calls/earnings";
import { listPosts, type OwnList } from "@quire/contracts/calls/posts";
import { getDayStats } from "@quire/contracts/calls/stats";
import type { ModeratedComment } from "@quire/contracts/records/comment";
import type { Earnings } from "@quire/contracts/records/earnings";
import type { PostCard } from "@quire/contracts/records/post";
import type { DayStats } from "@quire/contracts/records/stats";
import { draftPath } from "@quire/domain/posts/draftPaths";
import { abbreviateCount } from "@quire/domain/text/counts";
import { formatRelative } from "@quire/domain/time/dates";
import { type ReactNode, useCallback, useEffect } from "react";
import { callApi } from "../../lib/callApi.ts";
import { messageOf } from "../../lib/failureMessages.ts";
import { usePage } from "../../lib/PageContext.ts";
import { saveOwnSite } from "../../lib/saveOwnSite.ts";
import { useMine } from "../../lib/useMine.ts";
import { useUser } from "../../lib/useUser.ts";
import { Button } from "../../ui/Button.tsx";
import { Row, RowList } from "../../ui/Row.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { ReplyForm } from "../../widgets/comments/ReplyForm.tsx";
import { CreateChoices } from "../../widgets/create/CreateChoices.tsx";
import { Checklist } from "../../widgets/onboarding/Checklist.tsx";
import { forecastCopy } from "../../widgets/payouts/payoutCopy.ts";
import { kindOf, ownTitleOf } from "../../widgets/postCopy.ts";
import { Schedule } from "./Schedule.tsx";
import "./studioScreen.css";

/** Rows of each list: the rest is one press away. */
const FEW = 4;
const MAX_SCHEDULED = 100;

/** `/studio`: what a creator needs to know and do today. */
export function StudioScreen() {
  const page = usePage();
  const userId = useUser();
  useEffect(() => saveOwnSite(page, userId), [page, userId]);
  return userId ? <Overview siteId={userId} /> : <Skeleton of="text" label="Loading the studio" />;
}

function Overview({ siteId }: { siteId: string }) {
  const { site } = usePage();
  const today = useToday(siteId);
  const drafts = useOwnPosts(siteId, "drafts", FEW);
  const comments = useUnanswered(siteId);
  const scheduled = useOwnPosts(siteId, "scheduled", MAX_SCHEDULED);
  const payout = usePayout(siteId);
  const parts = [today, drafts, comments, scheduled, payout];
  // All at once: a part that loads later would move the others.
  const isLoaded = parts.every(({ value, failure }) => value !== null || failure !== null);
  const isNew = site?.stats.posts === 0 && drafts.value?.length === 0 && scheduled.value?.length === 0;
  return (
    <div className="overview">
      <h1>Overview</h1>
      {isLoaded ? (
        <>
          {isNew ? (
            <section className="overview-part" aria-labelledby="overview-create">
              <h2 id="overview-create">What would you like to make?</h2>
              <CreateChoices />
            </section>
          ) : (
            <>
              <Today mine={today} />
              <div className="overview-columns">
                <Drafts mine={drafts} />
                <Comments siteId={siteId} mine={comments} />
              </div>
              <Scheduled mine={scheduled} />
              <NextPayout mine={payout} />
            </>
          )}
          {/* Last: it loads by itself. */}
          <Checklist siteId={siteId} />
        </>
      ) : (
        <Skeleton of="text" label="Loading the studio" />
      )}
    </div>
  );
}

type Mine<Value> = ReturnType<typeof useMine<Value>>;

interface PartProps<Value> {
  title: string;
  /** Where all of it is. */
  all: { label: string; href: string };
  mine: Mine<Value>;
  children: (value: Value) => ReactNode;
}

/** A section of the overview. A failure stays in its section; the others work. */
function Part<Value>({ title, all, mine, children }: PartProps<Value>) {
  const id = `overview-${title.toLowerCase().replaceAll(" ", "-")}`;
  return (
    <section className="overview-part" aria-labelledby={id}>
      <div className="overview-head">
        <h2 id={id}>{title}</h2>
        <a href={all.href}>{all.label}</a>
      </div>
      {mine.value !== null ? (
        children(mine.value)
      ) : (
        <p className="overview-soft" role="status">
          {messageOf(mine.failure)}{" "}
          <Button size="s" kind="bare" onClick={mine.reload}>
            Try again
          </Button>
        </p>
      )}
    </section>
  );
}

const FIGURES = [
  ["views", "Views"],
  ["likes", "Likes"],
  ["comments", "Comments"],
  ["followers", "New followers"],
] as const;

function useToday(siteId: string) {
  const load = useCallback(
    () => callApi(getDayStats, { params: { id: siteId }, query: { days: 8 } }),
    [siteId],
  );
  return useMine<DayStats>(siteId, "today", load);
}

/** Today's figures next to those of the same day last week. */
function Today({ mine }: { mine: Mine<DayStats> }) {
  return (
    <Part title="Today" all={{ label: "All stats", href: "/stats" }} mine={mine}>
      {({ days }) => {
        const [lastWeek, today] = [days[0], days.at(-1)];
        return (
          <dl className="overview-figures">
            {FIGURES.map(([key, label]) => (
              <div key={key}>
                <dt>{label}</dt>
                <dd>{abbreviateCount(today?.[key] ?? 0)}</dd>
                <dd className="overview-soft">{`${abbreviateCount(lastWeek?.[key] ?? 0)} a week ago`}</dd>
              </div>
            ))}
          </dl>
        );
      }}
    </Part>
  );
}

function useOwnPosts(siteId: string, status: OwnList, size: number) {
  const load = useCallback(
    async (): Promise<PostCard[]> =>
      (await callApi(listPosts, { params: { siteId }, query: { status, size } })).posts,
    [siteId, status, size],
  );
  return useMine<PostCard[]>(siteId, `overview ${status}`, load);
}

function Drafts({ mine }: { mine: Mine<PostCard[]> }) {
  return (
    <Part title="Continue writing" all={{ label: "All drafts", href: "/drafts" }} mine={mine}>
      {(drafts) =>
        drafts.length === 0 ? (
          <p className="overview-soft">
            No drafts. <a href="/post/new">Write something new</a>
          </p>
        ) : (
          <RowList label="Drafts">
            {drafts.map((post) => (
              <Row
                key={post.id}
                title={ownTitleOf(post)}
                href={draftPath(post)}
                note={`${kindOf(post) ?? "Post"} · changed ${formatRelative(post.updated, Date.now())}`}
              />
            ))}
          </RowList>
        )
      }
    </Part>
  );
}

function useUnanswered(siteId: string) {
  const load = useCallback(
    async (): Promise<ModeratedComment[]> =>
      (await callApi(listSiteComments, { params: { id: siteId }, query: { unanswered: true, size: FEW } }))
        .comments,
    [siteId],
  );
  return useMine<ModeratedComment[]>(siteId, "unanswered comments", load);
}

function Comments({ siteId, mine }: { siteId: string; mine: Mine<ModeratedComment[]> }) {
  const remove = (id: string) => mine.change((before) => before.filter((comment) => comment.id !== id));
  return (
    <Part title="Comments to answer" all={{ label: "All comments", href: "/comments" }} mine={mine}>
      {(comments) =>
        comments.length === 0 ? (
          <p className="overview-soft">You've answered every comment.</p>
        ) : (
          <ul className="q-list overview-comments" aria-label="Comments to answer">
            {comments.map((comment) => (
              <li key={comment.id}>
                <p className="overview-soft">
                  <b>{comment.author?.name}</b> on{" "}
                  <a href={`${comment.post.url}#comment-${comment.id}`}>{comment.post.title || "a post"}</a>,{" "}
                  {formatRelative(comment.created, Date.now())}
                </p>
                <p className="overview-comment">{comment.text}</p>
                <ReplyForm siteId={siteId} comment={comment} onReplied={() => remove(comment.id)} />
              </li>
            ))}
          </ul>
        )
      }
    </Part>
  );
}

function Scheduled({ mine }: { mine: Mine<PostCard[]> }) {
  return (
    <Part
      title="Scheduled"
      all={{ label: "All scheduled posts", href: "/studio/posts?show=scheduled" }}
      mine={mine}
    >
      {(posts) => <Schedule posts={posts} now={new Date()} />}
    </Part>
  );
}

function usePayout(siteId: string) {
  const load = useCallback(() => callApi(getEarnings, { params: { siteId }, query: { size: 1 } }), [siteId]);
  return useMine<Earnings>(siteId, "overview payout", load);
}

function NextPayout({ mine }: { mine: Mine<Earnings> }) {
  return (
    <Part title="Next payout" all={{ label: "Earnings", href: "/earnings" }} mine={mine}>
      {({ payout, balances, currency }) => {
        const balance = balances.find((one) => one.currency === currency);
        return (
          <p>
            {forecastCopy(payout, {
              balance: balance?.balance ?? 0,
              held: balance?.held ?? 0,
              currency,
            }).join(" ")}
          </p>
        );
      }}
    </Part>
  );
}
