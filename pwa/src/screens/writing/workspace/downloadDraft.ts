import { markdownFromBlocks } from "@quire/documents/markdown";
import { readYjs } from "@quire/documents/yjs/readYjs";
import { readTitle } from "@quire/documents/yjs/title";
import type * as Y from "yjs";
import { downloadFile } from "../../../lib/downloadFile.ts";
import { freshId } from "../../../lib/freshId.ts";

/** A draft as a markdown file, in the format that the CLI reads. */
export function draftFile(doc: Y.Doc): { name: string; text: string } {
  const parsed = readYjs(doc, freshId);
  const title = readTitle(doc);
  const text = parsed.ok ? markdownFromBlocks(parsed.blocks) : "";
  const name = title.replace(/[^\p{L}\p{M}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "draft";
  return { name: `${name}.md`, text: `---\ntitle: ${JSON.stringify(title)}\n---\n\n${text}` };
}

/** Downloads the draft as a file. */
export function downloadDraft(doc: Y.Doc): void {
  const { name, text } = draftFile(doc);
  downloadFile(new File([text], name, { type: "text/markdown" }));
}
