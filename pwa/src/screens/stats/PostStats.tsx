import { getStats } from "@quire/contracts/calls/stats";
import type { PostFigures, SiteStats } from "@quire/contracts/records/stats";
import { formatDate } from "@quire/domain/time/dates";
import { useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Select } from "../../ui/Select.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { type Column, PagedTable } from "./PagedTable.tsx";
import { statsFailure } from "./statsFailure.ts";

type PostPage = Pick<SiteStats["all_post_stats"], "posts" | "next">;
type SortBy = "published" | "views";

const COLUMNS: Column<PostFigures>[] = [
  {
    title: "Post",
    cell: ({ permalink, title, published }) => (
      <>
        <a href={permalink}>{title}</a>
        <span className="stats-soft">{formatDate(published)}</span>
      </>
    ),
  },
  { title: "Views", cell: ({ views }) => views, isNumber: true },
  { title: "Likes", cell: ({ likes }) => likes, isNumber: true },
  { title: "Comments", cell: ({ comments }) => comments, isNumber: true },
];

const SORTS = [
  { value: "published", label: "Newest" },
  { value: "views", label: "Most read" },
];

/** Every post with its counts, three at a time. */
export function PostStats({ siteId, first }: { siteId: string; first: SiteStats["all_post_stats"] }) {
  const [sort, setSort] = useState<SortBy>("published");
  const [pages, setPages] = useState<PostPage[]>([first]);
  const [at, setAt] = useState(0);
  const current = pages[at] ?? first;
  const before = pages.slice(0, at).reduce((sum, page) => sum + page.posts.length, 0);

  async function load(sort_by: SortBy, next?: string): Promise<PostPage | null> {
    try {
      const query = { sort_by, ...(next ? { next } : {}) };
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

  return (
    <section aria-labelledby="posts">
      <div className="stats-head">
        <h2 id="posts">All posts</h2>
        {first.totals.posts > 0 ? (
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
          place={`${before + 1}–${before + current.posts.length}${sort === "published" ? ` of ${first.totals.posts}` : ""}`}
          onBack={at > 0 ? () => setAt(at - 1) : null}
          onOn={current.next || pages[at + 1] ? () => void showNext() : null}
        />
      ) : (
        <EmptyState level={3} title={sort === "views" ? "No views yet" : "No posts yet"}>
          Posts you publish appear here with their readers.
        </EmptyState>
      )}
    </section>
  );
}
