import type { PostFields } from "@quire/contracts/calls/posts";
import type { DocumentIssue, ParsedDocument } from "@quire/documents/parse";
import type { Block, PostDocument } from "@quire/documents/schema";
import { everyBlock } from "@quire/documents/walk";
import type { RequestFacts } from "../../platform/http/context.ts";
import { Refusal, refuseField } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import type { TextChange } from "./draftText.ts";
import { parseBlocks, parseMarkdown, parseOptions } from "./parsing/parseInWorker.ts";
import type { Author } from "./parsing/readShare.ts";

/** Where a text is read, in a request or a job, and whose it is. */
export interface Authored {
  platform: Platform;
  caller: Author;
  /** Missing in a job. */
  facts?: Pick<RequestFacts, "ip">;
}

/** Reads the text of a save, which is at `at` in its request, or refuses it with the location of each issue. */
export async function readText(
  body: Pick<PostFields, "blocks" | "markdown">,
  { platform, caller, facts }: Authored,
  at = "body",
): Promise<TextChange | null> {
  const { blocks, markdown } = body;
  const options = { ...parseOptions(platform, caller, facts?.ip ?? ""), at };
  if (blocks !== undefined) {
    return { form: "blocks", blocks: accept(await parseBlocks(blocks, options), `${at}.blocks`) };
  }
  if (markdown === undefined) return null;
  const parsed = await parseMarkdown(markdown, options);
  return { form: "markdown", blocks: accept(parsed, `${at}.markdown`) };
}

/** Refuses a text with files: they are played or downloaded on a post's page only. */
export function refuseFiles(blocks: PostDocument, path: string, message: string): void {
  for (const { type } of everyBlock(blocks)) {
    if (type === "audio" || type === "video" || type === "file") throw refuseField(path, message);
  }
}

/** Whether a text shows anything. */
export const hasContent = (blocks: PostDocument): boolean => [...everyBlock(blocks)].some(isVisible);

function isVisible(block: Block): boolean {
  if (block.type === "paragraph" || block.type === "heading" || block.type === "codeBlock") {
    return block.content.length > 0;
  }
  return (
    block.type === "image" || block.type === "embed" || (block.type === "featuredImage" && block.src !== null)
  );
}

function accept(parsed: ParsedDocument, path: string): PostDocument {
  if (parsed.ok) return parsed.blocks;
  const issues = parsed.issues.map((issue) => ({ path: pathOf(path, issue), message: issue.message }));
  throw new Refusal("invalid_input", { message: `${issues[0]?.path}: ${issues[0]?.message}`, issues });
}

/** Block numbers mean nothing to someone who writes markdown. */
function pathOf(path: string, issue: DocumentIssue): string {
  return path.endsWith(".blocks") && issue.path ? `${path}.${issue.path}` : path;
}
