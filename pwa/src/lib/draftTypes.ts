import type { PostSubtype, PostType } from "@quire/domain/enums";
import type { DraftRole } from "@quire/domain/posts/draftRoles";
import type { Awareness } from "y-protocols/awareness";
import type * as Y from "yjs";

/** A draft's post type, and the serial that it is a part of. */
export interface DraftKind {
  ptype: PostType;
  subtype: PostSubtype | null;
  parent: { id: string; title: string } | null;
}

/** A draft as this device knows it, without its text. */
export interface DraftEntry extends DraftKind {
  id: string;
  /** Null for a guest's draft. */
  siteId: string | null;
  ownerId: string | null;
  title: string;
  /** In milliseconds. */
  createdAt: number;
  changedAt: number;
  /** Whether the draft exists on the server. */
  serverKnown: boolean;
  /** Changes of this device that the server has not acknowledged. */
  waiting: number;
  /** Word count of the text on this device; null until it has been opened here. */
  words: number | null;
  /** When the newest draft comment that was read here was written; null before any was. */
  commentsRead: string | null;
  /** Null until the draft is on the server and its fields are known, from `status` on. */
  version: number | null;
  status: "drafts" | "published";
  /** Whether a published post has changes that its readers don't see yet. */
  hasUnpublished: boolean;
  /** When the draft is published automatically; null where nothing is scheduled or publishing failed. */
  scheduledAt: string | null;
  role: DraftRole;
  /** The server's message when it refused the draft; null otherwise. */
  lastError: string | null;
}

/** Whether a draft's status and schedule are known: until then they have their defaults. */
export const hasFields = ({ serverKnown, version }: DraftEntry): boolean => !serverKnown || version !== null;

/** Why this device can't store changes: no space left, or storage is refused. */
export type StorageTrouble = "full" | "refused";

/** Why a draft is disconnected from the server for good. Its text stays on this device. */
export type RoomEnd = "signed_out" | "no_access" | "gone" | "too_large";

/** The state of an open draft. */
export interface OpenDraftState {
  entry: DraftEntry;
  /** The text is loaded, from this device or the server. */
  isLoaded: boolean;
  /** Nothing has been typed yet, and nothing is stored. */
  isNew: boolean;
  /** The server has all changes of this device. */
  isSaved: boolean;
  /** Changes that are not stored on this device yet. */
  unwritten: number;
  storage: StorageTrouble | null;
  /** `local`: a guest's draft, which has no server. */
  connection: "local" | "offline" | "connecting" | "live";
  ended: RoomEnd | null;
  /** A newer version that another user saved while the draft is open. */
  newer: { version: number; updated: string } | null;
  /** The server opened it without its latest changes. */
  isReverted: boolean;
  /** Counters that grow with every message that comments, or fields, have changed. */
  comments: number;
  fields: number;
}

/** An open draft: its document, its users' presence and its state. */
export interface OpenDraft {
  readonly id: string;
  readonly doc: Y.Doc;
  readonly awareness: Awareness;
  read(): OpenDraftState;
  subscribe(listener: () => void): () => void;
  /** Resolves once the server has all changes made so far; rejects after `timeoutMs`. */
  whenSaved(timeoutMs?: number): Promise<void>;
  /** Stores what the server said about the draft in another response. */
  recordFields(
    known: Partial<
      Pick<
        DraftEntry,
        | "words"
        | "commentsRead"
        | "version"
        | "status"
        | "hasUnpublished"
        | "scheduledAt"
        | "role"
        | keyof DraftKind
      >
    >,
  ): Promise<void>;
  /** Reconnects to the server, as after a new sign-in. */
  rejoin(): void;
  close(): Promise<void>;
}
