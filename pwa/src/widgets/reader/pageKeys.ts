import { type Turn, turnOfKey } from "../pdf/turnPage.ts";

/** What a key does to a page that may be larger than the window. `zoom` 0 fits it to the window again. */
export type PageAction = { turn: Turn } | { scroll: { x: number; y: number } } | { zoom: 1 | -1 | 0 };

/** How far a page can still be scrolled in each direction, and how high its window is, in pixels. */
export interface Room {
  left: number;
  right: number;
  up: number;
  down: number;
  height: number;
}

const NO_ROOM: Room = { left: 0, right: 0, up: 0, down: 0, height: 0 };
/** Pixels that an arrow scrolls. */
const ARROW = 80;
/** Share of the window that a page key scrolls: the last lines stay in view. */
const SCREEN = 0.9;

/** Returns how far an element can be scrolled. */
export function roomOf(element: Element | null | undefined): Room {
  if (!element) return NO_ROOM;
  const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = element;
  return {
    left: scrollLeft,
    right: scrollWidth - clientWidth - scrollLeft,
    up: scrollTop,
    down: scrollHeight - clientHeight - scrollTop,
    height: clientHeight,
  };
}

type Key = Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey">;

/** A page is scrolled to its end before it is turned. Null for keys that do neither. */
export function actionOfKey(pressed: Key, room: Room, isRightToLeft: boolean): PageAction | null {
  const { key } = pressed;
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null;
  if (key === "+" || key === "=") return { zoom: 1 };
  if (key === "-") return { zoom: -1 };
  if (key === "0") return { zoom: 0 };
  const scroll = scrollOf(key, pressed.shiftKey, room);
  if (scroll) return { scroll };
  if (key === " " && pressed.shiftKey) return { turn: "previous" };
  if (key === "ArrowDown") return { turn: "next" };
  if (key === "ArrowUp") return { turn: "previous" };
  const turn = turnOfKey(key, isRightToLeft);
  return turn && { turn };
}

function scrollOf(key: string, isBack: boolean, room: Room): { x: number; y: number } | null {
  const by = (most: number, wanted: number) => (most > 1 ? Math.min(most, wanted) : 0);
  const screen = room.height * SCREEN;
  const [x, y] = {
    ArrowLeft: [-by(room.left, ARROW), 0],
    ArrowRight: [by(room.right, ARROW), 0],
    ArrowUp: [0, -by(room.up, ARROW)],
    ArrowDown: [0, by(room.down, ARROW)],
    PageUp: [0, -by(room.up, screen)],
    PageDown: [0, by(room.down, screen)],
    " ": [0, isBack ? -by(room.up, screen) : by(room.down, screen)],
  }[key] ?? [0, 0];
  return x || y ? { x: x ?? 0, y: y ?? 0 } : null;
}
