import type { MailingText } from "@quire/contracts/calls/mailings";
import { readYjs } from "@quire/documents/yjs/readYjs";
import { seedDraft } from "@quire/documents/yjs/seedDraft";
import { readTitle } from "@quire/documents/yjs/title";
import { useEffect, useState } from "react";
import * as Y from "yjs";
import { freshId } from "../../lib/freshId.ts";
import { local } from "../../lib/localPort.ts";

const NAME = "mail draft";
const SAVE_MS = 400;

export interface MailDraft {
  doc: Y.Doc;
  /** The subject and text as they are now. */
  read: () => MailingText;
  /** Starts an empty email. */
  clear: () => void;
}

/** The email that a user is writing. Saved on this device, and deleted from it when they sign out. */
export function useMailDraft(userId: string): MailDraft | null {
  const [doc, setDoc] = useState<Y.Doc | null>(null);
  useEffect(() => {
    let isMounted = true;
    void local
      .loadOwnList(NAME)
      .catch(() => undefined)
      .then((saved) => {
        if (isMounted) setDoc(openDoc(saved instanceof Uint8Array ? saved : seedDraft(freshId)));
      });
    return () => {
      isMounted = false;
    };
  }, []);
  useEffect(() => (doc ? saveChanges(doc, userId) : undefined), [doc, userId]);
  if (!doc) return null;
  return {
    doc,
    read: () => textOf(doc),
    clear() {
      const empty = openDoc(seedDraft(freshId));
      void save(empty, userId);
      setDoc(empty);
    },
  };
}

function openDoc(update: Uint8Array): Y.Doc {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, update);
  return doc;
}

function saveChanges(doc: Y.Doc, userId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const saveNow = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    void save(doc, userId);
  };
  const onUpdate = () => {
    timer ??= setTimeout(saveNow, SAVE_MS);
  };
  doc.on("update", onUpdate);
  window.addEventListener("pagehide", saveNow);
  return () => {
    saveNow();
    doc.off("update", onUpdate);
    window.removeEventListener("pagehide", saveNow);
  };
}

async function save(doc: Y.Doc, userId: string): Promise<void> {
  // A browser without storage saves nothing.
  await local.saveOwnList(userId, NAME, Y.encodeStateAsUpdate(doc)).catch(() => {});
}

function textOf(doc: Y.Doc): MailingText {
  const parsed = readYjs(doc, freshId);
  return { subject: readTitle(doc), blocks: parsed.ok ? parsed.blocks : [] };
}
