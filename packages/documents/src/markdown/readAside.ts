import { cleanText, plainLine } from "../characters.ts";
import type { Block, Inline } from "../schema.ts";
import { FILE_COMMENT } from "./comments.ts";
import type { ParseContext } from "./parseContext.ts";

/**
 * Reads raw HTML between paragraphs. Our own comments are blocks; other comments are dropped, since publishing an
 * author's private remark would be worse than losing it; everything else is kept as literal text.
 */
export function readAside(context: ParseContext, html: string, depth: number): Block[] {
  const source = cleanText(html).trim();
  const id = context.newId;
  if (/^<!--\s*paywall\s*-->$/i.test(source)) return depth === 1 ? [{ type: "paywall", id: id() }] : [];
  const stored = FILE_COMMENT.exec(source);
  if (stored) {
    const [, type, file, size, name] = stored as unknown as [
      string,
      "audio" | "video" | "file",
      string,
      string,
      string,
    ];
    return [{ type, id: id(), file, name: nameOf(name), size: Number(size) }];
  }
  if (/^(<!--(?:(?!-->)[\s\S])*-->\s*)+$/.test(source)) return [];
  const lines = source.split("\n").map((line) => line.trim());
  const content = lines.flatMap((text, index): Inline[] => [
    ...(index > 0 ? [{ type: "hardBreak" } as const] : []),
    { type: "text", text: text.replace(/\t/g, " ") },
  ]);
  return [
    { type: "paragraph", id: id(), content: content.filter((node) => node.type !== "text" || node.text) },
  ];
}

function nameOf(encoded: string): string {
  try {
    return plainLine(decodeURIComponent(encoded)).slice(0, 255);
  } catch {
    return plainLine(encoded).slice(0, 255);
  }
}
