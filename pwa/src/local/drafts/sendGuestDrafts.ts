import { createProvisionalSite, uploadProvisional } from "@quire/contracts/calls/provisional";
import * as Y from "yjs";
import { callApi } from "../../lib/callApi.ts";
import type { OpenDraft } from "../../lib/draftTypes.ts";
import { isStorageRefused } from "../../lib/storageErrors.ts";
import { database } from "../database.ts";
import { readLog } from "./draftLog.ts";
import { listDrafts } from "./listDrafts.ts";
import { toBase64 } from "./startOnServer.ts";

/**
 * Sends all of a guest's drafts, pictures first, for the account that signs up in this browser to claim. Sending
 * them again changes nothing. A browser that refuses storage has only the draft that is `open`.
 */
export async function sendGuestDrafts(
  onProgress: (done: number, all: number) => void,
  open?: Pick<OpenDraft, "id" | "doc">,
): Promise<void> {
  let drafts: { id: string }[];
  try {
    drafts = await listDrafts(null);
  } catch (error) {
    if (!isStorageRefused(error)) throw error;
    if (open) await send(open.id, Y.encodeStateAsUpdate(open.doc), {});
    return;
  }
  for (const [at, { id }] of drafts.entries()) {
    onProgress(at, drafts.length);
    const state = await stateOf(id);
    await send(id, state, await sendImages(id));
  }
  onProgress(drafts.length, drafts.length);
}

async function send(id: string, state: Uint8Array, images: Record<string, string>): Promise<void> {
  const posts = [{ id, draft: toBase64(state), images }];
  await callApi(createProvisionalSite, { body: { posts }, idempotent: true });
}

async function stateOf(id: string): Promise<Uint8Array> {
  const doc = new Y.Doc();
  for (const { update } of await readLog(database, id, 0)) Y.applyUpdate(doc, update);
  const state = Y.encodeStateAsUpdate(doc);
  doc.destroy();
  return state;
}

/**
 * Sends a draft's pictures and returns the ids of the files by the pictures' keys in the text. A picture that the
 * server refuses stays here.
 */
async function sendImages(draftId: string): Promise<Record<string, string>> {
  const images = await database.guestImages.where("draftId").equals(draftId).toArray();
  const sent: Record<string, string> = {};
  for (const { id, blob, name } of images) {
    const body = new FormData();
    body.set("file", blob, name);
    try {
      sent[id] = (await callApi(uploadProvisional, { body, timeoutMs: 120_000 })).id;
    } catch (error) {
      const { status = 0 } = error as { status?: number };
      if (status !== 413 && status !== 415) throw error;
    }
  }
  return sent;
}
