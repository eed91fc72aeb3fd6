import { embedOf, providerTitle } from "@quire/documents/embeds";
import { outlineOf } from "@quire/documents/html/outline";
import { calloutTitles } from "@quire/documents/html/writeBlocks";
import { lineText } from "@quire/documents/inline";
import type { Block, Image, Inline, Table, TextAlign } from "@quire/documents/schema";
import { array, codeLiteral, inches, literal, prose } from "./literal.ts";
import { bleeds, comicWidth, printedWidth } from "./placePicture.ts";
import { type PrintContext, positionCode, writeLine } from "./writeLine.ts";
import { splitLines, splitLong, wrapCode } from "./writeText.ts";

/** Deeper lists and quotes have no room on a page, and 20 are an error in Typst. */
const MAX_DEPTH = 8;
/** Longer lines are prose with breaks, not verse. */
const MAX_VERSE_LINE = 80;

/** Returns the code of blocks, in order. */
export function writeBlocks(
  context: PrintContext,
  blocks: readonly Block[],
  { depth = 0, inQuote = false, before = null }: Partial<Surroundings> = {},
): string {
  const depths = depth === 0 ? outlineOf([...blocks]).headingDepths : null;
  let code = "";
  let last = before;
  for (const block of blocks) {
    if (depth === 0) context.topBlock = block.id;
    const written = writeBlock(context, block, { depth, inQuote, depths, before: last });
    if (written === "") continue;
    if (depth === 0 && context.movedBlocks.has(block.id)) code += "pagebreak(weak: true)\n";
    code += `${written}\n`;
    last = block;
  }
  return code;
}

interface Surroundings {
  depth: number;
  inQuote: boolean;
  depths: Map<Block, number> | null;
  /** The block that was written before. */
  before: Block | null;
}

function writeBlock(context: PrintContext, block: Block, around: Surroundings): string {
  const inner = { depth: around.depth + 1, inQuote: around.inQuote };
  const isDeep = around.depth >= MAX_DEPTH;
  const position = () => positionCode(context, block);
  switch (block.type) {
    case "paragraph":
      return alignCode(block, writeParagraph(context, block, around));
    case "heading": {
      const level = Math.min(4, (around.depths?.get(block) ?? block.level) + 1);
      const line = writeLine(context, block.content, null);
      return line === "" ? "" : alignCode(block, `H(${level}, ${position()}, { ${line} })`);
    }
    case "bulletList":
    case "orderedList": {
      if (isDeep) return block.content.map((item) => writeBlocks(context, item.content, inner)).join("");
      const items = block.content.map((item) => `{ ${writeBlocks(context, item.content, inner)} }`);
      const start = block.type === "orderedList" ? `, ${Math.max(0, Math.trunc(block.start))}` : "";
      return `${block.type === "orderedList" ? "OL" : "UL"}(${block.tight}${start}, ${items.join(", ")})`;
    }
    case "taskList": {
      const items = block.content.map(
        (item) => `(${item.checked}, { ${writeBlocks(context, item.content, inner)} })`,
      );
      return `TL(${items.join(", ")})`;
    }
    case "blockquote": {
      const body = writeBlocks(context, block.content, { ...inner, inQuote: true });
      return isDeep ? body : `Q({ ${body} })`;
    }
    case "callout": {
      const body = writeBlocks(context, block.content, inner);
      return isDeep ? body : `NOTE(${literal(calloutTitles[block.kind] ?? calloutTitles.note)}, { ${body} })`;
    }
    case "codeBlock": {
      const columns = Math.floor(
        (context.layout.textWidth * 72 - 10 - 20 * around.depth) / (context.layout.textSize * 0.8 * 0.6),
      );
      const code = wrapCode(lineText(block.content), columns);
      return code.trim() === "" ? "" : `{ ${position()}; CODE(${codeLiteral(code)}) }`;
    }
    case "featuredImage":
    case "image":
      return writeImage(context, block as Image);
    case "gallery":
      return block.content.map((image) => writeImage(context, image)).join("\n");
    case "embed": {
      const embed = embedOf(block.url);
      const label = block.title || (embed ? providerTitle(embed.provider) : "");
      return `LINK({ ${position()}; ${prose(label)} }, ${prose(embed?.url ?? "")})`;
    }
    case "table":
      return writeTable(context, block);
    case "horizontalRule":
      return `BREAK(${position()})`;
    case "audio":
    case "video":
    case "file":
      return block.name === "" ? "" : `LINK({ ${position()}; ${prose(block.name)} }, "")`;
    case "paywall":
    case "footnote":
      return "";
  }
}

const alignCode = ({ align }: { align?: TextAlign }, code: string): string =>
  code !== "" && (align === "center" || align === "right") ? `AL(${align}, { ${code} })` : code;

function writeParagraph(
  context: PrintContext,
  block: Block & { type: "paragraph" },
  { inQuote, before }: Surroundings,
): string {
  const lines = splitLines(block.content);
  if (lines.every((line) => line.length === 0)) return "";
  if (isVerse(context, lines, inQuote)) return writeVerse(context, block, lines);
  const call = before?.type === "paragraph" && !block.align ? "P" : "F";
  return splitLong(block.content)
    .map((part, at) => {
      const position = at === 0 ? `${positionCode(context, block)}; ` : "";
      return `${at === 0 ? call : "F"}({ ${position}${writeLine(context, part, at === 0 ? block : null)} })`;
    })
    .join("\n");
}

function isVerse(context: PrintContext, lines: readonly Inline[][], inQuote: boolean): boolean {
  const least = context.options.design === "poetry" ? 1 : inQuote ? 2 : 3;
  return lines.length >= least && lines.every((line) => lineText(line).length <= MAX_VERSE_LINE);
}

function writeVerse(context: PrintContext, block: Block, lines: readonly Inline[][]): string {
  let offset = 0;
  const written = lines.map((line) => {
    const position = positionCode(context, block, offset);
    offset += lineText(line).length + 1;
    return `{ ${position}; ${writeLine(context, line, null) || '" "'} }`;
  });
  return `V(${written.join(", ")})`;
}

function writeImage(context: PrintContext, image: Image): string {
  const picture = context.pictures.get(image.src?.image ?? "");
  const position = positionCode(context, image);
  // A picture that can't be printed leaves its caption, which may name what it shows.
  if (!picture) return image.caption === "" ? "" : `{ ${position}; CAPTION(${prose(image.caption)}) }`;
  const alt = literal(image.alt);
  const path = literal(picture.path);
  if (context.options.design !== "comic") {
    const width = inches(printedWidth(picture, context.layout));
    return `IMG(${path}, ${width}, ${alt}, ${prose(image.caption)}, ${position})`;
  }
  const fills = bleeds(picture, context.options);
  const page = `PAGE(${path}, ${inches(comicWidth(picture, context.layout, fills))}, ${alt}, ${position}, ${fills})`;
  return image.caption === "" ? page : `${page}\nCAPTION(${prose(image.caption)})`;
}

/** Cells longer than this in sum share the width evenly; shorter ones take what they need. */
const MAX_NARROW_ROW = 48;
/** A small table stays on one page; a larger one repeats its header on the next. */
const MAX_WHOLE_ROWS = 10;
const MAX_WHOLE_TABLE = 700;

function writeTable(context: PrintContext, table: Table): string {
  const [head, ...body] = table.content;
  if (!head) return "";
  const columns = Math.max(...table.content.map((row) => row.content.length));
  if (columns === 0) return "";
  const cellsOf = (row: Table["content"][number]) =>
    Array.from(
      { length: columns },
      (_, at) => `{ ${writeLine(context, row.content[at]?.content ?? [], null)} }`,
    );
  const aligns = head.content.map((cell) => (cell.type === "tableHeader" && cell.align) || "left");
  const longest = Array.from({ length: columns }, (_, at) =>
    Math.max(...table.content.map((row) => lineText(row.content[at]?.content ?? []).length)),
  );
  const isWide = longest.reduce((sum, length) => sum + length, 0) > MAX_NARROW_ROW;
  const characters = table.content.flatMap((row) =>
    row.content.map(({ content }) => lineText(content).length),
  );
  const isWhole =
    table.content.length <= MAX_WHOLE_ROWS &&
    characters.reduce((sum, count) => sum + count, 0) <= MAX_WHOLE_TABLE;
  const position = positionCode(context, table);
  const cells = body.flatMap(cellsOf).map((cell) => `, ${cell}`);
  return `T(${columns}, ${array(aligns)}, ${isWide}, ${isWhole}, ${position}, ${array(cellsOf(head))}${cells.join("")})`;
}
