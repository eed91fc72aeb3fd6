import { markdownFromBlocks } from "@quire/documents/markdown";
import { readYjs } from "@quire/documents/yjs/readYjs";
import { TITLE } from "@quire/documents/yjs/seedDraft";
import { newId } from "@quire/domain/ids";
import type * as Y from "yjs";

/** A draft as a file of markdown, as the terminal takes it. */
export function draftFile(doc: Y.Doc, now: number): { name: string; text: string } {
  const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));
  const parsed = readYjs(doc, () => newId(now, random));
  const title = doc.getText(TITLE).toString().replace(/\s+/g, " ").trim();
  const text = parsed.ok ? markdownFromBlocks(parsed.blocks) : "";
  const name = title.replace(/[^\p{L}\p{M}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "draft";
  return { name: `${name}.md`, text: `---\ntitle: ${JSON.stringify(title)}\n---\n\n${text}` };
}

/** Saves it to a file of the person's own. */
export function downloadDraft(doc: Y.Doc): void {
  const { name, text } = draftFile(doc, Date.now());
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/markdown" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
