import type { DraftEntry } from "../../lib/draftTypes.ts";

/** A draft as this device knows it. Its text is in the log of its updates. */
export interface DraftRecord extends Omit<DraftEntry, "ownerId"> {
  /** Id of the user who may see it here; "" for a guest's draft. An index holds no null. */
  ownerId: string;
  /** The server has everything up to this row of the log. */
  acknowledged: number;
  /** When it was deleted, while that can be undone; else null. */
  doomedAt: number | null;
}

/** A row of a draft's log: a Yjs update. Applied in the order of their keys, the rows are the draft. */
export interface DraftUpdateRecord {
  /** Assigned by the database in the order of writing, across tabs. */
  key?: number;
  draftId: string;
  update: Uint8Array;
  /** How many changes of this device are in it; 0 for an update from the server. */
  changes: number;
}

/** A picture in a guest's draft, which is on no server yet. */
export interface GuestImageRecord {
  id: string;
  draftId: string;
  blob: Blob;
  name: string;
}
