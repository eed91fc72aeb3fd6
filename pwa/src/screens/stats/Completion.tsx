import { getPostCompletion } from "@quire/contracts/calls/stats";
import type {
  ChapterCompletion,
  PostCompletion,
  Completion as Reached,
} from "@quire/contracts/records/stats";
import { useCallback } from "react";
import { callApi } from "../../lib/callApi.ts";
import { useMine } from "../../lib/useMine.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { type Column, ListTable } from "./ListTable.tsx";
import { Bar } from "./Sources.tsx";
import { StatsFailure } from "./StatsFailure.tsx";

/** Chapters are fetched this many at a time, at most a thousand. */
const PAGE = 100;
const MAX_PAGES = 10;

const STEPS: { of: keyof Reached; title: string }[] = [
  { of: "started", title: "Started reading" },
  { of: "quarter", title: "Read a quarter" },
  { of: "half", title: "Read half" },
  { of: "three_quarters", title: "Read three quarters" },
  { of: "finished", title: "Read to the end" },
];

interface CompletionProps {
  siteId: string;
  postId: string;
  isSerial: boolean;
}

/** How far readers get: in a post by quarters, in a serial chapter by chapter. */
export function Completion({ siteId, postId, isSerial }: CompletionProps) {
  const load = useCallback(async () => {
    const read = (next?: string) =>
      callApi(getPostCompletion, {
        params: { id: siteId, postId },
        query: { size: PAGE, ...(next ? { next } : {}) },
      });
    const first = await read();
    const chapters = [...first.chapters];
    for (let next = first.next, pages = 1; next && pages < MAX_PAGES; pages++) {
      const page = await read(next);
      chapters.push(...page.chapters);
      next = page.next;
    }
    return { ...first, chapters };
  }, [siteId, postId]);
  const { value, failure, reload } = useMine<PostCompletion>(siteId, `completion-${postId}`, load);
  return (
    <section aria-labelledby="completion">
      <h2 id="completion">{isSerial ? "Where readers stop" : "How far readers get"}</h2>
      <p className="stats-soft">Readers who are signed in. Guests and you aren't counted here.</p>
      {value ? (
        isSerial ? (
          <Chapters chapters={value.chapters} />
        ) : (
          <Steps reached={value} />
        )
      ) : failure ? (
        <StatsFailure failure={failure} onRetry={reload} />
      ) : (
        <Skeleton of="text" label="Loading how far readers get" />
      )}
    </section>
  );
}

const shareOf = (part: number, whole: number) => (whole > 0 ? Math.min(1, part / whole) : 0);
const percent = (part: number, whole: number) => `${Math.round(shareOf(part, whole) * 100)}%`;

function Steps({ reached }: { reached: Reached }) {
  const { started } = reached;
  if (started === 0) return <p className="stats-soft">No signed-in reader has started this post yet.</p>;
  const columns: Column<(typeof STEPS)[number]>[] = [
    { title: "How far", cell: ({ title }) => title },
    { title: "Readers", cell: ({ of }) => reached[of], isNumber: true },
    {
      title: "Share",
      cell: ({ of }) => (
        <>
          {percent(reached[of], started)} <Bar part={shareOf(reached[of], started)} />
        </>
      ),
      csv: ({ of }) => percent(reached[of], started),
      isNumber: true,
    },
  ];
  return <ListTable label="How far readers get" columns={columns} rows={STEPS} keyOf={({ of }) => of} />;
}

function Chapters({ chapters }: { chapters: ChapterCompletion[] }) {
  const most = Math.max(0, ...chapters.map(({ started }) => started));
  if (most === 0) return <p className="stats-soft">No signed-in reader has started this serial yet.</p>;
  const columns: Column<ChapterCompletion>[] = [
    {
      title: "Chapter",
      cell: ({ id, position, title }) => (
        <a href={`/stats/posts/${id}`}>
          {position}. {title || "Untitled"}
        </a>
      ),
      csv: ({ position, title }) => `${position}. ${title}`,
    },
    { title: "Views", cell: ({ views }) => views, isNumber: true },
    {
      title: "Started",
      cell: ({ started }) => (
        <>
          {started} <Bar part={shareOf(started, most)} />
        </>
      ),
      csv: ({ started }) => started,
      isNumber: true,
    },
    {
      title: "Finished",
      cell: ({ finished }) => (
        <>
          {finished} <Bar part={shareOf(finished, most)} />
        </>
      ),
      csv: ({ finished }) => finished,
      isNumber: true,
    },
  ];
  return <ListTable label="Chapters" columns={columns} rows={chapters} keyOf={({ id }) => id} />;
}
