import { getStats } from "@quire/contracts/calls/stats";
import type { PostFigures, SiteStats } from "@quire/contracts/records/stats";
import { formatDate } from "@quire/domain/time/dates";
import { useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Select } from "../../ui/Select.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { type Column, downloadCsv, PagedTable } from "./ListTable.tsx";
import { statsFailure } from "./StatsFailure.tsx";

type PostPage = Pick<SiteStats["all_post_stats"], "posts" | "next">;
type SortBy = "published" | "views";

const COLUMNS: Column<PostFigures>[] = [
  {
    title: "Post",
    cell: ({ id, title, published }) => (
      <>
        <a href={`/stats/posts/${id}`}>{title || "Untitled"}</a>
        <span className="stats-soft">{formatDate(published)}</span>
      </>
    ),
    csv: ({ title }) => title,
  },
  { title: "Views", cell: ({ views }) => views, isNumber: true },
  { title: "Likes", cell: ({ likes }) => likes, isNumber: true },
  { title: "Comments", cell: ({ comments }) => comments, isNumber: true },
];

const SORTS = [
  { value: "published", label: "Newest" },
  { value: "views", label: "Most read" },
];

/** Columns of the file: links can't be shown there, so the day has its own. */
const CSV_COLUMNS: Column<PostFigures>[] = [
  { title: "Post", cell: ({ title }) => title },
  { title: "Published", cell: ({ published }) => published.slice(0, 10) },
  { title: "Path", cell: ({ permalink }) => permalink },
  ...COLUMNS.slice(1),
];
/** Posts per request of the file, and its most requests. */
const FILE_PAGE = 100;
const MAX_REQUESTS = 50;

/** Every post with its counts, three at a time. */
export function PostTable({ siteId, first }: { siteId: string; first: SiteStats["all_post_stats"] }) {
  const [sort, setSort] = useState<SortBy>("published");
  const [pages, setPages] = useState<PostPage[]>([first]);
  const [at, setAt] = useState(0);
  const current = pages[at] ?? first;
  const total = first.totals.posts + first.totals.chapters;
  const before = pages.slice(0, at).reduce((sum, page) => sum + page.posts.length, 0);

  async function load(sort_by: SortBy, next?: string, size?: number): Promise<PostPage | null> {
    try {
      const query = { sort_by, ...(next ? { next } : {}), ...(size ? { size } : {}) };
      return (await callApi(getStats, { params: { id: siteId }, query })).all_post_stats;
    } catch (error) {
      const { title, message } = statsFailure(error);
      showSnackbar({ title, message: message });
      return null;
    }
  }

  async function showNext() {
    if (!pages[at + 1]) {
      const page = current.next ? await load(sort, current.next) : null;
      if (!page) return;
      setPages([...pages.slice(0, at + 1), page]);
    }
    setAt(at + 1);
  }

  async function sortBy(next: SortBy) {
    const page = await load(next);
    if (!page) return;
    setSort(next);
    setPages([page]);
    setAt(0);
  }

  async function download() {
    const posts: PostFigures[] = [];
    let next: string | null | undefined;
    for (let request = 0; request < MAX_REQUESTS && next !== null; request++) {
      const page = await load(sort, next, FILE_PAGE);
      if (!page) return;
      posts.push(...page.posts);
      next = page.next;
    }
    downloadCsv("Posts", CSV_COLUMNS, posts);
  }

  return (
    <section aria-labelledby="posts">
      <div className="stats-head">
        <h2 id="posts">{first.totals.chapters > 0 ? "All posts and chapters" : "All posts"}</h2>
        {total > 0 ? (
          <Select
            label="Sort"
            options={SORTS}
            value={sort}
            onChange={(event) => void sortBy(event.target.value as SortBy)}
          />
        ) : null}
      </div>
      {current.posts.length > 0 ? (
        <PagedTable
          label="Posts"
          columns={COLUMNS}
          rows={current.posts}
          keyOf={({ id }) => id}
          place={`${before + 1}–${before + current.posts.length}${sort === "published" ? ` of ${total}` : ""}`}
          onBack={at > 0 ? () => setAt(at - 1) : null}
          onOn={current.next || pages[at + 1] ? () => void showNext() : null}
          onDownload={() => void download()}
        />
      ) : (
        <EmptyState level={3} title={sort === "views" ? "No views yet" : "No posts yet"}>
          Posts you publish appear here with their readers.
        </EmptyState>
      )}
    </section>
  );
}
