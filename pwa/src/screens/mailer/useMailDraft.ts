import type { MailingText } from "@quire/contracts/calls/mailings";
import { readYjs } from "@quire/documents/yjs/readYjs";
import { seedDraft } from "@quire/documents/yjs/seedDraft";
import { readTitle } from "@quire/documents/yjs/title";
import { useEffect, useState } from "react";
import * as Y from "yjs";
import { freshId } from "../../lib/freshId.ts";
import { local } from "../../lib/localPort.ts";
import { showUnsaved } from "../../lib/showUnsaved.ts";
import { openDoc, saveDocChanges } from "../../widgets/drafts/docOnDevice.ts";

const NAME = "mail draft";

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
  useEffect(() => (doc ? saveDocChanges(doc, () => void save(doc, userId)) : undefined), [doc, userId]);
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

async function save(doc: Y.Doc, userId: string): Promise<void> {
  try {
    await local.saveOwnList(userId, NAME, Y.encodeStateAsUpdate(doc));
  } catch (error) {
    showUnsaved(error, "Keep this page open until you've sent your email.");
  }
}

function textOf(doc: Y.Doc): MailingText {
  const parsed = readYjs(doc, freshId);
  return { subject: readTitle(doc), blocks: parsed.ok ? parsed.blocks : [] };
}
