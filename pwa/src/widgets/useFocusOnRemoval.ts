import { type FocusEvent, type RefObject, useEffect, useRef } from "react";

interface FocusOnRemoval {
  /** Goes to the list. */
  onFocus: (event: FocusEvent) => void;
  /** What stands in for an empty list. */
  empty: RefObject<HTMLDivElement | null>;
}

/**
 * Keeps the focus when a list loses the button that had it: moves it to the button's row, or to the row that takes
 * its place.
 */
export function useFocusOnRemoval(
  list: RefObject<HTMLUListElement | null>,
  rows: readonly unknown[] | null,
): FocusOnRemoval {
  const empty = useRef<HTMLDivElement>(null);
  const last = useRef<{ element: Element; row: Element | undefined; at: number } | null>(null);
  const onFocus = ({ target, currentTarget }: FocusEvent) => {
    const items = [...currentTarget.children];
    const at = items.findIndex((item) => item.contains(target));
    last.current = { element: target, row: items[at], at };
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus is lost when the rows change
  useEffect(() => {
    if (!last.current || last.current.element.isConnected) return;
    const { row, at } = last.current;
    last.current = null;
    if (document.activeElement !== document.body) return;
    const items = list.current?.children;
    const next = row?.isConnected ? row : (items?.[Math.min(at, items.length - 1)] ?? empty.current);
    if (!(next instanceof HTMLElement)) return;
    next.tabIndex = -1;
    next.focus();
  }, [list, rows]);
  return { onFocus, empty };
}
