import { listLibrary } from "@quire/contracts/calls/library";
import type { LibraryEntry } from "@quire/contracts/records/library";
import type { LibraryList } from "@quire/domain/posts/library";
import { useCallback } from "react";
import { afterSending } from "../../lib/afterSending.ts";
import { callApi } from "../../lib/callApi.ts";
import { useMine } from "../../lib/useMine.ts";
import { useMore } from "../../lib/useMore.ts";

export interface Listed {
  entries: LibraryEntry[];
  next: string | null;
}

const fetchPage = (list: LibraryList, next?: string): Promise<Listed> =>
  callApi(listLibrary, { params: { list }, query: next ? { next } : {} });

/** Returns one list of the user's library, from this device first, so that it opens offline too. */
export function useLibraryList(userId: string, list: LibraryList) {
  const fetchFirst = useCallback(() => afterSending().then(() => fetchPage(list)), [list]);
  const mine = useMine<Listed>(userId, `library:${list}`, fetchFirst);
  const rest = useMore(async (next) => {
    const page = await fetchPage(list, next);
    mine.change(({ entries }) => {
      const known = new Set(entries.map(({ post }) => post.id));
      return {
        entries: [...entries, ...page.entries.filter(({ post }) => !known.has(post.id))],
        next: page.next,
      };
    });
  });
  return { ...mine, next: mine.isSavedOffline ? null : (mine.value?.next ?? null), rest };
}
