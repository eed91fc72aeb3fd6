import { type RefObject, useEffect, useRef } from "react";

/** Minimum time between scroll checks (specification §9), so that reading costs no work per frame. */
const SCROLL_DEBOUNCE_MS = 200;
/** Smaller movements are a resting thumb. */
const MIN_SCROLL_PX = 8;

/** Sets `data-away` on an element while scrolling down, and removes it on scrolling up or near the top. */
export function useHideOnScroll<T extends HTMLElement>(active: boolean): RefObject<T | null> {
  const element = useRef<T>(null);
  useEffect(() => {
    const bar = element.current;
    if (!bar || !active) return;
    let last = window.scrollY;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = () => {
      timer = undefined;
      const now = window.scrollY;
      if (Math.abs(now - last) < MIN_SCROLL_PX) return;
      bar.toggleAttribute("data-away", now > last && now > bar.offsetHeight);
      last = now;
    };
    const onScroll = () => {
      timer ??= setTimeout(check, SCROLL_DEBOUNCE_MS);
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
