import { type Margins, marginsOf } from "./comicSettings.ts";

/** Width at which margins are measured, in pixels. */
const SAMPLE = 200;
const measured = new Map<string, Margins>();

/** Cuts off the empty margins of a loaded picture, or shows it in full again. */
export function cropImage(image: HTMLImageElement, isCropped: boolean): void {
  const margins = isCropped ? (measured.get(image.src) ?? measure(image)) : null;
  if (!margins) return void image.style.removeProperty("object-view-box");
  measured.set(image.src, margins);
  const { top, right, bottom, left } = margins;
  const sides = [top, right, bottom, left].map((share) => `${(share * 100).toFixed(2)}%`);
  image.style.setProperty("object-view-box", `inset(${sides.join(" ")})`);
}

/** Null for a picture of another origin, whose pixels can't be read. */
function measure(image: HTMLImageElement): Margins | null {
  if (!image.complete || image.naturalWidth === 0) return null;
  const canvas = document.createElement("canvas");
  canvas.width = Math.min(SAMPLE, image.naturalWidth);
  canvas.height = Math.max(1, Math.round((canvas.width * image.naturalHeight) / image.naturalWidth));
  const context = canvas.getContext("2d", { willReadFrequently: true });
  try {
    context?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return context ? marginsOf(context.getImageData(0, 0, canvas.width, canvas.height)) : null;
  } catch {
    return null;
  }
}
