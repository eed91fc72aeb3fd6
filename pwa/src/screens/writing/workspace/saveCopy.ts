import type { OpenDraftState } from "../../../lib/draftTypes.ts";

export interface SaveCopy {
  tone: "plain" | "good" | "warn" | "bad";
  text: string;
  /** How safe the text is; 0 is not at all. */
  safety: 0 | 1 | 2;
}

type SaveFacts = Pick<
  OpenDraftState,
  "isLoaded" | "isNew" | "isSaved" | "unwritten" | "storage" | "connection" | "ended" | "entry"
>;

const ENDED = {
  signed_out: "You're signed out. Your text is saved on this device.",
  no_access: "You no longer have access to this draft. Your copy is on this device.",
  gone: "This draft was deleted. Your copy is still here.",
  too_large: "This draft is too large for the server. It's saved on this device.",
} as const;

const STORAGE_ERRORS = {
  full: "This browser can't save: its storage is full.",
  refused: "This browser can't save: its storage is blocked.",
} as const;

/**
 * The save state of a draft in one line. "Saved" means on the server's disk, "on this device" means on this
 * device's disk.
 */
export function saveCopy(state: SaveFacts, isChangedByOthers: boolean): SaveCopy {
  const { isLoaded, isNew, isSaved, unwritten, storage, connection, ended, entry } = state;
  if (ended) return { tone: "bad", text: ENDED[ended], safety: 0 };
  if (storage) {
    const where = isSaved ? "Everything is on the server." : "Keep this page open.";
    return { tone: "bad", text: `${STORAGE_ERRORS[storage]} ${where}`, safety: 0 };
  }
  if (!isLoaded) return { tone: "plain", text: "", safety: 0 };
  if (entry.role === "commenter" && unwritten === 0 && entry.waiting === 0) {
    const text = connection === "offline" ? "Offline. You can read it here" : "You can read and comment";
    return { tone: "plain", text, safety: 2 };
  }
  if (isNew && unwritten === 0) return { tone: "plain", text: "", safety: 0 };
  if (isChangedByOthers) return { tone: "warn", text: "Someone else changed this", safety: 0 };
  if (unwritten > 0) return { tone: "plain", text: "Saving…", safety: 0 };
  if (connection === "local") return HERE;
  if (isSaved) {
    return { tone: "plain", text: connection === "offline" ? "Offline. Saved" : "Saved", safety: 2 };
  }
  if (entry.lastError) return { tone: "bad", text: `Only on this device. ${entry.lastError}`, safety: 0 };
  if (connection === "offline") return { tone: "warn", text: UNSENT, safety: 1 };
  return HERE;
}

const HERE = { tone: "plain", text: "Saved on this device", safety: 1 } as const;

const UNSENT = "Saved on this device. It will sync when you're online.";
