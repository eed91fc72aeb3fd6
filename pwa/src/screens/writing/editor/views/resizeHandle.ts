import { element } from "./element.ts";

const LEAST = 80;
const STEP = 40;

interface Resizing {
  image: HTMLImageElement;
  frame: HTMLElement;
  natural: () => { width: number | null; height: number | null };
  onSize: (width: number, height: number | null) => void;
}

/** The edge that resizes a picture, by touch, mouse or arrow keys. */
export function resizeHandle({ image, frame, natural, onSize }: Resizing): HTMLElement {
  const handle = element("button", {
    type: "button",
    class: "w-resize",
    "aria-label": "Picture width. Use the arrow keys to change it.",
    onpointerdown: (event) => begin(event as PointerEvent),
    onkeydown: (event) => {
      const { key } = event as KeyboardEvent;
      const step = key === "ArrowLeft" ? -STEP : key === "ArrowRight" ? STEP : 0;
      if (step === 0) return;
      event.preventDefault();
      resize(image.getBoundingClientRect().width + step);
    },
  });

  const most = () => frame.parentElement?.getBoundingClientRect().width ?? 0;
  const bounded = (width: number) => Math.round(Math.min(Math.max(width, LEAST), Math.max(LEAST, most())));
  function resize(wanted: number): void {
    const { width: w, height: h } = natural();
    const [width, ratio] = [bounded(wanted), w && h ? h / w : image.naturalHeight / image.naturalWidth];
    image.style.inlineSize = "";
    onSize(width, Number.isFinite(ratio) && ratio > 0 ? Math.max(1, Math.round(width * ratio)) : null);
  }

  function begin(event: PointerEvent): void {
    event.preventDefault();
    const [from, start] = [event.clientX, image.getBoundingClientRect().width];
    // The picture is centered: to follow the pointer, its edge moves by growing on both sides.
    const widthAt = (moved: PointerEvent) => bounded(start + (moved.clientX - from) * 2);
    const follow = (moved: PointerEvent) => {
      image.style.inlineSize = `${widthAt(moved)}px`;
    };
    handle.setPointerCapture(event.pointerId);
    handle.addEventListener("pointermove", follow);
    handle.addEventListener(
      "pointerup",
      (moved) => {
        handle.removeEventListener("pointermove", follow);
        if (Math.abs(moved.clientX - from) > 1) resize(widthAt(moved));
        image.style.inlineSize = "";
      },
      { once: true },
    );
    handle.addEventListener(
      "pointercancel",
      () => {
        handle.removeEventListener("pointermove", follow);
        image.style.inlineSize = "";
      },
      { once: true },
    );
  }
  return handle;
}
