import { randomBytes } from "node:crypto";
import { newId } from "@quire/domain/ids";
import type * as Y from "yjs";
import { connectEditor } from "../editor.ts";
import type { Scene } from "./people.ts";

/** Words of one draft, so that each can be found, and found to be there once. */
export const typedWord = (number: number) => `<${number}>`;

/** How many words until a draft is left for the next one. */
const WORDS = 60;

/** Writes live into drafts, a word at a time, and notes each that the room has called saved. */
export async function beTypist({ home, insist, ledger, isOver }: Scene, origin: string): Promise<void> {
  const { id: siteId, token } = home.creator;
  while (!isOver()) {
    const id = newId(Date.now(), randomBytes);
    const path = `/api/w/${siteId}/posts`;
    const body = { id, ptype: "blog", title: `Draft ${id}`, markdown: "Typed live:" };
    const typed = { saved: 0, begun: 0 };
    ledger.drafts.set(id, typed);
    await insist({ what: "create a draft", about: id, method: "POST", path, token, body });
    const url = `${origin.replace("http", "ws")}/api/rooms`;
    const headers = { authorization: `Bearer ${token}` };
    const editor = connectEditor({ url, postId: id, headers, insists: true });
    await editor.synced();
    const paragraph = editor.doc.getXmlFragment("content").get(1) as Y.XmlElement;
    const text = paragraph.get(0) as Y.XmlText;
    while (typed.begun < WORDS && !isOver()) {
      typed.begun++;
      text.insert(text.length, typedWord(typed.begun));
      await editor.saved();
      typed.saved = typed.begun;
    }
    editor.end();
  }
}
