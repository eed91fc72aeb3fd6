import { type DraftRole, mayInDraft } from "@quire/domain/posts/draftRoles";
import type { Person } from "../../../platform/http/context.ts";
import type { Shown } from "./presence.ts";
import type { CloseCode } from "./wire.ts";

/** One open editor, as its room knows it. */
export interface RoomConnection {
  readonly person: Person;
  readonly shown: Shown;
  /** Whether it understands what a room tells beside the text. */
  readonly tells: boolean;
  role: DraftRole;
  send(message: Uint8Array): void;
  close(code: CloseCode, reason: string): void;
  /** The last of what it wrote that is on its way to the log: a fence waits for it. */
  written: Promise<unknown>;
  /** It wrote what it may not: from then on no fence is answered, since not all that it said is durable. */
  hasLost: boolean;
  /** Clients of its awareness. */
  readonly clients: Set<number>;
}

export const mayWrite = ({ role }: Pick<RoomConnection, "role">) => mayInDraft(role, "write");
