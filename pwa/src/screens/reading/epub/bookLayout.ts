/** How a section, a document of the book, is laid out. */
export interface SectionLayout {
  layout: "reflowable" | "pre-paginated" | "roll";
  flow: "paginated" | "scrolled-continuous" | "scrolled-doc";
  /** When two pages stand side by side: `landscape` where the window is wider than high. */
  spread: "none" | "landscape" | "both";
  side: Side | null;
}

type Side = "left" | "right" | "center";

/**
 * Returns the layout of a section: its spine item's properties override those of the package. Of several values the
 * first one counts (EPUB 3.3, 8.2).
 */
export function layoutOf(
  rendition: Readonly<Record<string, string | undefined>>,
  properties: readonly string[] = [],
): SectionLayout {
  /** The first value is the initial one. */
  function read<Value extends string>(name: string, values: readonly [Value, ...Value[]]): Value {
    const prefix = `rendition:${name}-`;
    const own = properties.find((property) => property.startsWith(prefix))?.slice(prefix.length);
    const wanted = own ?? rendition[name];
    return values.find((value) => value === wanted) ?? values[0];
  }
  return {
    layout: read("layout", ["reflowable", "pre-paginated", "roll"]),
    flow: read("flow", ["paginated", "scrolled-continuous", "scrolled-doc"]),
    spread: read("spread", ["landscape", "both", "none"]),
    side: sideOf(properties),
  };
}

function sideOf(properties: readonly string[]): Side | null {
  for (const property of properties) {
    const [, side] = /^(?:rendition:)?page-spread-(left|right|center)$/.exec(property) ?? [];
    if (side) return side as Side;
  }
  return null;
}

/** One or two sections that are shown together, by their indexes. A single one has no side. */
export type Spread = { center: number } | { left: number | null; right: number | null };

interface SpreadOptions {
  isRightToLeft: boolean;
  /** The window is wider than high. */
  isLandscape: boolean;
}

/** Groups sections into spreads, in reading order. `null` is a section that isn't read in order. */
export function spreadsOf(
  sections: readonly (SectionLayout | null)[],
  { isRightToLeft, isLandscape }: SpreadOptions,
): Spread[] {
  const [first, second] = isRightToLeft ? (["right", "left"] as const) : (["left", "right"] as const);
  const spreads: Spread[] = [];
  let open: { left: number | null; right: number | null } | null = null;
  for (const [index, section] of sections.entries()) {
    if (section === null) continue;
    const { layout, spread, side } = section;
    const isPaired =
      layout === "pre-paginated" &&
      side !== "center" &&
      (spread === "both" || (spread === "landscape" && isLandscape));
    if (!isPaired) {
      open = null;
      spreads.push({ center: index });
      continue;
    }
    // A first page stands alone, as the cover of a book does.
    const isCover = side === null && spreads.length === 0;
    const to: "left" | "right" = side ?? (isCover || (open && open[second] === null) ? second : first);
    if (open === null || to === first || open[to] !== null) {
      open = { left: null, right: null };
      spreads.push(open);
    }
    open[to] = index;
    if (to === second) open = null;
  }
  return spreads;
}

/** Returns a spread's sections in reading order. */
export function sectionsOf(spread: Spread, isRightToLeft: boolean): number[] {
  if ("center" in spread) return [spread.center];
  const sides = isRightToLeft ? [spread.right, spread.left] : [spread.left, spread.right];
  return sides.filter((index) => index !== null);
}

/** Width and height in CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

/**
 * Returns the size that a fixed page declares in the content of its viewport elements, the first one with both figures;
 * null where none has them. Syntax is read leniently.
 */
export function viewportSize(contents: readonly string[]): Size | null {
  for (const content of contents) {
    const read = (name: string) =>
      Number(new RegExp(`\\b${name}\\s*[=:]\\s*"?(\\d+(?:\\.\\d+)?)`, "i").exec(content)?.[1]);
    const size = { width: read("width"), height: read("height") };
    if (size.width > 0 && size.height > 0) return size;
  }
  return null;
}
