import { useCallback, useEffect, useState } from "react";
import { useMore } from "./useMore.ts";

interface Listing<Row> {
  /** Null until the first page is loaded. */
  rows: Row[] | null;
  /** The rows belong to the previous query until this one's are loaded. */
  isStale: boolean;
  hasMore: boolean;
  loading: boolean;
  failure: unknown;
  reload: () => void;
  loadMore: () => void;
  change: (to: (before: Row[]) => Row[]) => void;
}

/**
 * A paginated list of the API. `fetchRows` identifies the query: a new function starts over, and the old rows stay
 * visible until the new ones are loaded.
 */
export function useListing<Row>(
  fetchRows: (next: string | undefined) => Promise<{ rows: Row[]; next: string | null }>,
): Listing<Row> {
  const [state, setState] = useState<{ of: unknown; rows: Row[]; next: string | null } | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches again
  useEffect(() => {
    let isMounted = true;
    setFailure(null);
    fetchRows(undefined).then(
      ({ rows, next }) => isMounted && setState({ of: fetchRows, rows, next }),
      (error) => isMounted && setFailure(error),
    );
    return () => {
      isMounted = false;
    };
  }, [fetchRows, attempt]);

  const mine = state?.of === fetchRows ? state : null;
  const { isLoading, more } = useMore(
    async (next) => {
      const page = await fetchRows(next);
      setState((before) =>
        before?.of === fetchRows
          ? { of: fetchRows, rows: [...before.rows, ...page.rows], next: page.next }
          : before,
      );
    },
    (error) => (error as Error).message,
  );
  const change = useCallback(
    (to: (before: Row[]) => Row[]) =>
      setState((before) => (before ? { ...before, rows: to(before.rows) } : before)),
    [],
  );
  return {
    rows: (failure ? mine : state)?.rows ?? null,
    isStale: state !== null && !mine,
    hasMore: Boolean(mine?.next),
    loading: isLoading,
    failure: mine ? null : failure,
    reload: () => setAttempt(attempt + 1),
    loadMore: () => {
      if (mine?.next && !isLoading) more(mine.next);
    },
    change,
  };
}
