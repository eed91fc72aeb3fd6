import { type Turn, turnOfPress, turnOfSwipe } from "../../../widgets/pdf/turnPage.ts";

const MOST = 4;
const DOUBLE_MS = 300;

type Point = { x: number; y: number };

/**
 * Adds gestures to a page: pinch, Ctrl+wheel and double tap to zoom, drag to pan, swipe or a press at the edge to
 * turn it. Returns functions that reset the zoom and remove the gestures.
 */
export function zoomable(
  page: HTMLElement,
  isRightToLeft: boolean,
  onTurn: (turn: Turn) => void,
): { reset: () => void; leave: () => void } {
  const pointers = new Map<number, Point>();
  let scale = 1;
  let at: Point = { x: 0, y: 0 };
  let from: Point | null = null;
  let spread = 0;
  let tappedAt = 0;
  let moved = false;

  function draw() {
    if (scale <= 1.01) {
      scale = 1;
      at = { x: 0, y: 0 };
    }
    page.style.transform = scale === 1 ? "" : `translate(${at.x}px, ${at.y}px) scale(${scale})`;
    page.dataset.zoomed = scale > 1 ? "" : "false";
  }
  function zoom(to: number, around: Point) {
    const next = Math.min(MOST, Math.max(1, to));
    const box = page.getBoundingClientRect();
    const middle = { x: box.left + box.width / 2 - at.x, y: box.top + box.height / 2 - at.y };
    // Keeps the point under the fingers fixed.
    at = {
      x: around.x - middle.x - ((around.x - middle.x - at.x) * next) / scale,
      y: around.y - middle.y - ((around.y - middle.y - at.y) * next) / scale,
    };
    scale = next;
    draw();
  }
  const distance = () => {
    const [a, b] = [...pointers.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  };
  const middleOf = (): Point => {
    const all = [...pointers.values()];
    return {
      x: all.reduce((sum, point) => sum + point.x, 0) / all.length,
      y: all.reduce((sum, point) => sum + point.y, 0) / all.length,
    };
  };

  function down(event: PointerEvent) {
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    page.setPointerCapture(event.pointerId);
    if (pointers.size === 1) {
      from = { x: event.clientX, y: event.clientY };
      moved = false;
    }
    spread = distance();
  }
  function move(event: PointerEvent) {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    pointers.set(event.pointerId, now);
    if (from && Math.hypot(now.x - from.x, now.y - from.y) > 8) moved = true;
    if (pointers.size === 2) {
      const next = distance();
      if (spread > 0) zoom((scale * next) / spread, middleOf());
      spread = next;
      from = null;
    } else if (scale > 1) {
      at = { x: at.x + now.x - before.x, y: at.y + now.y - before.y };
      draw();
    }
  }
  function up(event: PointerEvent) {
    pointers.delete(event.pointerId);
    spread = distance();
    if (!from || pointers.size > 0) return;
    const by = { x: event.clientX - from.x, y: event.clientY - from.y };
    from = null;
    if (event.type === "pointercancel") return;
    const isDouble = !moved && event.timeStamp - tappedAt < DOUBLE_MS;
    tappedAt = moved ? 0 : event.timeStamp;
    if (isDouble) return zoom(scale > 1 ? 1 : 2, { x: event.clientX, y: event.clientY });
    if (scale > 1) return;
    const box = (page.parentElement ?? page).getBoundingClientRect();
    const turn = moved
      ? turnOfSwipe(by, isRightToLeft)
      : turnOfPress((event.clientX - box.left) / Math.max(1, box.width), isRightToLeft);
    if (turn) onTurn(turn);
  }
  function wheel(event: WheelEvent) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoom(scale * (event.deltaY < 0 ? 1.15 : 1 / 1.15), { x: event.clientX, y: event.clientY });
  }

  page.addEventListener("pointerdown", down);
  page.addEventListener("pointermove", move);
  page.addEventListener("pointerup", up);
  page.addEventListener("pointercancel", up);
  page.addEventListener("wheel", wheel, { passive: false });
  return {
    reset() {
      scale = 1;
      draw();
    },
    leave() {
      page.removeEventListener("pointerdown", down);
      page.removeEventListener("pointermove", move);
      page.removeEventListener("pointerup", up);
      page.removeEventListener("pointercancel", up);
      page.removeEventListener("wheel", wheel);
    },
  };
}
