import type { PostFields } from "@quire/contracts/calls/posts";
import { blocksFromMarkdown } from "@quire/documents/markdown";
import { type DocumentIssue, parseDocument } from "@quire/documents/parse";
import type { PostDocument } from "@quire/documents/schema";
import { Refusal } from "../../platform/http/refusal.ts";

/** The text of a save, if it has one. Markdown brings no ids and no featured image: those stay the post's own. */
export interface TextChange {
  form: "blocks" | "markdown";
  blocks: PostDocument;
}

/** Reads the text of a save, or refuses it with where in it what is wrong. */
export function readText(body: PostFields, newId: () => string): TextChange | null {
  if (body.blocks !== undefined) return { form: "blocks", blocks: check(body.blocks, "body.blocks") };
  if (body.markdown === undefined) return null;
  const blocks = blocksFromMarkdown(body.markdown, { newId });
  return { form: "markdown", blocks: check(blocks, "body.markdown") };
}

function check(input: unknown, path: string): PostDocument {
  const parsed = parseDocument(input);
  if (parsed.ok) return parsed.blocks;
  const issues = parsed.issues.map((issue) => ({ path: pathOf(path, issue), message: issue.message }));
  throw new Refusal("invalid_input", { message: `${issues[0]?.path}: ${issues[0]?.message}`, issues });
}

/** In markdown a block's number would say nothing to its writer. */
function pathOf(path: string, issue: DocumentIssue): string {
  return path === "body.blocks" && issue.path ? `${path}.${issue.path}` : path;
}
