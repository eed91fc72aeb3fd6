import type { OpenDraftState } from "../../../lib/draftTypes.ts";

export interface SaveWords {
  tone: "plain" | "good" | "warn" | "bad";
  words: string;
  /** How safe it is called; 0 is not at all. */
  safety: 0 | 1 | 2;
}

type Known = Pick<
  OpenDraftState,
  "isNew" | "isSaved" | "unwritten" | "storage" | "connection" | "ended" | "entry"
>;

const ENDED = {
  signed_out: "You're signed out. Your text is saved on this device.",
  no_access: "You no longer have access to this draft. Your copy is on this device.",
  gone: "This draft was deleted. Your copy is still here.",
  too_large: "This draft is too large for the server. It's saved on this device.",
} as const;

const NOTHING_KEPT = {
  full: "This browser can't save: its storage is full.",
  refused: "This browser can't save: its storage is blocked.",
} as const;

/**
 * What is true of a draft's safety at this moment, in one line. "Saved" is said of what is on the server's disk alone,
 * and "on this device" of what is on this one's.
 */
export function saveWords(state: Known, isChangedByOthers: boolean): SaveWords {
  const { isNew, isSaved, unwritten, storage, connection, ended, entry } = state;
  if (ended) return { tone: "bad", words: ENDED[ended], safety: 0 };
  if (storage) {
    const where = isSaved ? "Everything is on the server." : "Keep this page open.";
    return { tone: "bad", words: `${NOTHING_KEPT[storage]} ${where}`, safety: 0 };
  }
  if (entry.role === "commenter" && unwritten === 0 && entry.waiting === 0) {
    const words = connection === "offline" ? "Offline. You can read it here" : "You can read and comment";
    return { tone: "plain", words, safety: 2 };
  }
  if (isNew && unwritten === 0) return { tone: "plain", words: "", safety: 0 };
  if (isChangedByOthers) return { tone: "warn", words: "Someone else changed this", safety: 0 };
  if (unwritten > 0) return { tone: "plain", words: "Saving…", safety: 0 };
  if (connection === "local") return HERE;
  if (isSaved) {
    return { tone: "plain", words: connection === "offline" ? "Offline. Saved" : "Saved", safety: 2 };
  }
  if (entry.lastError) return { tone: "bad", words: `Only on this device. ${entry.lastError}`, safety: 0 };
  if (connection === "offline") return { tone: "warn", words: offline(entry.waiting), safety: 1 };
  return HERE;
}

const HERE = { tone: "plain", words: "Saved on this device", safety: 1 } as const;

function offline(waiting: number): string {
  if (waiting === 0) return "Offline. Saved on this device";
  return waiting === 1 ? "Offline, 1 change waiting" : `Offline, ${waiting} changes waiting`;
}
