import { useCallback, useEffect, useRef, useState } from "react";

interface Page<T> {
  rows: T[];
  next: string | null;
}

interface GrowingList<T> {
  /** Null while nothing came. */
  rows: T[] | null;
  state: "coming" | "ready" | "away";
  /** Whether more follows; a list ends with the page after which nothing does. */
  hasMore: boolean;
  more: () => void;
}

/** A list that grows page by page when asked. `ask` must be the same function as long as it asks for the same list. */
export function useGrowingList<T>(ask: (next: string | undefined) => Promise<Page<T>>): GrowingList<T> {
  const [list, setList] = useState<Page<T> | null>(null);
  const [state, setState] = useState<GrowingList<T>["state"]>("coming");
  const turn = useRef(0);
  const load = useCallback(
    async (before: Page<T> | null) => {
      turn.current += 1;
      const mine = turn.current;
      setState("coming");
      try {
        const page = await ask(before?.next ?? undefined);
        if (mine !== turn.current) return;
        setList({ rows: [...(before?.rows ?? []), ...page.rows], next: page.next });
        setState("ready");
      } catch {
        if (mine === turn.current) setState("away");
      }
    },
    [ask],
  );
  useEffect(() => {
    setList(null);
    void load(null);
    return () => {
      turn.current += 1;
    };
  }, [load]);
  return { rows: list?.rows ?? null, state, hasMore: list?.next != null, more: () => void load(list) };
}
