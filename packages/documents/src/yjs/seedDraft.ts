import * as Y from "yjs";
import { emptyDocument } from "../schema.ts";
import { writeYjs } from "./writeYjs.ts";

/**
 * A new draft's text, as the one update that every copy of it begins with. Two devices that each seeded the same draft
 * would give it two first blocks: only the side that creates it does this.
 */
export function seedDraft(newId: () => string): Uint8Array {
  const doc = new Y.Doc();
  writeYjs(doc, emptyDocument(newId));
  const update = Y.encodeStateAsUpdate(doc);
  doc.destroy();
  return update;
}
