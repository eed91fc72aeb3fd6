import type { DraftEntry } from "../../lib/draftTypes.ts";

/** A draft as this device knows it. Its text is in the log of its updates. */
export interface DraftRecord extends Omit<DraftEntry, "ownerId"> {
  /** Who may see it here; "" for what was written with no account. An index holds no null. */
  ownerId: string;
  /** The server has everything up to this row of the log. */
  acknowledged: number;
  /** When it was deleted, as long as that can be taken back; else null. */
  doomedAt: number | null;
}

/** One step of a draft's log: a Yjs update. Read in the order of their keys they are the draft. */
export interface DraftUpdateRecord {
  /** Given by the database, in the order of writing, whichever tab wrote. */
  key?: number;
  draftId: string;
  update: Uint8Array;
  /** How many changes of this device are in it; 0 where it came from the server. */
  changes: number;
}

/** A picture in a guest's draft, which has no server to be on yet. */
export interface GuestImageRecord {
  id: string;
  draftId: string;
  blob: Blob;
  name: string;
}
