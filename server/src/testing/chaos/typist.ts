import { randomBytes } from "node:crypto";
import { TEXT } from "@quire/documents/yjs/sharedText";
import { newId } from "@quire/domain/ids";
import { WebSocket } from "ws";
import { connectEditor } from "../editor.ts";
import type { Scene } from "./users.ts";

/** A unique marker in a draft, to find lost and duplicated words. */
export const typedWord = (number: number) => `<${number}>`;

/** Words per draft before the next one. */
const WORDS = 60;

/**
 * Types into live drafts, a word at a time, and records each word that the room acknowledged as saved. `Socket` as in
 * `connectEditor`.
 */
export async function actAsTypist(
  { home, sendReliably, ledger, isOver }: Scene,
  origin: string,
  Socket: typeof WebSocket = WebSocket,
): Promise<void> {
  const { id: siteId, token } = home.creator;
  while (!isOver()) {
    const id = newId(Date.now(), randomBytes);
    const path = `/api/w/${siteId}/posts`;
    const body = { id, ptype: "blog", title: `Draft ${id}`, markdown: "Typed live:" };
    const words = { saved: 0, typed: 0 };
    ledger.drafts.set(id, words);
    await sendReliably({ what: "create a draft", about: id, method: "POST", path, token, body });
    const url = `${origin.replace("http", "ws")}/api/rooms`;
    const headers = { authorization: `Bearer ${token}` };
    const editor = connectEditor({ url, postId: id, headers, Socket, reconnects: true });
    await editor.synced();
    const text = editor.doc.getText(TEXT);
    while (words.typed < WORDS && !isOver()) {
      words.typed++;
      text.insert(text.length, typedWord(words.typed), {});
      await editor.saved();
      words.saved = words.typed;
    }
    editor.end();
  }
}
