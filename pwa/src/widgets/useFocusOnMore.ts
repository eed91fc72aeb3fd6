import { type RefObject, useEffect, useRef } from "react";

/**
 * For a list that grows when asked: its button goes with the last page, and the keyboard then goes to the first of what came.
 * One that grows without being asked, as when it is read anew, moves nothing.
 */
export function useFocusOnMore(count: number, isLoading: boolean): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef({ count, isLoading });
  useEffect(() => {
    const { count: had, isLoading: wasLoading } = before.current;
    before.current = { count, isLoading };
    const first = list.current?.children[had];
    const isMore = wasLoading && had > 0 && count > had;
    if (!isMore || document.activeElement !== document.body || !(first instanceof HTMLElement)) return;
    first.tabIndex = -1;
    first.focus({ preventScroll: true });
  }, [count, isLoading]);
  return list;
}
