import { type DraftRole, mayInDraft } from "@quire/domain/posts/draftRoles";
import type { User } from "../../../platform/http/context.ts";
import type { PresentUser } from "./presence.ts";
import type { CloseCode } from "./wire.ts";

/** An open editor, as its room sees it. */
export interface RoomConnection {
  readonly user: User;
  readonly profile: PresentUser;
  /** Whether it understands events in addition to y-websocket's messages. */
  readonly wantsEvents: boolean;
  role: DraftRole;
  send(message: Uint8Array): void;
  close(code: CloseCode, reason: string): void;
  /** The last of its updates on the way to the log; a fence waits for it. */
  lastWrite: Promise<unknown>;
  /** An update was refused: fences get no answer from then on, since not everything sent is durable. */
  hasRefusedUpdate: boolean;
  /** Messages that wait until a large update before them is applied; null if none is. */
  waiting: Uint8Array[] | null;
  /** How often it asked for what it lacks. */
  syncs: number;
  /** Its awareness clients. */
  readonly clients: Set<number>;
}

export const mayWrite = ({ role }: Pick<RoomConnection, "role">) => mayInDraft(role, "write");
