import type { Html, RootContent } from "mdast";
import { cleanText, plainLine } from "../characters.ts";
import type { Block, Inline } from "../schema.ts";
import { FILE_COMMENT } from "./comments.ts";
import { isKnownHtml, splitComments } from "./knownHtml.ts";
import { type ParseContext, reportLiteral } from "./parseContext.ts";
import { readHtmlBlocks } from "./readHtml.ts";

type StoredType = "audio" | "video" | "file";

/** Reads one of our own comments as its block; null for any other HTML. */
function readOwnComment(context: ParseContext, source: string, depth: number): Block[] | null {
  if (/^<!--\s*paywall\s*-->$/i.test(source)) return paywallAt(context, depth);
  const stored = FILE_COMMENT.exec(source);
  if (!stored) return null;
  const [, type, file, size, name] = stored as unknown as [string, StoredType, string, string, string];
  return [{ type, id: context.newId(), file, name: nameOf(name), size: Number(size) }];
}

const paywallAt = (context: ParseContext, depth: number): Block[] =>
  depth === 1 ? [{ type: "paywall", id: context.newId() }] : [];

/**
 * Reads raw HTML between paragraphs. Our own comments are blocks; other comments are dropped, since publishing an
 * author's private remark would be worse than losing it, and what follows them is markdown. Known elements become what
 * they are; everything else is kept as literal text.
 */
export function readAside(
  context: ParseContext,
  node: Html,
  depth: number,
  readMarkdown: (inside: ParseContext, nodes: RootContent[]) => Block[],
): Block[] {
  const source = cleanText(node.value).trim();
  const own = readOwnComment(context, source, depth);
  if (own) return own;
  const { comments, rest: untrimmed } = splitComments(source);
  const rest = untrimmed.trim();
  if (isKnownHtml(rest)) return readHtmlBlocks(context, source, depth);
  // The text below a paywall must not lose it.
  const above = comments.some((comment) => /^\s*paywall\s*$/i.test(comment)) ? paywallAt(context, depth) : [];
  if (rest === "") return above;
  if (source.startsWith("<!--") && !rest.startsWith("<")) {
    const line = node.position?.start.line ?? 1;
    const onLiteralHtml = (html: string) => context.onLiteralHtml?.(html, line);
    return [
      ...above,
      ...readMarkdown({ ...context, source: rest, onLiteralHtml }, context.parse(rest).children),
    ];
  }
  reportLiteral(context, node);
  return [...above, literal(context, rest)];
}

function literal(context: ParseContext, source: string): Block {
  const lines = source.split("\n").map((line) => line.trim());
  const content = lines.flatMap((text, index): Inline[] => [
    ...(index > 0 ? [{ type: "hardBreak" } as const] : []),
    { type: "text", text: text.replace(/\t/g, " ") },
  ]);
  const filled = content.filter((inline) => inline.type !== "text" || inline.text);
  return { type: "paragraph", id: context.newId(), content: filled };
}

function nameOf(encoded: string): string {
  try {
    return plainLine(decodeURIComponent(encoded)).slice(0, 255);
  } catch {
    return plainLine(encoded).slice(0, 255);
  }
}
