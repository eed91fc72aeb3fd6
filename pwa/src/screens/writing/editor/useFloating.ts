import {
  autoUpdate,
  computePosition,
  flip,
  offset,
  type Placement,
  shift,
  type VirtualElement,
} from "@floating-ui/dom";
import { type RefObject, useLayoutEffect, useRef } from "react";

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Keeps a box next to a position in the text while that scrolls; closed when `placeOf` is null. */
export function useFloating(
  placeOf: (() => Box) | null,
  moved: readonly unknown[],
  placement: Placement,
): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const place = useRef(placeOf);
  place.current = placeOf;
  const open = placeOf !== null;
  useLayoutEffect(() => {
    const { current } = box;
    if (!open || !current) return;
    const anchor: VirtualElement = {
      getBoundingClientRect() {
        const { left, right, top, bottom } = place.current?.() ?? { left: 0, right: 0, top: 0, bottom: 0 };
        return { x: left, y: top, left, right, top, bottom, width: right - left, height: bottom - top };
      },
    };
    const put = async () => {
      const { x, y } = await computePosition(anchor, current, {
        placement,
        strategy: "fixed",
        middleware: [offset(8), flip({ padding: 8 }), shift({ padding: 8 })],
      });
      current.style.setProperty("--x", `${x}px`);
      current.style.setProperty("--y", `${y}px`);
    };
    return autoUpdate(anchor, current, () => void put(), { animationFrame: false });
  }, [open, placement, ...moved]);
  return box;
}
