import type { NewHighlight } from "../../lib/localTypes.ts";

/** A user's highlight in a post. A deleted one stays, without its words, until the server has it. */
export interface HighlightRecord extends NewHighlight {
  userId: string;
  deleted: boolean;
  /** In milliseconds. */
  editedAt: number;
}
