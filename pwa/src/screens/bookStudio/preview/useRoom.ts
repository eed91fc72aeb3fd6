import { type RefObject, useEffect, useRef, useState } from "react";

/** Space below the preview for its buttons, and above it for the bar, in CSS pixels. */
const AROUND = 190;
const MIN_HEIGHT = 280;

/** Measures the space for pages: the width of an element, and most of the window's height. */
export function useRoom<Element extends HTMLElement>(): [
  RefObject<Element | null>,
  { width: number; height: number },
] {
  const element = useRef<Element>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const measure = () => {
      const width = measured.clientWidth;
      const height = Math.max(MIN_HEIGHT, window.innerHeight - AROUND);
      setRoom((before) => (before.width === width && before.height === height ? before : { width, height }));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    window.addEventListener("resize", measure);
    measure();
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", measure);
    };
  }, []);
  return [element, room];
}
