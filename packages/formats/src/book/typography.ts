import type { Block, Inline } from "@quire/documents/schema";

/** The quotation marks of a language: double, then single. */
type Quotes = readonly [open: string, close: string, openInner: string, closeInner: string];

const ENGLISH: Quotes = ["“", "”", "‘", "’"];
const QUOTES: Record<string, Quotes> = {
  de: ["„", "“", "‚", "‘"],
  fr: ["«\u00a0", "\u00a0»", "“", "”"],
  sv: ["”", "”", "’", "’"],
  fi: ["”", "”", "’", "’"],
};
const OPENS_AFTER = /^$|[\s([{—–/«“‘„‚-]$/u;

/** Words whose start is left out: an apostrophe stands for it, and no opening quote. */
const ELIDED = /^(?:\d\ds?|tis|twas|em|til|cause|round)\b/i;

/** Sets a typewriter's quotes, dashes and dots as a printer's, in text that follows `before`. */
export function curl(text: string, language: string, before = ""): string {
  const [open, close, openInner, closeInner] = QUOTES[language.slice(0, 2)] ?? ENGLISH;
  let set = before;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    const opens = OPENS_AFTER.test(set.slice(-1));
    if (character === '"') set += opens ? open : close;
    else if (character !== "'") set += character;
    else if (!opens || ELIDED.test(text.slice(at + 1, at + 7))) set += opens ? "’" : closeOf(set, closeInner);
    else set += openInner;
  }
  return set
    .slice(before.length)
    .replace(/(?<=[\p{L}\p{N},.?!’”])(?:---?(?=\S)| ---? (?=\S))/gu, "—")
    .replace(/(?<= )---?(?= )/g, "–")
    .replace(/(?<!\.)\.\.\.(?!\.)/g, "…");
}

/** Inside a word it is an apostrophe in every language. */
const closeOf = (set: string, closeInner: string): string => (/[\p{L}\p{N}]$/u.test(set) ? "’" : closeInner);

/** Sets the text of blocks as `curl` does; code stays as it is. */
export function curlBlocks(blocks: readonly Block[], language: string): Block[] {
  return blocks.map((block) => curlBlock(block, language));
}

function curlBlock(block: Block, language: string): Block {
  switch (block.type) {
    case "paragraph":
    case "heading":
      return { ...block, content: curlLine(block.content, language) };
    case "bulletList":
    case "orderedList":
      return { ...block, content: block.content.map((item) => inside(item, language)) };
    case "taskList":
      return { ...block, content: block.content.map((item) => inside(item, language)) };
    case "blockquote":
    case "callout":
    case "footnote":
      return inside(block, language);
    case "table":
      return {
        ...block,
        content: block.content.map((row) => ({
          ...row,
          content: row.content.map((cell) => ({ ...cell, content: curlLine(cell.content, language) })),
        })),
      };
    case "image":
    case "featuredImage":
      return { ...block, caption: curl(block.caption, language) };
    case "gallery":
      return {
        ...block,
        content: block.content.map((image) => ({ ...image, caption: curl(image.caption, language) })),
      };
    default:
      return block;
  }
}

const inside = <T extends { content: Block[] }>(parent: T, language: string): T => ({
  ...parent,
  content: curlBlocks(parent.content, language),
});

function curlLine(line: readonly Inline[], language: string): Inline[] {
  let before = "";
  return line.map((node) => {
    if (node.type === "hardBreak") before = "";
    if (node.type !== "text") return node;
    const isCode = node.marks?.some((mark) => mark.type === "code");
    const text = isCode ? node.text : curl(node.text, language, before);
    before = text.slice(-1);
    return { ...node, text };
  });
}
