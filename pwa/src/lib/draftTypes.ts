import type { PostSubtype, PostType } from "@quire/domain/enums";
import type { DraftRole } from "@quire/domain/posts/draftRoles";
import type { Awareness } from "y-protocols/awareness";
import type * as Y from "yjs";

/** What kind of post a draft is of, and of what serial it is a part. */
export interface DraftKind {
  ptype: PostType;
  subtype: PostSubtype | null;
  parent: { id: string; title: string } | null;
}

/** A draft as this device knows it, without its text. */
export interface DraftEntry extends DraftKind {
  id: string;
  /** Null for what was written with no account. */
  siteId: string | null;
  ownerId: string | null;
  title: string;
  /** Milliseconds. */
  createdAt: number;
  changedAt: number;
  /** The server knows that there is such a draft. */
  serverKnown: boolean;
  /** Changes of this device that the server has not said to have. */
  waiting: number;
  version: number | null;
  status: "drafts" | "published";
  /** Of a published post: its readers do not see all of it yet. */
  hasUnpublished: boolean;
  /** When it is published by itself; null where nothing is arranged, or where it could not be. */
  scheduledAt: string | null;
  role: DraftRole;
  /** Why the server did not take it, in words; null where nothing is wrong. */
  lastError: string | null;
}

/** Why this device writes nothing down: there is no room, or it does not let us. */
export type StorageTrouble = "full" | "refused";

/** Why a draft is no longer written together with the server. What was typed is kept here all the same. */
export type RoomEnd = "signed_out" | "no_access" | "gone" | "too_large";

/** How it stands with an open draft. */
export interface OpenDraftState {
  entry: DraftEntry;
  /** Its text is here to be shown: from this device, or from the server. */
  isLoaded: boolean;
  /** Nobody has typed into it yet, and nothing of it is kept. */
  isNew: boolean;
  /** The server has all that was typed here. */
  isSaved: boolean;
  /** Changes that are not written down on this device yet. */
  unwritten: number;
  storage: StorageTrouble | null;
  /** `local`: a guest's, which has no server. */
  connection: "local" | "offline" | "connecting" | "live";
  ended: RoomEnd | null;
  /** Somebody else made a newer version while this was open. */
  newer: { version: number; updated: string } | null;
  /** Grow with every word from the server that its comments, or its fields, are others now. */
  comments: number;
  fields: number;
}

/** A draft that is being written: its text, who is in it, and how it stands. */
export interface OpenDraft {
  readonly id: string;
  readonly doc: Y.Doc;
  readonly awareness: Awareness;
  read(): OpenDraftState;
  subscribe(listener: () => void): () => void;
  /** Resolves once the server has all that was typed until now; rejects when it will not, after `timeoutMs`. */
  whenSaved(timeoutMs?: number): Promise<void>;
  /** Notes what the server said of it by another way. */
  note(
    known: Partial<
      Pick<DraftEntry, "version" | "status" | "hasUnpublished" | "scheduledAt" | "role" | keyof DraftKind>
    >,
  ): Promise<void>;
  /** Tries again to reach the server, as after a new sign-in. */
  rejoin(): void;
  close(): Promise<void>;
}
