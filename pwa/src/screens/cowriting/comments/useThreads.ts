import { listDraftComments } from "@quire/contracts/calls/drafts";
import type { DraftThread } from "@quire/contracts/records/draft";
import { useCallback, useEffect, useState } from "react";
import { callApi } from "../../../lib/callApi.ts";

export type ThreadState = "open" | "resolved";

interface Threads {
  /** Null while nothing is known. */
  rows: DraftThread[] | null;
  next: string | null;
  failure: unknown;
}

const NOTHING: Threads = { rows: null, next: null, failure: null };
/** The most that one answer holds: as many as are asked for again when the server says that they changed. */
const PAGE = 50;

/** What is said about a draft, asked for again with each `news`; what is shown stays until the answer is there. */
export function useThreads(siteId: string | null, id: string, state: ThreadState, news: number) {
  const [shown, setShown] = useState<Threads & { of: string }>({ ...NOTHING, of: "" });
  const of = `${id} ${state}`;
  const reload = useCallback(async () => {
    if (!siteId) return;
    const query = { state, size: PAGE };
    try {
      const { threads, next } = await callApi(listDraftComments, { params: { siteId, id }, query });
      setShown({ of, rows: threads, next, failure: null });
    } catch (failure) {
      setShown((before) => (before.of === of ? { ...before, failure } : { ...NOTHING, of, failure }));
    }
  }, [siteId, id, state, of]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: news are that the threads are others now
  useEffect(() => {
    void reload();
  }, [reload, news]);

  const mine = shown.of === of ? shown : NOTHING;
  async function loadMore() {
    if (!siteId || !mine.next) return;
    const query = { state, size: PAGE, next: mine.next };
    const { threads, next } = await callApi(listDraftComments, { params: { siteId, id }, query });
    setShown((before) =>
      before.of === of ? { ...before, rows: [...(before.rows ?? []), ...threads], next } : before,
    );
  }
  return { ...mine, reload, loadMore };
}
