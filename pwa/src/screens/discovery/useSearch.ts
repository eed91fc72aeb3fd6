import type { PageData } from "@quire/contracts/records/page";
import type { SearchResults } from "@quire/contracts/records/search";
import { readSearch } from "@quire/domain/posts/search";
import { useEffect, useRef, useState } from "react";
import { fetchPageData } from "../../lib/fetchPageData.ts";

type Data = Extract<PageData, { kind: "search" }>;

/** Pause in typing before results are fetched. */
const PAUSE_MS = 200;

interface Found {
  /** The page this search started from; results of another page are ignored. */
  from: Data;
  query: string;
  results: SearchResults | null;
  state: "ready" | "asking" | "failed";
  /** Why the last search failed; null unless it did. */
  failure: unknown;
}

/** Returns the URL of a search. */
export function searchPath(query: string, type: Data["type"], next: string | null = null): string {
  const params = new URLSearchParams({ query });
  if (type !== "posts") params.set("type", type);
  if (next) params.set("next", next);
  return `/search?${params}`;
}

/** Returns the results: those of the page, then those found while typing, then further pages. */
export function useSearch(data: Data) {
  const [found, setFound] = useState<Found | null>(null);
  const latest = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const now: Found =
    found?.from === data
      ? found
      : { from: data, query: data.query, results: data.results, state: "ready", failure: null };

  async function run(query: string, next: string | null, before: SearchResults | null) {
    latest.current += 1;
    const own = latest.current;
    setFound({ from: data, query, results: next ? before : now.results, state: "asking", failure: null });
    try {
      const page = await fetchPageData(searchPath(query, data.type, next));
      if (own !== latest.current) return;
      const results = page.data.kind === "search" ? page.data.results : null;
      setFound({
        from: data,
        query,
        results: before && results ? joined(before, results) : results,
        state: "ready",
        failure: null,
      });
    } catch (failure) {
      if (own === latest.current) setFound({ from: data, query, results: before, state: "failed", failure });
    }
  }

  function type(query: string) {
    clearTimeout(timer.current);
    if (readSearch(query) === null) {
      latest.current += 1;
      setFound({ from: data, query, results: null, state: "ready", failure: null });
    } else timer.current = setTimeout(() => void run(query, null, null), PAUSE_MS);
  }

  return {
    ...now,
    type,
    more: () => void run(now.query, now.results?.next ?? null, now.results),
    retry: () => void run(now.query, null, null),
  };
}

function joined(before: SearchResults, after: SearchResults): SearchResults {
  return {
    ...before,
    posts: [...before.posts, ...after.posts],
    sites: [...before.sites, ...after.sites],
    topics: [...before.topics, ...after.topics],
    next: after.next,
  };
}
