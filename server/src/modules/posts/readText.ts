import type { PostFields } from "@quire/contracts/calls/posts";
import { type DocumentIssue, type ParsedDocument, parseDocument } from "@quire/documents/parse";
import type { PostDocument } from "@quire/documents/schema";
import { Refusal } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { type Author, parseMarkdown, parseOptions } from "./parsing/parseInThread.ts";

/** The text of a save, if it has one. Markdown has no ids and no featured image: the post keeps its own. */
export interface TextChange {
  form: "blocks" | "markdown";
  blocks: PostDocument;
}

/** Where a text is read, in a request or a job, and whose it is. */
export interface Authored {
  platform: Platform;
  caller: Author;
}

/** Reads the text of a save, or refuses it with the location of each issue. */
export async function readText(
  body: Pick<PostFields, "blocks" | "markdown">,
  { platform, caller }: Authored,
): Promise<TextChange | null> {
  const { blocks, markdown } = body;
  if (blocks !== undefined) return { form: "blocks", blocks: accept(parseDocument(blocks), "body.blocks") };
  if (markdown === undefined) return null;
  const parsed = await parseMarkdown(markdown, parseOptions(platform, caller));
  return { form: "markdown", blocks: accept(parsed, "body.markdown") };
}

function accept(parsed: ParsedDocument, path: string): PostDocument {
  if (parsed.ok) return parsed.blocks;
  const issues = parsed.issues.map((issue) => ({ path: pathOf(path, issue), message: issue.message }));
  throw new Refusal("invalid_input", { message: `${issues[0]?.path}: ${issues[0]?.message}`, issues });
}

/** Block numbers mean nothing to someone who writes markdown. */
function pathOf(path: string, issue: DocumentIssue): string {
  return path === "body.blocks" && issue.path ? `${path}.${issue.path}` : path;
}
