import { nestMarks } from "@quire/documents/inline";
import type { Block, Footnote, Inline, Mark } from "@quire/documents/schema";
import type { InteriorOptions } from "../manuscript.ts";
import type { PageLayout } from "./layout.ts";
import { prose } from "./literal.ts";
import type { PixelSize } from "./placePicture.ts";

/** A place in the text that the page map names a page for. */
export interface TextPosition {
  /** "" in a note. */
  section: string;
  /** "" for the section's title. */
  block: string;
  /** Characters of the block's text before it. */
  offset: number;
}

/** A picture that is ready for print: where its bytes are for the compiler, and its size as uploaded. */
export interface PrintPicture extends PixelSize {
  path: string;
}

/** State of writing one interior. */
export interface PrintContext {
  options: Pick<InteriorOptions, "trim" | "design">;
  layout: PageLayout;
  pictures: ReadonlyMap<string, PrintPicture>;
  positions: TextPosition[];
  /** The chapter's notes by label, and the number that each has in the source once it is used. */
  notes: Map<string, Footnote>;
  noteNumbers: Map<string, number>;
  /** For each note of the source, the block at the top of its chapter that refers to it. */
  noteBlocks: string[];
  section: string;
  /** The block at the top of the chapter that is being written. */
  topBlock: string;
  /** Blocks that start a new page. */
  movedBlocks: ReadonlySet<string>;
  /** Returns the code of a note's blocks. */
  writeNote(note: Footnote): string;
}

/** Characters between two positions of a long paragraph: about 60 words. */
const POSITION_EVERY = 360;

const WRAPPERS = {
  bold: "b",
  italic: "i",
  underline: "u",
  strike: "s",
  subscript: "lo",
  superscript: "hi",
} as const;

/** Returns the code of a position. */
export function positionCode(context: PrintContext, block: Block | null, offset = 0): string {
  context.positions.push({ section: context.section, block: block?.id ?? "", offset });
  return `k(${context.positions.length - 1})`;
}

/** Returns the code of a line of text; with `block`, with positions in it. */
export function writeLine(
  context: PrintContext,
  content: readonly Inline[],
  block: Block | null,
  start = 0,
): string {
  let offset = start;
  let marked = start;
  const text = (words: string): string[] => {
    const parts: string[] = [];
    for (const piece of block ? pieces(words) : [words]) {
      if (block && offset - marked >= POSITION_EVERY) {
        parts.push(positionCode(context, block, offset));
        marked = offset;
      }
      parts.push(prose(piece));
      offset += piece.length;
    }
    return parts;
  };
  const leaf = (node: Inline): string[] => {
    if (node.type === "text") return text(node.text);
    if (node.type === "footnoteReference") return writeReference(context, node.label);
    offset += 1;
    return ["br"];
  };
  const wrap = (mark: Mark, inside: Inline[]): string[] => {
    if (mark.type === "code") {
      const words = inside.map((node) => (node.type === "text" ? node.text : " ")).join("");
      offset += words.length;
      return [`c(${prose(words)})`];
    }
    const body = nestMarks(inside, leaf, wrap);
    return mark.type === "link" ? body : [`${WRAPPERS[mark.type]}({ ${body.join("; ")} })`];
  };
  return nestMarks(content, leaf, wrap).join("; ");
}

/** Cuts text in front of words, so that a position never splits one. */
function pieces(text: string): string[] {
  if (text.length <= POSITION_EVERY) return [text];
  const found: string[] = [];
  for (let at = 0; at < text.length; ) {
    const space = text.indexOf(" ", at + POSITION_EVERY);
    const end = space === -1 ? text.length : space + 1;
    found.push(text.slice(at, end));
    at = end;
  }
  return found;
}

function writeReference(context: PrintContext, label: string): string[] {
  const note = context.notes.get(label);
  if (!note) return [];
  const known = context.noteNumbers.get(label);
  if (known !== undefined) return [`fn-again(${known})`];
  const number = context.noteBlocks.push(context.topBlock) - 1;
  context.noteNumbers.set(label, number);
  return [`fn(${number}, { ${context.writeNote(note)} })`];
}
