import { LANGUAGE } from "@quire/documents/attributes";
import { blocksFromHtml } from "@quire/documents/fromHtml";
import { blocksFromMarkdown } from "@quire/documents/markdown";
import type { Block } from "@quire/documents/schema";

/** Clipboard content as blocks: the text, and its footnotes. */
export interface Pasted {
  blocks: Block[];
  footnotes: (Block & { type: "footnote" })[];
  /** A sentence that says what a post can't hold of it. */
  notice?: string;
}

/** Parses foreign HTML into blocks. */
export function readPastedHtml(html: string, newId: () => string): Pasted {
  const leftOut = new Set<string>();
  const pasted = parted(blocksFromHtml(html, { newId, leftOut }));
  if (leftOut.size === 0) return pasted;
  return { ...pasted, notice: `A post can't have these: ${new Intl.ListFormat("en").format(leftOut)}.` };
}

/** Parses markdown into blocks. */
export function readPastedMarkdown(text: string, newId: () => string): Pasted {
  return parted(blocksFromMarkdown(text, { newId }));
}

/** Reads lines of code that VS Code copied; `facts` is its JSON, which names the language. */
export function readPastedCode(text: string, facts: string, newId: () => string): Pasted {
  const code = text.replace(/\r\n?/g, "\n").replace(/^\n+|\s+$/g, "");
  const content = [{ type: "text" as const, text: code }];
  return {
    blocks: [{ type: "codeBlock", id: newId(), language: languageOf(facts), content }],
    footnotes: [],
  };
}

function languageOf(facts: string): string | null {
  try {
    const { mode } = JSON.parse(facts) as { mode?: unknown };
    return typeof mode === "string" && LANGUAGE.test(mode) && mode !== "plaintext" ? mode : null;
  } catch {
    return null;
  }
}

function parted(document: Block[]): Pasted {
  const blocks: Block[] = [];
  const footnotes: Pasted["footnotes"] = [];
  for (const block of document) {
    if (block.type === "footnote") footnotes.push(block);
    else if (block.type !== "featuredImage") blocks.push(block);
    else if (block.src) blocks.push({ ...block, src: block.src, type: "image" });
  }
  return { blocks, footnotes };
}
