import { useCallback, useEffect, useRef, useState } from "react";

interface Page<T> {
  rows: T[];
  next: string | null;
}

interface PagedList<T> {
  /** Null until loaded. */
  rows: T[] | null;
  state: "coming" | "ready" | "away";
  /** Whether there is another page. */
  hasMore: boolean;
  more: () => void;
}

/** A list that loads page by page. `fetchPage` must keep its identity as long as it loads the same list. */
export function usePagedList<T>(fetchPage: (next: string | undefined) => Promise<Page<T>>): PagedList<T> {
  const [list, setList] = useState<Page<T> | null>(null);
  const [state, setState] = useState<PagedList<T>["state"]>("coming");
  const latest = useRef(0);
  const load = useCallback(
    async (before: Page<T> | null) => {
      latest.current += 1;
      const own = latest.current;
      setState("coming");
      try {
        const page = await fetchPage(before?.next ?? undefined);
        if (own !== latest.current) return;
        setList({ rows: [...(before?.rows ?? []), ...page.rows], next: page.next });
        setState("ready");
      } catch {
        if (own === latest.current) setState("away");
      }
    },
    [fetchPage],
  );
  useEffect(() => {
    setList(null);
    void load(null);
    return () => {
      latest.current += 1;
    };
  }, [load]);
  return { rows: list?.rows ?? null, state, hasMore: list?.next != null, more: () => void load(list) };
}
