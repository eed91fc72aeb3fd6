import { embedOf, providerTitle } from "@quire/documents/embeds";
import { calloutTitles } from "@quire/documents/html/writeBlocks";
import { lineText } from "@quire/documents/inline";
import type { Block } from "@quire/documents/schema";
import { blocksInside } from "@quire/documents/walk";
import type { Manuscript, Section } from "../manuscript.ts";

/** A manuscript of these chapters. */
export function manuscriptOf(
  sections: readonly Section[],
  facts: Partial<Omit<Manuscript, "sections">> = {},
): Manuscript {
  return {
    ...{ title: "A Book", subtitle: "", author: "A. Writer", about: "", publisher: "", language: "en" },
    ...{ isbn: { print: "", ebook: "" }, series: { name: "", number: null } },
    ...{ dedication: "", copyright: "", qrUrl: "", changedAt: "2026-01-01T00:00:00.000Z" },
    ...facts,
    sections: [...sections],
  };
}

/** A chapter of these blocks. */
export const chapterOf = (id: string, blocks: readonly Block[], title = ""): Section => ({
  ...{ kind: "chapter" as const, id, title },
  blocks: [...blocks],
});

/** A paragraph of plain text. */
export const paragraph = (id: string, text: string): Block => ({
  ...{ type: "paragraph" as const, id },
  content: [{ type: "text", text }],
});

/** Returns a text's letters, marks and digits: what neither layout nor typography may change. */
export const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{M}\p{N}]/gu, "");

/** Returns the text that a book shows of blocks, in order, without notes. `numbersLists` adds the items' numbers. */
export function shownText(blocks: readonly Block[], { numbersLists }: { numbersLists: boolean }): string {
  const own = (block: Block): string => {
    switch (block.type) {
      case "paragraph":
      case "heading":
      case "codeBlock":
        return lineText(block.content);
      case "table":
        return block.content.flatMap((row) => row.content.map((cell) => lineText(cell.content))).join("");
      case "image":
      case "featuredImage":
        return block.caption;
      case "callout":
        return calloutTitles[block.kind];
      case "audio":
      case "video":
      case "file":
        return block.name;
      default:
        return "";
    }
  };
  const shown = (block: Block): string => {
    if (block.type === "footnote") return "";
    if (block.type === "embed") return numbersLists ? printedEmbed(block) : readEmbed(block);
    if (block.type === "orderedList") {
      return block.content
        .map((item, at) => `${numbersLists ? block.start + at : ""}${item.content.map(shown).join("")}`)
        .join("");
    }
    return own(block) + blocksInside(block).map(shown).join("");
  };
  return lettersOf(blocks.map(shown).join(""));
}

type Embed = Extract<Block, { type: "embed" }>;

function printedEmbed({ url, title }: Embed): string {
  const embed = embedOf(url);
  return (title || (embed ? providerTitle(embed.provider) : "")) + (embed?.url ?? "");
}

function readEmbed({ url, title }: Embed): string {
  const embed = embedOf(url);
  return title || (embed ? `Open on ${providerTitle(embed.provider)}` : "");
}
