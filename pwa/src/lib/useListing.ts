import { useCallback, useEffect, useState } from "react";
import { useMore } from "./useMore.ts";

interface Listing<Row> {
  /** Null while nothing is known. */
  rows: Row[] | null;
  /** They are those of another question, until the answer to this one has come. */
  isStale: boolean;
  hasMore: boolean;
  loading: boolean;
  failure: unknown;
  reload: () => void;
  loadMore: () => void;
  change: (to: (before: Row[]) => Row[]) => void;
}

/**
 * A list of the API that grows by its `next` when asked. `ask` names what is listed: with another one it begins anew, and
 * what stood there stays in sight meanwhile.
 */
export function useListing<Row>(
  ask: (next: string | undefined) => Promise<{ rows: Row[]; next: string | null }>,
): Listing<Row> {
  const [state, setState] = useState<{ of: unknown; rows: Row[]; next: string | null } | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let isHere = true;
    setFailure(null);
    ask(undefined).then(
      ({ rows, next }) => isHere && setState({ of: ask, rows, next }),
      (error) => isHere && setFailure(error),
    );
    return () => {
      isHere = false;
    };
  }, [ask, attempt]);

  const mine = state?.of === ask ? state : null;
  const { isLoading, more } = useMore(
    async (next) => {
      const page = await ask(next);
      setState((before) =>
        before?.of === ask ? { of: ask, rows: [...before.rows, ...page.rows], next: page.next } : before,
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
