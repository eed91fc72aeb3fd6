import { type RefObject, useEffect, useRef } from "react";

/**
 * For a list that grows when asked: its button goes with the last page, and the keyboard then goes to the first of what came.
 * One that grows without being asked, as when it is read anew, moves nothing.
 */
export function useFocusOnMore(count: number, isLoading: boolean): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef({ count, isLoading });
  useEffect(() => {
    const first = list.current?.children[before.current.count];
    const isMore = before.current.isLoading && count > before.current.count;
    before.current = { count, isLoading };
    if (!isMore || document.activeElement !== document.body || !(first instanceof HTMLElement)) return;
    first.tabIndex = -1;
    first.focus({ preventScroll: true });
  }, [count, isLoading]);
  return list;
}
