import type { PageData } from "@quire/contracts/records/page";
import type { SearchResults } from "@quire/contracts/records/search";
import { readSearch } from "@quire/domain/posts/search";
import { useEffect, useRef, useState } from "react";
import { fetchPageData } from "../../lib/fetchPageData.ts";

type Data = Extract<PageData, { kind: "search" }>;

/** A pause in typing after which one wants to see something. */
const PAUSE_MS = 200;

interface Found {
  /** The page that this went out from: another page's results are not these. */
  from: Data;
  query: string;
  results: SearchResults | null;
  state: "ready" | "asking" | "away";
}

/** The address of a search. */
export function searchPath(query: string, type: Data["type"], next: string | null = null): string {
  const params = new URLSearchParams({ query });
  if (type !== "posts") params.set("type", type);
  if (next) params.set("next", next);
  return `/search?${params}`;
}

/** What was found: as the page came, then as one types, then more of it. */
export function useSearch(data: Data) {
  const [found, setFound] = useState<Found | null>(null);
  const turn = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const now: Found =
    found?.from === data ? found : { from: data, query: data.query, results: data.results, state: "ready" };

  async function ask(query: string, next: string | null, before: SearchResults | null) {
    turn.current += 1;
    const mine = turn.current;
    setFound({ from: data, query, results: next ? before : now.results, state: "asking" });
    try {
      const page = await fetchPageData(searchPath(query, data.type, next));
      if (mine !== turn.current) return;
      const results = page.data.kind === "search" ? page.data.results : null;
      setFound({
        from: data,
        query,
        results: before && results ? joined(before, results) : results,
        state: "ready",
      });
    } catch {
      if (mine === turn.current) setFound({ from: data, query, results: before, state: "away" });
    }
  }

  function type(query: string) {
    clearTimeout(timer.current);
    if (readSearch(query) === null) {
      turn.current += 1;
      setFound({ from: data, query, results: null, state: "ready" });
    } else timer.current = setTimeout(() => void ask(query, null, null), PAUSE_MS);
  }

  return {
    ...now,
    type,
    more: () => void ask(now.query, now.results?.next ?? null, now.results),
    retry: () => void ask(now.query, null, null),
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
