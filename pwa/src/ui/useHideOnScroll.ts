import { type RefObject, useEffect, useRef } from "react";

/** Scroll is looked at no oftener than this (specification §9), so that reading costs no work a frame. */
const SCROLL_DEBOUNCE_MS = 200;
/** Movement smaller than this is a resting thumb, not a wish. */
const WISH_PX = 8;

/** Marks an element `data-away` while one scrolls down and takes the mark off when one scrolls up or is near the top. */
export function useHideOnScroll<T extends HTMLElement>(active: boolean): RefObject<T | null> {
  const element = useRef<T>(null);
  useEffect(() => {
    const bar = element.current;
    if (!bar || !active) return;
    let last = window.scrollY;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      timer = undefined;
      const now = window.scrollY;
      if (Math.abs(now - last) < WISH_PX) return;
      bar.toggleAttribute("data-away", now > last && now > bar.offsetHeight);
      last = now;
    };
    const onScroll = () => {
      timer ??= setTimeout(look, SCROLL_DEBOUNCE_MS);
    };
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      window.removeEventListener("scroll", onScroll);
      clearTimeout(timer);
      bar.removeAttribute("data-away");
    };
  }, [active]);
  return element;
}
