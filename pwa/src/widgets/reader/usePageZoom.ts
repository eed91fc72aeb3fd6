import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type Turn, turnOfPress, turnOfSwipe } from "../pdf/turnPage.ts";
import { roomOf } from "./pageKeys.ts";

const MOST = 6;
const STEP = 1.25;
const WHEEL_STEP = 1.15;
const DOUBLE_MS = 300;
/** Pixels that a finger or mouse may move in a press. */
const STILL = 8;

interface Point {
  x: number;
  y: number;
}

/** A point of the page, as shares of its size, and where it stays in the window. */
interface Anchor {
  share: Point;
  at: Point;
}

type Position = Pick<Touch, "clientX" | "clientY">;

/** Where a swipe begins, and whether the page can be moved instead. */
interface Swipe extends Point {
  canGo: { left: boolean; right: boolean };
}

export interface PageZoom {
  /** 1 fits the page to the window. */
  zoom: number;
  /** Enlarges it by a step, makes it smaller, or fits it again (0). */
  step(by: 1 | -1 | 0): void;
}

/**
 * Enlarges a page in a room that scrolls: by Ctrl and the wheel, two fingers, and a double press; the point under them
 * stays. A mouse moves an enlarged page. Presses at the edges and swipes turn it. A page that `key` names starts fitted.
 */
export function usePageZoom(
  room: RefObject<HTMLElement | null>,
  { key, isRightToLeft, onTurn }: { key: string; isRightToLeft: boolean; onTurn: (turn: Turn) => void },
): PageZoom {
  const [zoomed, setZoomed] = useState({ key, zoom: 1 });
  const zoom = zoomed.key === key ? zoomed.zoom : 1;
  const anchor = useRef<Anchor | null>(null);
  const zoomTo = (to: number, at: Point | null) => {
    const element = room.current;
    if (!element) return;
    const box = element.getBoundingClientRect();
    const point = at ? { x: at.x - box.left, y: at.y - box.top } : { x: box.width / 2, y: box.height / 2 };
    anchor.current = {
      at: point,
      share: {
        x: (element.scrollLeft + point.x) / element.scrollWidth,
        y: (element.scrollTop + point.y) / element.scrollHeight,
      },
    };
    setZoomed({ key, zoom: Math.min(MOST, Math.max(1, to < 1.02 ? 1 : to)) });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each zoom is another layout
  useLayoutEffect(() => {
    const [element, point] = [room.current, anchor.current];
    anchor.current = null;
    if (!element || !point) return;
    element.scrollLeft = point.share.x * element.scrollWidth - point.at.x;
    element.scrollTop = point.share.y * element.scrollHeight - point.at.y;
  }, [room, zoom]);

  const latest = useRef({ zoom, zoomTo, isRightToLeft, onTurn });
  latest.current = { zoom, zoomTo, isRightToLeft, onTurn };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another layout has another room
  useEffect(() => (room.current ? listen(room.current, latest) : undefined), [room, key]);
  return { zoom, step: (by) => zoomTo(by === 0 ? 1 : zoom * STEP ** by, null) };
}

interface Latest {
  zoom: number;
  zoomTo: (to: number, at: Point | null) => void;
  isRightToLeft: boolean;
  onTurn: (turn: Turn) => void;
}

function listen(room: HTMLElement, latest: { readonly current: Latest }): () => void {
  let pinch: { distance: number; zoom: number } | null = null;
  let swipe: Swipe | null = null;
  let drag: Point | null = null;
  let hasMoved = false;
  let pressedAt = 0;

  function wheel(event: WheelEvent): void {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const factor = event.deltaY < 0 ? WHEEL_STEP : 1 / WHEEL_STEP;
    latest.current.zoomTo(latest.current.zoom * factor, { x: event.clientX, y: event.clientY });
  }
  function touchStart({ touches }: TouchEvent): void {
    const [first, second] = touches;
    pinch = first && second ? { distance: distanceOf(first, second), zoom: latest.current.zoom } : null;
    swipe = first && !second ? swipeFrom(first) : null;
  }
  function touchMove(event: TouchEvent): void {
    const [first, second] = event.touches;
    if (!pinch || !first || !second) return;
    event.preventDefault();
    const middle = { x: (first.clientX + second.clientX) / 2, y: (first.clientY + second.clientY) / 2 };
    latest.current.zoomTo((pinch.zoom * distanceOf(first, second)) / pinch.distance, middle);
  }
  function touchEnd({ changedTouches: [last] }: TouchEvent): void {
    if (last) endSwipe(last);
  }
  function swipeFrom({ clientX: x, clientY: y }: Position): Swipe {
    const { left, right } = roomOf(room);
    return { x, y, canGo: { left: left > 1, right: right > 1 } };
  }
  function endSwipe({ clientX, clientY }: Position): void {
    const from = swipe;
    swipe = null;
    if (!from) return;
    const by = { x: clientX - from.x, y: clientY - from.y };
    // An enlarged page is moved, not turned.
    if (by.x < 0 ? from.canGo.right : from.canGo.left) return;
    const turn = turnOfSwipe(by, latest.current.isRightToLeft);
    if (turn) latest.current.onTurn(turn);
  }
  function down(event: PointerEvent): void {
    hasMoved = false;
    if (event.pointerType !== "mouse" || event.button !== 0) return;
    drag = { x: event.clientX, y: event.clientY };
    swipe = swipeFrom(event);
  }
  function move(event: PointerEvent): void {
    if (!drag) return;
    // Text is selected, not moved.
    if (getSelection()?.toString()) {
      drag = null;
      swipe = null;
      return;
    }
    const by = { x: event.clientX - drag.x, y: event.clientY - drag.y };
    if (!hasMoved && Math.hypot(by.x, by.y) < STILL) return;
    hasMoved = true;
    room.scrollBy(-by.x, -by.y);
    drag = { x: event.clientX, y: event.clientY };
  }
  function up(event: PointerEvent): void {
    if (drag) endSwipe(event);
    drag = null;
  }
  function click(event: MouseEvent): void {
    const target = event.target as Element;
    if (hasMoved || target.closest("button, a") || getSelection()?.toString()) return;
    const { zoom, zoomTo, isRightToLeft, onTurn } = latest.current;
    const box = room.getBoundingClientRect();
    const across = (event.clientX - box.left) / Math.max(1, box.width);
    const turn = zoom > 1 ? null : turnOfPress(across, isRightToLeft);
    const isDouble = !turn && event.timeStamp - pressedAt < DOUBLE_MS;
    pressedAt = turn || isDouble ? 0 : event.timeStamp;
    if (turn) onTurn(turn);
    else if (isDouble) zoomTo(zoom > 1 ? 1 : 2, { x: event.clientX, y: event.clientY });
  }
  const stop = new AbortController();
  const { signal } = stop;
  room.addEventListener("wheel", wheel, { passive: false, signal });
  room.addEventListener("touchstart", touchStart, { passive: true, signal });
  room.addEventListener("touchmove", touchMove, { passive: false, signal });
  room.addEventListener("touchend", touchEnd, { signal });
  room.addEventListener("pointerdown", down, { signal });
  window.addEventListener("pointermove", move, { signal });
  window.addEventListener("pointerup", up, { signal });
  room.addEventListener("click", click, { signal });
  return () => stop.abort();
}

const distanceOf = (one: Touch, other: Touch): number =>
  Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
