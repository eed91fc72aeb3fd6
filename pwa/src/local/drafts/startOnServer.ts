import type { Client } from "@quire/client/client";
import { createPost } from "@quire/contracts/calls/posts";
import * as Y from "yjs";
import type { LocalDraft } from "./openLocalDraft.ts";

/**
 * Creates the draft on the server with its current content. A repeated call is the same request: the server then
 * has the first one's content, which may be less. So nothing counts as saved by this; the room asks for the rest.
 */
export async function startOnServer(draft: LocalDraft, call: Client["call"]): Promise<void> {
  const { id, siteId, ptype, subtype, parent } = draft.record();
  if (!siteId) throw new Error("a guest's draft has no site");
  const body = {
    id,
    ptype,
    subtype,
    parent: parent?.id ?? null,
    draft: toBase64(Y.encodeStateAsUpdate(draft.doc)),
  };
  const saved = await call(createPost, { params: { siteId }, body, idempotent: true });
  await draft.change({ serverKnown: true, version: saved.version, status: saved.status, lastError: null });
}

/** In chunks: a function call takes a limited number of arguments. */
export function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return btoa(text);
}
