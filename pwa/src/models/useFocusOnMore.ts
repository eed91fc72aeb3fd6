import { type RefObject, useEffect, useRef } from "react";

/** For a list that grows when asked: its button goes with the last page, and the keyboard then goes to the first of what came. */
export function useFocusOnMore(count: number): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const first = list.current?.children[before.current];
    const isMore = before.current > 0 && count > before.current;
    before.current = count;
    if (!isMore || document.activeElement !== document.body || !(first instanceof HTMLElement)) return;
    first.tabIndex = -1;
    first.focus({ preventScroll: true });
  }, [count]);
  return list;
}
