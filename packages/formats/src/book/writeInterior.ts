import type { Block, Footnote } from "@quire/documents/schema";
import type { InteriorOptions, Manuscript, Section } from "./manuscript.ts";
import { CODE_FONTS, DESIGNS } from "./print/designs.ts";
import { writeDropCap } from "./print/dropCap.ts";
import { QR_PATH, writeFrontMatter } from "./print/frontMatter.ts";
import { type PageLayout, pageLayout } from "./print/layout.ts";
import { array, inches, literal, prose } from "./print/literal.ts";
import { bleeds } from "./print/placePicture.ts";
import { REPORT, START_OF_TEXT, TEMPLATE } from "./print/template.ts";
import { writeBlocks } from "./print/writeBlocks.ts";
import {
  type PrintContext,
  type PrintPicture,
  positionCode,
  type TextPosition,
  writeLine,
} from "./print/writeLine.ts";
import { curl, curlBlocks } from "./typography.ts";

export interface TypesetOptions extends InteriorOptions {
  /** Inches. */
  insideMargin: number;
  /** A blank page at the end, for an even number of pages. */
  blankAtEnd?: boolean;
  /** Blocks at the top of a chapter that start a new page, so that a note stands below its mark. */
  movedBlocks?: ReadonlySet<string>;
}

export interface InteriorSource {
  /** Typst. */
  source: string;
  layout: PageLayout;
  /** What the compiler has to find besides pictures. */
  qrCode: { path: string; text: string } | null;
  /** Parts, chapters and the back matter, in order: `OPENINGS_PATH` has to hold these as JSON, with their pages. */
  openings: { kind: "part" | "chapter" | "back"; title: string }[];
  /** The text's positions, by the numbers in the report. */
  positions: TextPosition[];
  /** For each note by its number in the report, the block that refers to it. */
  noteBlocks: string[];
}

/** Where the compiler reads the openings with their pages: physical ones, and as they are numbered. */
export const OPENINGS_PATH = "/openings.json";
/** The label of the metadata with a report of where everything came to stand. */
export const REPORT_LABEL = "<report>";

/** Languages that the compiler can't hyphenate. */
const NO_HYPHENATION = new Set(["hi", "mr", "gu", "pa", "bn", "ta", "te", "kn", "ml", "id", "ne", "ur"]);
/** Its letters reach further above and below the line. */
const DEVANAGARI = new Set(["hi", "mr", "ne", "sa"]);
/** Inches: on a narrower page, lines that aren't hyphenated would have holes. */
const MIN_JUSTIFIED_WIDTH = 5.5;

/**
 * Writes a book's interior as Typst source. `pictures` holds what is ready for print, by `src`; a picture that is
 * missing there is left out.
 */
export function writeInterior(
  manuscript: Manuscript,
  options: TypesetOptions,
  pictures: ReadonlyMap<string, PrintPicture>,
): InteriorSource {
  const hasBleed = [...pictures.values()].some((picture) => bleeds(picture, options));
  const layout = pageLayout(options, options.insideMargin, hasBleed);
  const context: PrintContext = {
    ...{ options, layout, pictures },
    ...{ positions: [], notes: new Map(), noteNumbers: new Map(), noteBlocks: [] },
    ...{ section: "", topBlock: "", movedBlocks: options.movedBlocks ?? new Set() },
    writeNote: (note) => writeNote(context, note),
  };
  const hasAbout = manuscript.about.trim() !== "";
  const body = manuscript.sections.map((section) => writeSection(context, section, manuscript.language));
  const source = [
    writeSettings(manuscript, options, layout),
    DESIGNS[options.design].code,
    TEMPLATE,
    writeFrontMatter(manuscript, options.design),
    START_OF_TEXT,
    ...body,
    hasAbout ? writeAbout(manuscript) : "",
    REPORT,
    options.blankAtEnd ? "#page(header: none, footer: none, [])" : "",
  ].join("\n");
  const qrCode = manuscript.qrUrl === "" ? null : { path: QR_PATH, text: manuscript.qrUrl };
  const openings = [
    ...manuscript.sections.map(({ kind, title }) => ({ kind, title: curl(title, manuscript.language) })),
    ...(hasAbout ? [{ kind: "back" as const, title: manuscript.author }] : []),
  ];
  return { source, layout, qrCode, openings, positions: context.positions, noteBlocks: context.noteBlocks };
}

function writeSettings(manuscript: Manuscript, options: InteriorOptions, layout: PageLayout): string {
  const style = DESIGNS[options.design];
  const language = /^[a-z]{2,3}/.exec(manuscript.language)?.[0] ?? "en";
  const hyphenates = !NO_HYPHENATION.has(language);
  const justified = style.justified && (hyphenates || layout.width >= MIN_JUSTIFIED_WIDTH);
  const longTitle = manuscript.title.length > 44 && manuscript.author !== "";
  const date = new Date(manuscript.changedAt);
  return [
    `#let size = ${layout.textSize}pt`,
    `#let leading = ${(layout.textSize * (style.leading + (DEVANAGARI.has(language) ? 0.16 : 0))).toFixed(3)}pt`,
    "#let skip = size + leading",
    "#let dedent = 1.35em",
    `#let sink = ${inches(layout.textHeight * style.sink)}`,
    `#let text-width = ${inches(layout.textWidth)}`,
    `#let cap-lines = ${Math.max(1, style.dropCap)}`,
    `#let justified = ${justified}`,
    `#let verso-words = ${literal(longTitle ? manuscript.author : manuscript.title)}`,
    `#let openings() = json(${literal(OPENINGS_PATH)})`,
    `#let fonts = ${array(style.fonts.map(literal))}`,
    `#let head-fonts = ${array(style.headFonts.map(literal))}`,
    `#let code-fonts = ${array(CODE_FONTS.map(literal))}`,
    `#set document(title: ${literal(manuscript.title)}, author: ${literal(manuscript.author)}, date: datetime(year: ${date.getUTCFullYear()}, month: ${date.getUTCMonth() + 1}, day: ${date.getUTCDate()}))`,
    `#set text(lang: ${literal(language)}, hyphenate: ${hyphenates && style.justified})`,
    `#set page(width: ${inches(layout.width)}, height: ${inches(layout.height)}, binding: left, margin: (inside: ${inches(layout.inside)}, outside: ${inches(layout.outside)}, top: ${inches(layout.top)}, bottom: ${inches(layout.bottom)}), header-ascent: 0.26in, footer-descent: 0.26in)`,
  ].join("\n");
}

function writeSection(context: PrintContext, section: Section, language: string): string {
  const title = prose(curl(section.title, language));
  context.section = section.id;
  if (section.kind === "part") return `#open-part(${title})`;
  const blocks = curlBlocks(section.blocks, language);
  context.notes = notesOf(blocks);
  context.noteNumbers = new Map();
  const start = positionCode(context, null);
  const body = blocks.filter((block) => !isUnprinted(block));
  const opening = writeDropCap(context, body[0]);
  const [first] = body;
  const rest =
    opening && first ? writeBlocks(context, body.slice(1), { before: first }) : writeBlocks(context, body);
  return `#open-chapter(${title})\n#{ ${start}\n${opening ?? ""}\n${rest} }`;
}

/** Notes stand below their marks; a chapter without a picture of its own has an empty one. */
const isUnprinted = (block: Block): boolean =>
  block.type === "footnote" || (block.type === "featuredImage" && block.src === null);

function notesOf(blocks: readonly Block[]): Map<string, Footnote> {
  const notes = new Map<string, Footnote>();
  for (const block of blocks) if (block.type === "footnote") notes.set(block.label, block);
  return notes;
}

/**
 * A note starts beside its number, so its first paragraph is text and no block. It may stand on a later page than the
 * text after it, so nothing in it can start a page of the page map.
 */
function writeNote(context: PrintContext, { content }: Footnote): string {
  const { section } = context;
  context.section = "";
  const [first, ...others] = content;
  const isText = first?.type === "paragraph";
  const line = isText ? writeLine(context, first.content, null) : "";
  const rest = writeBlocks(context, isText ? others : content, { depth: 1, before: isText ? first : null });
  context.section = section;
  return [line, rest === "" ? "" : `parbreak(); ${rest}`].filter(Boolean).join("; ") || "[]";
}

function writeAbout({ about, author, language }: Manuscript): string {
  const paragraphs = about.split(/\n+/).filter((line) => line.trim() !== "");
  const [first = "", ...others] = paragraphs.map((line) => prose(curl(line.trim(), language)));
  return `#open-back(${prose(author)})\n#{ ${[`F(${first})`, ...others.map((line) => `P(${line})`)].join("\n")} }`;
}
