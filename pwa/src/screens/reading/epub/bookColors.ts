/** A color as red, green, blue and opacity, each 0 to 1. */
type Color = readonly [red: number, green: number, blue: number, alpha: number];

/** The least contrast of words that can be read (WCAG 2.2, large text). */
const LEAST_CONTRAST = 3;
/** Elements that are looked at: a longer chapter keeps its colors. */
const MOST_ELEMENTS = 20_000;

/** Reads a computed color; null for a form that no browser computes to. */
export function readColor(text: string): Color | null {
  const numbers = /^rgba?\(([^)]*)\)$/
    .exec(text)?.[1]
    ?.split(/[\s,/]+/)
    .map(Number);
  if (!numbers || numbers.length < 3 || numbers.some(Number.isNaN)) return null;
  const [red = 0, green = 0, blue = 0, alpha = 1] = numbers;
  return [red / 255, green / 255, blue / 255, alpha];
}

function luminance([red, green, blue]: Color): number {
  const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** The contrast of two colors, 1 to 21 (WCAG 2.2). */
export function contrastOf(one: Color, other: Color): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

/** Gives words the paper's ink where their own color can't be read on what is behind them. */
export function adaptColors(document: Document, { paper, ink }: { paper: string; ink: string }): void {
  const view = document.defaultView;
  if (!view || !document.body) return;
  const [page, words] = [computed(document, paper), computed(document, ink)];
  if (!page || !words) return;
  const backgrounds = new Map<Element, Color | null>();
  /** What is behind an element; null where it is a picture. */
  function behind(element: Element | null): Color | null {
    if (element === null || element === document.documentElement) return page;
    const known = backgrounds.get(element);
    if (known !== undefined) return known;
    const { backgroundColor, backgroundImage } = (view as Window).getComputedStyle(element);
    const own = readColor(backgroundColor);
    const found =
      backgroundImage !== "none" ? null : own && own[3] > 0.5 ? own : behind(element.parentElement);
    backgrounds.set(element, found);
    return found;
  }
  const elements = document.body.querySelectorAll<HTMLElement | SVGElement>("*");
  if (elements.length > MOST_ELEMENTS) return;
  for (const element of elements) {
    const hasWords = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
    if (!hasWords) continue;
    const isDrawn = element.namespaceURI === "http://www.w3.org/2000/svg";
    // A drawing with a ground of its own brings the colors for it.
    if (isDrawn && element.closest("svg")?.querySelector("image, rect")) continue;
    const style = view.getComputedStyle(element);
    const color = readColor(isDrawn ? style.fill : style.color);
    const background = behind(element.parentElement && isDrawn ? element.closest("svg") : element);
    if (!color || !background || contrastOf(color, background) >= LEAST_CONTRAST) continue;
    const better = contrastOf(words, background) >= contrastOf(page, background) ? ink : paper;
    element.style.setProperty(isDrawn ? "fill" : "color", better, "important");
  }
}

/** A color in any form as the browser computes it. */
function computed(document: Document, color: string): Color | null {
  const probe = document.createElement("span");
  probe.style.setProperty("color", color, "important");
  document.body.append(probe);
  const found = readColor(document.defaultView?.getComputedStyle(probe).color ?? "");
  probe.remove();
  return found;
}
