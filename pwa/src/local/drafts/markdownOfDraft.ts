import { markdownFromBlocks } from "@quire/documents/markdown";
import { readYjs } from "@quire/documents/yjs/readYjs";
import * as Y from "yjs";
import { freshId } from "../../lib/freshId.ts";
import { database } from "../database.ts";
import { readLog } from "./draftLog.ts";

/** Returns the text of a draft on this device as Markdown. */
export async function markdownOfDraft(id: string): Promise<string> {
  const doc = new Y.Doc();
  for (const { update } of await readLog(database, id, 0)) Y.applyUpdate(doc, update);
  const parsed = readYjs(doc, freshId);
  doc.destroy();
  return parsed.ok ? markdownFromBlocks(parsed.blocks) : "";
}
