import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";

/** The page scrolls while the pointer is within EDGE pixels of the window's edge, by STEP pixels at a time. */
const EDGE = 72;
const STEP = 12;

interface RowDrag {
  /** Index of the dragged row. */
  dragged: number | null;
  /** Index where it would drop. */
  target: number | null;
  begin: (event: PointerEvent, at: number) => void;
}

/** Drags a list row by mouse, pen or touch. Rows stay in place until the drop; Escape cancels. */
export function useRowDrag(
  list: RefObject<HTMLElement | null>,
  onDrop: (from: number, to: number) => void,
): RowDrag {
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null);
  const drop = useRef(onDrop);
  drop.current = onDrop;
  const from = drag?.from ?? null;

  useEffect(() => {
    if (from === null) return;
    let to = from;
    let y = Number.NaN;
    const updateTarget = () => {
      const found = rowAt(list.current, y);
      if (found === null || found === to) return;
      to = found;
      setDrag({ from, to });
    };
    const moved = (event: globalThis.PointerEvent) => {
      y = event.clientY;
      updateTarget();
    };
    const end = () => setDrag(null);
    const dropped = () => {
      end();
      if (to !== from) drop.current(from, to);
    };
    const pressed = (event: KeyboardEvent) => event.key === "Escape" && end();
    const scrolling = setInterval(() => {
      if (Number.isNaN(y)) return;
      const by = y < EDGE ? -STEP : y > window.innerHeight - EDGE ? STEP : 0;
      if (by === 0) return;
      window.scrollBy({ top: by, behavior: "instant" });
      updateTarget();
    }, 16);
    window.addEventListener("pointermove", moved);
    window.addEventListener("pointerup", dropped);
    window.addEventListener("pointercancel", end);
    window.addEventListener("keydown", pressed);
    return () => {
      clearInterval(scrolling);
      window.removeEventListener("pointermove", moved);
      window.removeEventListener("pointerup", dropped);
      window.removeEventListener("pointercancel", end);
      window.removeEventListener("keydown", pressed);
    };
  }, [from, list]);

  return {
    dragged: from,
    target: drag?.to ?? null,
    begin(event, at) {
      if (event.button !== 0) return;
      // Prevents the browser from selecting text under the pointer.
      event.preventDefault();
      setDrag({ from: at, to: at });
    },
  };
}

/** Returns the index of the row at this height, or of the nearest one. */
function rowAt(list: HTMLElement | null, y: number): number | null {
  const rows = [...(list?.children ?? [])];
  if (rows.length === 0 || Number.isNaN(y)) return null;
  const below = rows.findIndex((row) => y < row.getBoundingClientRect().bottom);
  return below < 0 ? rows.length - 1 : below;
}
