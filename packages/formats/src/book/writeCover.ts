import { COVER_PALETTES } from "@quire/domain/books/formats";
import { type Area, type Cover, coverGeometry } from "./cover/cover.ts";
import { COVER_TEMPLATE } from "./cover/template.ts";
import { array, codeLiteral, inches, literal } from "./print/literal.ts";
import { curl } from "./typography.ts";

export interface CoverSource {
  /** Typst. */
  source: string;
  /** Where the compiler has to find the ISBN's barcode. */
  barcodePath: string | null;
}

const BARCODE_PATH = "/barcode.svg";
const SERIF = ["EB Garamond", "Noto Sans Devanagari", "Source Serif 4", "Source Code Pro"];
const SANS = ["Figtree", "Noto Sans Devanagari", "Source Serif 4", "Source Code Pro"];

/**
 * Writes a cover's sheet as Typst source: back, spine and front. `picturePath` is where the compiler finds the front's
 * picture. Null for a hardcover whose press hasn't named its size.
 */
export function writeCover(cover: Cover, picturePath: string | null): CoverSource | null {
  const geometry = coverGeometry(cover);
  if (!geometry) return null;
  const { sheet, front, spine, safeBack, barcode } = geometry;
  const { ground, text, accent } = COVER_PALETTES[cover.palette];
  const words = (value: string) => literal(curl(value, cover.language));
  const language = /^[a-z]{2,3}/.exec(cover.language)?.[0] ?? "en";
  const blurbHeight = cover.isbn === "" ? safeBack.height : barcode.y - safeBack.y - 0.25;
  const frontEdge = { x: front.x, y: 0, width: sheet.width - front.x, height: sheet.height };
  const titled = picturePath === null ? `${cover.style}()` : cover.hasTitleInPicture ? "" : "label()";
  const date = new Date(cover.changedAt);
  const source = [
    `#let title = ${words(cover.title)}`,
    `#let subtitle = ${words(cover.subtitle)}`,
    `#let author = ${words(cover.author)}`,
    `#let blurb = ${codeLiteral(curl(cover.blurb, cover.language))}`,
    `#let serif = ${array(SERIF.map(literal))}`,
    `#let sans = ${array(SANS.map(literal))}`,
    `#let ground = rgb(${literal(ground)})`,
    `#let accent = rgb(${literal(accent)})`,
    `#let sheet-width = ${inches(sheet.width)}`,
    `#let front = ${area(front)}`,
    `#let spine = ${area(spine)}`,
    `#let barcode = ${area(barcode)}`,
    `#set document(title: title, author: author, date: datetime(year: ${date.getUTCFullYear()}, month: ${date.getUTCMonth() + 1}, day: ${date.getUTCDate()}))`,
    `#set page(width: ${inches(sheet.width)}, height: ${inches(sheet.height)}, margin: 0pt, fill: ground)`,
    `#set text(font: serif, fill: rgb(${literal(text)}), fallback: false, lang: ${literal(language)}, hyphenate: false)`,
    "#set par(spacing: 0pt)",
    COVER_TEMPLATE,
    picturePath === null
      ? ""
      : `#at(${area(frontEdge)}, image(${literal(picturePath)}, width: 100%, height: 100%, fit: "cover"))`,
    titled === "" ? "" : `#${titled}`,
    cover.blurb.trim() === "" ? "" : `#back-text(${area({ ...safeBack, height: blurbHeight })})`,
    geometry.hasSpineText ? "#spine-text()" : "",
    cover.isbn === "" ? "" : `#barcode-box(${literal(BARCODE_PATH)})`,
  ];
  return { source: source.join("\n"), barcodePath: cover.isbn === "" ? null : BARCODE_PATH };
}

function area({ x, y, width, height }: Area): string {
  return `(x: ${inches(x)}, y: ${inches(y)}, width: ${inches(width)}, height: ${inches(height)})`;
}
