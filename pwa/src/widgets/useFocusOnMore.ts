import { type RefObject, useEffect, useRef } from "react";

/**
 * Moves focus to the first new item when the "Show more" button disappears with the last page. A list that grows by
 * itself, for example on reload, moves nothing.
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
