import * as Y from "yjs";
import { emptyDocument } from "../schema.ts";
import { writeYjs } from "./writeYjs.ts";

/**
 * Creates a new draft's text as the one update that every copy starts from. If two devices each seeded the same
 * draft, it would have two first blocks: only the side that creates it calls this.
 */
export function seedDraft(newId: () => string): Uint8Array {
  const doc = new Y.Doc();
  writeYjs(doc, emptyDocument(newId));
  const update = Y.encodeStateAsUpdate(doc);
  doc.destroy();
  return update;
}
