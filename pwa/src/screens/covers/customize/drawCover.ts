import {
  type CoverLayout,
  type CoverSheet,
  type Rectangle,
  textAreas,
} from "@quire/domain/media/coverFormats";
import { type FontLook, fontOf } from "./coverFonts.ts";
import { setText } from "./setText.ts";

/** What is printed on a picture. */
export interface CoverText {
  title: string;
  author: string;
  layout: CoverLayout;
  /** `auto` takes what is readable on the picture. */
  ink: "auto" | "light" | "dark";
  look: FontLook;
}

export interface Drawn {
  sheet: CoverSheet;
  picture: HTMLImageElement;
  text: CoverText;
  /** Which part stays if the picture has another ratio: 0 is its top or left, 1 its bottom or right. */
  focus: number;
  /** Pixels of the canvas for one of the sheet. */
  scale: number;
  /** Shows trim and safe lines. */
  guides: boolean;
}

const LIGHT = "#fbf9f4";
const DARK = "#1c1a15";

/** Draws a cover: the picture, and its title and author so that they can be read. */
export function drawCover(
  canvas: HTMLCanvasElement,
  { sheet, picture, text, focus, scale, guides }: Drawn,
): void {
  canvas.width = Math.round(sheet.width * scale);
  canvas.height = Math.round(sheet.height * scale);
  const context = canvas.getContext("2d");
  if (!context) return;
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.fillStyle = "#fff";
  context.fillRect(0, 0, sheet.width, sheet.height);
  drawPicture(context, picture, sheet, focus);
  const areas = textAreas(sheet, text.layout);
  if (areas) drawText(context, sheet, areas, text, scale);
  if (guides) drawGuides(context, sheet);
}

/** Fills the sheet; what is left over is cut off. */
function drawPicture(
  context: CanvasRenderingContext2D,
  picture: HTMLImageElement,
  sheet: CoverSheet,
  focus: number,
) {
  const { naturalWidth: width, naturalHeight: height } = picture;
  if (width === 0 || height === 0) return;
  const ratio = Math.max(sheet.width / width, sheet.height / height);
  const [wide, tall] = [width * ratio, height * ratio];
  context.drawImage(picture, (sheet.width - wide) * focus, (sheet.height - tall) * focus, wide, tall);
}

type Areas = { title: Rectangle; author: Rectangle };

function drawText(
  context: CanvasRenderingContext2D,
  sheet: CoverSheet,
  { title, author }: Areas,
  text: CoverText,
  scale: number,
) {
  const isWide = sheet.width > sheet.height;
  const look: FontLook =
    isWide || text.layout === "label" ? { ...text.look, align: isWide ? "left" : "center" } : text.look;
  if (text.layout === "label") {
    const pad = Math.min(sheet.width, sheet.height) * 0.035;
    context.fillStyle = text.ink === "light" ? DARK : LIGHT;
    context.fillRect(title.x, title.y - pad, title.width, author.y + author.height - title.y + 2 * pad);
    const inset = (area: Rectangle) => ({ ...area, x: area.x + pad, width: area.width - 2 * pad });
    const ink = text.ink === "light" ? LIGHT : DARK;
    setLines(context, text.title, inset(title), look, { ink, most: sheet.height * 0.12, foot: "center" });
    setLines(context, text.author, inset(author), look, { ink, most: sheet.height * 0.028, foot: "center" });
    return;
  }
  const found = toneOf(context.canvas, title, scale);
  const ink =
    text.ink === "auto" ? (found.luminance > 0.42 ? DARK : LIGHT) : text.ink === "light" ? LIGHT : DARK;
  for (const [words, area] of [
    [text.title, title],
    [text.author, author],
  ] as const) {
    if (words.trim() !== "") calm(context, sheet, area, toneOf(context.canvas, area, scale), ink);
  }
  const foot = text.layout === "bottom" ? "bottom" : text.layout === "center" || isWide ? "center" : "top";
  setLines(context, text.title, title, look, { ink, most: sheet.height * (isWide ? 0.24 : 0.15), foot });
  setLines(
    context,
    text.author,
    author,
    { ...look, tracking: look.tracking + 0.02 },
    { ink, most: sheet.height * (isWide ? 0.06 : 0.03), foot: "bottom" },
  );
}

interface Setting {
  ink: string;
  most: number;
  foot: "top" | "center" | "bottom";
}

function setLines(
  context: CanvasRenderingContext2D,
  words: string,
  area: Rectangle,
  look: FontLook,
  { ink, most, foot }: Setting,
) {
  const text = look.isUpper ? words.toLocaleUpperCase() : words;
  const trial = 100;
  const spacing = (size: number) => {
    if ("letterSpacing" in context) context.letterSpacing = `${look.tracking * size}px`;
  };
  context.font = fontOf(look, trial);
  spacing(trial);
  const measure = (line: string) => context.measureText(line).width / trial;
  const { size, lines } = setText(text, area, { measure, leading: look.leading, most });
  context.font = fontOf(look, size);
  spacing(size);
  context.fillStyle = ink;
  context.textAlign = look.align;
  context.textBaseline = "alphabetic";
  const height = lines.length * look.leading * size;
  const top =
    area.y + (foot === "top" ? 0 : foot === "center" ? (area.height - height) / 2 : area.height - height);
  const x = look.align === "center" ? area.x + area.width / 2 : area.x;
  lines.forEach((line, at) => {
    context.fillText(line, x, top + at * look.leading * size + size * 0.82);
  });
}

interface Tone {
  /** Relative, from 0 to 1. */
  luminance: number;
  /** How far the parts differ from each other. */
  spread: number;
  color: readonly [number, number, number];
}

/** Averages a part of what is drawn. */
function toneOf(canvas: HTMLCanvasElement, area: Rectangle, scale: number): Tone {
  const side = 24;
  const small = document.createElement("canvas");
  small.width = side;
  small.height = side;
  const context = small.getContext("2d", { willReadFrequently: true });
  if (!context) return { luminance: 1, spread: 0, color: [255, 255, 255] };
  const { x, y, width, height } = area;
  context.drawImage(canvas, x * scale, y * scale, width * scale, height * scale, 0, 0, side, side);
  const { data } = context.getImageData(0, 0, side, side);
  const sums = [0, 0, 0];
  const lights: number[] = [];
  for (let at = 0; at < data.length; at += 4) {
    const parts = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
    parts.forEach((part, index) => {
      sums[index] = (sums[index] ?? 0) + part;
    });
    lights.push(luminanceOf(parts));
  }
  const count = side * side;
  const luminance = lights.reduce((sum, one) => sum + one, 0) / count;
  const spread = Math.sqrt(lights.reduce((sum, one) => sum + (one - luminance) ** 2, 0) / count);
  return { luminance, spread, color: sums.map((sum) => Math.round(sum / count)) as [number, number, number] };
}

const luminanceOf = (parts: readonly number[]): number => {
  const [r = 0, g = 0, b = 0] = parts.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** Evens out a part of the picture that is too busy, or too near the ink, in its own color. */
function calm(
  context: CanvasRenderingContext2D,
  sheet: CoverSheet,
  area: Rectangle,
  tone: Tone,
  ink: string,
) {
  const isDarkInk = ink === DARK;
  const hardest = tone.luminance + (isDarkInk ? -1.5 : 1.5) * tone.spread;
  const contrast = isDarkInk ? (hardest + 0.05) / 0.06 : 1.0 / (Math.max(0, hardest) + 0.05);
  if (contrast >= 4.5) return;
  const strength = Math.min(0.85, 0.35 + (4.5 - contrast) * 0.14);
  const toward = isDarkInk ? 255 : 0;
  const [r, g, b] = tone.color.map((part) => Math.round(part + (toward - part) * 0.72));
  const fade = Math.max(area.height * 0.35, sheet.height * 0.06);
  const [above, below] = [area.y, area.y + area.height];
  // Text near an edge of the sheet: it doesn't fade before that edge.
  const [top, isAtTop] = above < sheet.height * 0.15 ? [0, true] : [above - fade, false];
  const [bottom, isAtBottom] = below > sheet.height * 0.85 ? [sheet.height, true] : [below + fade, false];
  const gradient = context.createLinearGradient(0, top, 0, bottom);
  const color = (alpha: number) => `rgba(${r}, ${g}, ${b}, ${alpha})`;
  gradient.addColorStop(0, color(isAtTop ? strength : 0));
  gradient.addColorStop(Math.min(1, Math.max(0, (above - top) / (bottom - top))), color(strength));
  gradient.addColorStop(
    Math.min(1, Math.max(0, (below - fade * 0.4 - top) / (bottom - top))),
    color(strength),
  );
  gradient.addColorStop(1, color(isAtBottom ? strength : 0));
  context.fillStyle = gradient;
  context.fillRect(0, top, sheet.width, bottom - top);
}

function drawGuides(context: CanvasRenderingContext2D, { trim, safe, width, height }: CoverSheet) {
  const line = Math.max(width, height) / 600;
  const stroke = ({ x, y, width: w, height: h }: Rectangle, color: string, dash: number[]) => {
    // Two colors, so that it shows on any picture.
    for (const [ink, pattern] of [
      ["#ffffff", []],
      [color, dash],
    ] as const) {
      context.setLineDash([...pattern]);
      context.strokeStyle = ink;
      context.lineWidth = line;
      context.strokeRect(x, y, w, h);
    }
    context.setLineDash([]);
  };
  if (trim.height < height) stroke(trim, "#c8371b", [line * 8, line * 5]);
  stroke(safe, "#1f7a4d", [line * 3, line * 3]);
}
