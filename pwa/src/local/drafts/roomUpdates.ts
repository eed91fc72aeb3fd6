import type { OpenDraftState } from "../../lib/draftTypes.ts";
import type { RoomMessage } from "./joinRoom.ts";

type Counts = Pick<OpenDraftState, "comments" | "fields" | "newer" | "isReverted">;

/** Counts what others changed in a draft while it is open. */
export class RoomUpdates {
  readonly #counts: Counts = { comments: 0, fields: 0, newer: null, isReverted: false };
  /** Others have changed the text since its last version. */
  #isTextByOthers = false;

  read(): Counts {
    return { ...this.#counts };
  }

  onRemoteText(): void {
    this.#isTextByOthers = true;
  }

  onMessage(message: RoomMessage): void {
    if (message.kind === "comments") this.#counts.comments += 1;
    if (message.kind === "fields") this.#counts.fields += 1;
    if (message.kind === "reverted") this.#counts.isReverted = true;
    if (message.kind !== "saved") return;
    // A version of text typed only here is not news.
    if (this.#isTextByOthers) {
      this.#counts.newer = { version: message.version, updated: message.updated };
    }
    if (!message.isTyped) this.#counts.fields += 1;
    this.#isTextByOthers = false;
  }
}
