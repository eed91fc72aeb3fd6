import type { Client } from "@quire/client/client";
import { CallError } from "@quire/client/errors";
import type { Awareness } from "y-protocols/awareness";
import type { OpenDraftState, RoomEnd } from "../../lib/draftTypes.ts";
import { messageOf } from "../../lib/failureMessages.ts";
import { joinRoom, type Room, type RoomMessage } from "./joinRoom.ts";
import type { LocalDraft } from "./openLocalDraft.ts";
import { startOnServer } from "./startOnServer.ts";

/** What an open draft needs from the browser and the server; tests pass their own. */
export interface DraftEnvironment {
  call: Client["call"];
  /** Such as `ws://ada.localhost:4000/api/rooms`. */
  rooms: string;
  isOnline(): boolean;
  /** Calls back when the network comes and goes. */
  watchNetwork(listener: () => void): () => void;
  Socket?: typeof WebSocket;
}

interface Options {
  environment: DraftEnvironment;
  awareness: Awareness;
  onMessage: (message: RoomMessage) => void;
  onChange: () => void;
}

const RETRY_MS = [1000, 3000, 10_000, 30_000];

/** Connects a draft to the server: creates it there where it is new, then joins its room, with retries. */
export class ServerConnection {
  readonly #draft: LocalDraft;
  readonly #options: Options;
  #room: Room | null = null;
  #creating: Promise<void> | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #ended: RoomEnd | null = null;
  #isClosed = false;

  constructor(draft: LocalDraft, options: Options) {
    this.#draft = draft;
    this.#options = options;
  }

  get state(): OpenDraftState["connection"] {
    if (!this.#draft.record().siteId) return "local";
    if (!this.#options.environment.isOnline()) return "offline";
    if (this.#room) return this.#room.connection();
    return this.#failures > 0 ? "offline" : "connecting";
  }

  get isLive(): boolean {
    return this.#room?.connection() === "live";
  }

  get ended(): RoomEnd | null {
    return this.#ended ?? this.#room?.ended() ?? null;
  }

  /** Whether the server has all that was typed here; null outside a room. */
  get isSaved(): boolean | null {
    return this.#room?.isSaved() ?? null;
  }

  /** Creates the draft on the server if necessary, and joins its room. Does nothing where that is not possible now. */
  connect(): void {
    clearTimeout(this.#retry);
    const { environment } = this.#options;
    const draft = this.#draft;
    const { siteId, serverKnown } = draft.record();
    if (
      this.#isClosed ||
      !siteId ||
      this.#ended ||
      draft.isDeleted() ||
      this.#room ||
      !environment.isOnline()
    )
      return;
    if (serverKnown) {
      this.#join(environment);
      return;
    }
    // Nothing has been typed yet: the server need not know of the draft.
    if (draft.isNew() && draft.unwritten() === 0) return;
    this.#creating ??= this.#create(environment).finally(() => {
      this.#creating = null;
    });
  }

  /** Connects when the draft has changed. A failed attempt waits for its own retry. */
  onDraftChange(): void {
    if (!this.#room && !this.#creating && this.#failures === 0) this.connect();
  }

  onNetworkChange(): void {
    this.#failures = 0;
    this.#room?.setOnline(this.#options.environment.isOnline());
    this.connect();
  }

  /** Starts over, as after a new sign-in. */
  reconnect(): void {
    this.#room?.leave();
    this.#room = null;
    this.#ended = null;
    this.#failures = 0;
    this.connect();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    this.#room?.leave();
  }

  #join(environment: DraftEnvironment): void {
    const { awareness, onMessage, onChange } = this.#options;
    this.#room = joinRoom(this.#draft, {
      address: environment.rooms,
      awareness,
      onMessage,
      onChange,
      ...(environment.Socket ? { Socket: environment.Socket } : {}),
    });
    onChange();
  }

  async #create(environment: DraftEnvironment): Promise<void> {
    try {
      await this.#draft.flush().catch(() => {});
      await startOnServer(this.#draft, environment.call);
      this.#failures = 0;
      this.connect();
    } catch (error) {
      await this.#onCreateFailed(error);
    }
    this.#options.onChange();
  }

  async #onCreateFailed(error: unknown): Promise<void> {
    const status = error instanceof CallError ? error.status : 0;
    this.#ended = ENDS[status] ?? this.#ended;
    if (ENDS[status]) return;
    if (status > 0) await this.#draft.change({ lastError: messageOf(error) }).catch(() => {});
    const wait = RETRY_MS[Math.min(this.#failures, RETRY_MS.length - 1)];
    this.#failures += 1;
    // Any other refusal would be the same again until the draft changes.
    if (isPassing(error)) this.#retry = setTimeout(() => this.connect(), wait);
  }
}

/** Statuses after which the draft stays on this device only. */
const ENDS: Record<number, RoomEnd> = { 401: "signed_out", 413: "too_large" };

function isPassing(error: unknown): boolean {
  if (!(error instanceof CallError)) return true;
  const { status, code } = error;
  return status === 0 || status === 429 || status >= 500 || code === "network_failed";
}
