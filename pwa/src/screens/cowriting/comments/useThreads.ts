import { listDraftComments } from "@quire/contracts/calls/drafts";
import type { DraftComment, DraftThread } from "@quire/contracts/records/draft";
import { useCallback, useEffect, useState } from "react";
import { callApi } from "../../../lib/callApi.ts";

export type ThreadState = "open" | "resolved";

interface Threads {
  /** Null until loaded. */
  rows: DraftThread[] | null;
  next: string | null;
  failure: unknown;
}

const NOTHING: Threads = { rows: null, next: null, failure: null };
/** The maximum page size, so that a reload replaces as much as possible. */
const PAGE = 50;

/** Loads a draft's threads, and reloads them when `news` changes. The previous rows stay until the answer arrives. */
export function useThreads(siteId: string | null, id: string, state: ThreadState, news: number) {
  const [loaded, setLoaded] = useState<Threads & { of: string }>({ ...NOTHING, of: "" });
  const of = `${id} ${state}`;
  const reload = useCallback(async () => {
    if (!siteId) return;
    const query = { state, size: PAGE };
    try {
      const { threads, next } = await callApi(listDraftComments, { params: { siteId, id }, query });
      setLoaded({ of, rows: threads, next, failure: null });
    } catch (failure) {
      setLoaded((before) => (before.of === of ? { ...before, failure } : { ...NOTHING, of, failure }));
    }
  }, [siteId, id, state, of]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: news signals that the threads have changed
  useEffect(() => {
    void reload();
  }, [reload, news]);

  const mine = loaded.of === of ? loaded : NOTHING;
  async function loadMore() {
    if (!siteId || !mine.next) return;
    const query = { state, size: PAGE, next: mine.next };
    const { threads, next } = await callApi(listDraftComments, { params: { siteId, id }, query });
    setLoaded((before) =>
      before.of === of ? { ...before, rows: [...(before.rows ?? []), ...threads], next } : before,
    );
  }
  return { ...mine, reload, loadMore };
}

/** Returns the comments, suggestions and replies by others that were written after `read`, an ISO time. */
export function newComments(
  threads: readonly DraftThread[],
  userId: string | null,
  read: string,
): DraftComment[] {
  return threads
    .flatMap(({ answers, ...comment }): DraftComment[] => [comment, ...answers])
    .filter(({ author, created }) => author.id !== userId && created > read);
}
