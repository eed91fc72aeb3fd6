import { applyBounded, MAX_UPDATE_STEPS, TooMuchWork } from "@quire/documents/yjs/applyBounded";
import { inspectUpdate, type UpdateProblem } from "@quire/documents/yjs/inspectUpdate";
import { SLICE_PIECES, sliceUpdate, UpdateTooLarge } from "@quire/documents/yjs/sliceUpdate";
import type { DraftRole } from "@quire/domain/posts/draftRoles";
import {
  Awareness,
  applyAwarenessUpdate,
  encodeAwarenessUpdate,
  removeAwarenessStates,
} from "y-protocols/awareness";
import * as Y from "yjs";
import { Refusal } from "../../../platform/http/refusal.ts";
import { WorkerExhausted, WorkerTimeout } from "../../../platform/workers/workerPool.ts";
import type { LoadedDraft } from "../../posts/draftDocument.ts";
import type { DraftLog } from "../../posts/draftLog.ts";
import type { DraftWriter } from "./draftWriter.ts";
import { sanitizeStates } from "./presence.ts";
import { mayWrite, type RoomConnection } from "./roomConnection.ts";
import {
  awarenessMessage,
  CLOSE,
  type ClientMessage,
  type CloseCode,
  eventMessage,
  fenceMessage,
  type RoomEvent,
  readMessage,
  syncStep1Message,
  syncStep2Message,
  updateMessage,
} from "./wire.ts";

/** Most bytes of a complete draft: a document at its limits in any script, and what was deleted in it. */
export const MAX_DRAFT_BYTES = 24 * 1024 * 1024;

/** Most clients of one connection: one, plus a few for a browser that recreates its document. */
const MAX_CLIENTS = 4;

/** Most requests of one connection for what it lacks: an editor sends one, and each takes a look at the whole draft. */
const MAX_SYNCS = 20;
/** A state vector of the most clients that a draft has takes half of it. */
const MAX_STATE_VECTOR_BYTES = 512 * 1024;

const NOT_A_MESSAGE = "This isn't a valid message for a draft's room.";
const REFUSALS: Record<UpdateProblem | "too_large" | "too_complex", [CloseCode, string]> = {
  too_large: [CLOSE.tooLarge, "This draft is too large. Please split it."],
  too_complex: [CLOSE.tooLarge, "Too many changes at one place. Please split the draft."],
  crowded: [CLOSE.tooLarge, "This draft was edited in too many sessions. Please copy it."],
  foreign: [CLOSE.malformed, "No editor makes such a change."],
  incomplete: [CLOSE.failed, "Some changes are missing. Reopening the draft."],
};

export interface RoomOptions {
  postId: string;
  news: DraftLog;
  /** The document of `news`. */
  document: LoadedDraft;
  /** The room opened without the latest changes, since they would take too much work. */
  isReverted: boolean;
  writer: DraftWriter;
  /** Reads the log after this number. */
  read(since: number): Promise<DraftLog | null>;
  /** Splits a large update into slices that each take little time to apply. */
  slice(update: Uint8Array): Promise<Uint8Array[]>;
  /** Called after an entry was logged, by any process. */
  onLogged(): void;
  /** Called when states of this room's users change in this process. */
  onPresence(states: Uint8Array): void;
  /** Called when the room has closed, for any reason. */
  onEnded(): void;
  /** Called when the room can't continue, since its document may differ from the log. */
  onFailed(error: unknown): void;
}

/** Origin of changes from the log. */
const FROM_LOG = Symbol("from the log");
/** Origin of states from another process. */
const FROM_REMOTE = Symbol("from afar");

/** A draft open in this process's editors. It is loaded before the first of them is let in. */
export class Room {
  readonly postId: string;
  readonly doc: Y.Doc;
  readonly connections = new Set<RoomConnection>();
  /** The document includes the log up to this number. */
  appliedSeq: number;
  readonly #options: RoomOptions;
  readonly #awareness: Awareness;
  readonly #unlogged = new Set<Promise<unknown>>();
  /** Changes in this turn of the event loop, with their origins. */
  #outgoing: { update: Uint8Array; origin: unknown }[] = [];
  #bytes: number;
  #pulling: Promise<void> | null = null;
  #pullAgain = false;
  #hasEnded = false;
  /** What the update being applied has changed; null for nothing. */
  #changed: Uint8Array | null = null;

  constructor(options: RoomOptions) {
    const { news } = options;
    this.#options = options;
    this.postId = options.postId;
    this.doc = options.document.doc;
    this.appliedSeq = news.seq;
    this.#bytes = bytesOf(news);
    this.#awareness = new Awareness(this.doc);
    this.#awareness.setLocalState(null);
    this.doc.on("update", this.#onUpdate);
    this.#awareness.on("update", this.#onAwareness);
  }

  /** Adds an editor: sends its role, a request for its changes, and the users present. */
  join(connection: RoomConnection): void {
    this.connections.add(connection);
    this.notify(connection, { kind: "role", role: connection.role });
    if (this.#options.isReverted) this.notify(connection, { kind: "reverted" });
    connection.send(syncStep1Message(this.doc));
    this.#sendAwareness(connection);
  }

  leave(connection: RoomConnection): void {
    if (!this.connections.delete(connection)) return;
    removeAwarenessStates(this.#awareness, [...connection.clients], connection);
  }

  /** Handles a client's message. A malformed one closes that client's socket only. */
  receive(connection: RoomConnection, bytes: Uint8Array): void {
    if (this.#hasEnded || !this.connections.has(connection)) return;
    if (connection.waiting) return void connection.waiting.push(bytes);
    try {
      const message = readMessage(bytes);
      if (message) this.#handle(connection, message);
    } catch {
      connection.close(CLOSE.malformed, NOT_A_MESSAGE);
    }
  }

  #handle(connection: RoomConnection, message: ClientMessage): void {
    switch (message.kind) {
      case "syncStep1":
        this.#answer(connection, message.stateVector);
        break;
      case "update":
        // An answer contains everything the room lacks, including updates refused before the user became a writer.
        if (message.isAnswer && mayWrite(connection)) connection.hasRefusedUpdate = false;
        this.#receiveUpdate(connection, message.update);
        break;
      case "awareness":
        this.#applyStates(connection, message.states);
        break;
      case "queryAwareness":
        this.#sendAwareness(connection);
        break;
      case "fence":
        this.#fence(connection, message.number);
    }
  }

  /** Sends what a connection lacks. */
  #answer(connection: RoomConnection, stateVector: Uint8Array): void {
    connection.syncs += 1;
    if (connection.syncs > MAX_SYNCS || stateVector.byteLength > MAX_STATE_VECTOR_BYTES) {
      connection.close(CLOSE.tooMany, "Too much at once. Please wait a moment.");
    } else connection.send(syncStep2Message(this.doc, stateVector));
  }

  /** Applies a keystroke at once: what has few bytes and deletes little takes little time. */
  #receiveUpdate(connection: RoomConnection, update: Uint8Array): void {
    if (isEmpty(update)) return;
    const slices = update.byteLength > SLICE_PIECES ? null : sliceUpdate(update);
    if (slices?.length === 1) this.#write(connection, update);
    else void this.#writeInSlices(connection, slices ?? this.#options.slice(update));
  }

  /** Applies a large update slice by slice, between which others go on. The connection's next messages wait. */
  async #writeInSlices(
    connection: RoomConnection,
    slices: Uint8Array[] | Promise<Uint8Array[]>,
  ): Promise<void> {
    const waiting: Uint8Array[] = [];
    connection.waiting = waiting;
    try {
      for (const slice of await slices) {
        if (this.#hasEnded || !this.connections.has(connection)) return;
        if (!this.#write(connection, slice)) return;
        await nextTurn();
      }
    } catch (error) {
      connection.hasRefusedUpdate = true;
      const isTooLarge =
        error instanceof UpdateTooLarge || error instanceof WorkerTimeout || error instanceof WorkerExhausted;
      if (isTooLarge)
        connection.close(CLOSE.tooLarge, "These are too many changes at once. Please split the draft.");
      else if (error instanceof Refusal)
        connection.close(CLOSE.failed, "The server is busy. Reopening the draft.");
      else connection.close(CLOSE.malformed, NOT_A_MESSAGE);
    } finally {
      connection.waiting = null;
      for (const bytes of waiting) this.receive(connection, bytes);
    }
  }

  /** Applies and logs an update. Returns whether it was accepted. */
  #write(connection: RoomConnection, update: Uint8Array): boolean {
    if (!mayWrite(connection)) {
      connection.hasRefusedUpdate = true;
      return false;
    }
    if (this.#isTooLarge(update)) return this.#refuse(connection, "too_large");
    // Throws on a malformed update, before any of it is applied.
    const problem = inspectUpdate(update, this.doc);
    if (problem) return this.#refuse(connection, problem);
    const { changed, isWhole } = this.#apply(update, connection);
    if (changed) this.#append(connection, changed);
    return isWhole;
  }

  #refuse(connection: RoomConnection, problem: keyof typeof REFUSALS): false {
    connection.hasRefusedUpdate = true;
    connection.close(...REFUSALS[problem]);
    return false;
  }

  /** Merging keystrokes and deleted text into one state shrinks a draft, so it is measured again before refusing. */
  #isTooLarge(update: Uint8Array): boolean {
    if (this.#bytes + update.byteLength <= MAX_DRAFT_BYTES) return false;
    this.#bytes = Y.encodeStateAsUpdate(this.doc).byteLength;
    return this.#bytes + update.byteLength > MAX_DRAFT_BYTES;
  }

  /**
   * Returns what an update changed, or all of it while it waits for an earlier one; null if nothing is new. Of one
   * that takes too much work, only a part is applied.
   */
  #apply(update: Uint8Array, connection: RoomConnection): { changed: Uint8Array | null; isWhole: boolean } {
    const { store } = this.doc;
    const hasPending = () => store.pendingStructs !== null || store.pendingDs !== null;
    const hadPending = hasPending();
    // It may also release other users' pending updates, which its sender doesn't have: send the sender everything.
    const origin = hadPending ? null : connection;
    this.#changed = null;
    const { budget } = this.#options.document;
    const own = { steps: Math.min(budget.steps, MAX_UPDATE_STEPS) };
    const available = own.steps;
    try {
      applyBounded(this.doc, update, own, origin);
    } catch (error) {
      if (error instanceof TooMuchWork && !hadPending) {
        return { changed: this.#changed, isWhole: this.#refuse(connection, "too_complex") };
      }
      this.#fail(error);
      return { changed: null, isWhole: false };
    } finally {
      budget.steps -= available - own.steps;
    }
    // Pending parts are in no change event: only the complete update has them.
    return { changed: hasPending() ? update : this.#changed, isWhole: true };
  }

  #append(connection: RoomConnection, update: Uint8Array): void {
    this.#bytes += update.byteLength;
    const { postId } = this;
    const logging = this.#options.writer
      .append({ postId, update, authorId: connection.user.userId })
      .then((seq) => {
        if (seq === null) this.close(CLOSE.noDraft, "This draft is gone.");
        else {
          if (seq === this.appliedSeq + 1) this.appliedSeq = seq;
          else if (seq > this.appliedSeq) void this.pull();
          this.#options.onLogged();
        }
      })
      .catch((error) => this.#fail(error))
      .finally(() => this.#unlogged.delete(logging));
    this.#unlogged.add(logging);
    connection.lastWrite = logging;
  }

  #fence(connection: RoomConnection, number: number): void {
    void connection.lastWrite.then(() => {
      if (!connection.hasRefusedUpdate && this.connections.has(connection))
        connection.send(fenceMessage(number));
    });
  }

  readonly #onUpdate = (update: Uint8Array, origin: unknown): void => {
    this.#changed = update;
    if (this.#outgoing.length === 0) setImmediate(() => this.#sendUpdates());
    this.#outgoing.push({ update, origin });
  };

  /**
   * Sends all changes of one turn as one message: with a hundred users typing, nobody gets a message per keystroke.
   */
  #sendUpdates(): void {
    const outgoing = this.#outgoing;
    this.#outgoing = [];
    const [{ update, origin } = { update: new Uint8Array(), origin: null }, ...more] = outgoing;
    const message = updateMessage(
      more.length > 0 ? Y.mergeUpdates(outgoing.map((one) => one.update)) : update,
    );
    const hasOneOrigin = more.every((one) => one.origin === origin);
    for (const connection of this.connections) {
      if (!hasOneOrigin || connection !== origin) connection.send(message);
    }
  }

  #applyStates(connection: RoomConnection, states: Uint8Array): void {
    const { clients } = connection;
    const isOwn = (client: number, clock: number) =>
      clients.has(client) ||
      (clients.size < MAX_CLIENTS && this.#isUnclaimed(client) && this.#isNewState(client, clock));
    const sanitized = sanitizeStates(states, connection.profile, (client, clock) => {
      const own = isOwn(client, clock);
      if (own) clients.add(client);
      return own;
    });
    applyAwarenessUpdate(this.#awareness, sanitized, connection);
  }

  #isUnclaimed(client: number): boolean {
    for (const { clients } of this.connections) if (clients.has(client)) return false;
    return true;
  }

  /** Clients repeat the states they receive: a known state doesn't claim its client. */
  #isNewState(client: number, clock: number): boolean {
    return clock > (this.#awareness.meta.get(client)?.clock ?? -1);
  }

  readonly #onAwareness = (
    { added, updated, removed }: Record<"added" | "updated" | "removed", number[]>,
    origin: unknown,
  ): void => {
    const states = encodeAwarenessUpdate(this.#awareness, [...added, ...updated, ...removed]);
    this.#sendAll(awarenessMessage(states));
    if (origin !== FROM_REMOTE) this.#options.onPresence(states);
  };

  /** Shows users who are in this draft in another process. */
  showRemote(states: Uint8Array): void {
    applyAwarenessUpdate(this.#awareness, states, FROM_REMOTE);
  }

  /** Returns the states of everyone present, for another process; null for an empty room. */
  presentStates(): Uint8Array | null {
    const clients = [...this.#awareness.getStates().keys()];
    return clients.length > 0 ? encodeAwarenessUpdate(this.#awareness, clients) : null;
  }

  #sendAwareness(connection: RoomConnection): void {
    const states = this.presentStates();
    if (states) connection.send(awarenessMessage(states));
  }

  /** Catches up with the log, after another process wrote to it or a notification may have been lost. */
  pull(): Promise<void> {
    if (this.#pulling) {
      this.#pullAgain = true;
      return this.#pulling;
    }
    this.#pulling = this.#pullAll().finally(() => {
      this.#pulling = null;
    });
    return this.#pulling;
  }

  async #pullAll(): Promise<void> {
    try {
      do {
        this.#pullAgain = false;
        const news = await this.#options.read(this.appliedSeq);
        if (!news) this.close(CLOSE.noDraft, "This draft is gone.");
        if (news && !this.#hasEnded && news.seq > this.appliedSeq) await this.#applyNews(news);
      } while (this.#pullAgain);
    } catch (error) {
      this.#fail(error);
    }
  }

  async #applyNews(news: DraftLog): Promise<void> {
    for (const update of [news.state ?? [], news.updates.map((row) => row.update)].flat()) {
      const slices = await this.#options.slice(update);
      for (const slice of slices) {
        if (this.#hasEnded) return;
        applyBounded(this.doc, slice, this.#options.document.budget, FROM_LOG);
        if (slices.length > 1) await nextTurn();
      }
    }
    this.#bytes = news.state ? bytesOf(news) : this.#bytes + bytesOf(news);
    this.appliedSeq = Math.max(this.appliedSeq, news.seq);
    this.#options.onLogged();
  }

  /** Whether an update is still being written to the log. */
  get isLogging(): boolean {
    return this.#unlogged.size > 0;
  }

  /** Changes a connection's role. A new writer is asked for what they wrote before. */
  changeRole(connection: RoomConnection, role: DraftRole): void {
    connection.role = role;
    if (mayWrite(connection)) connection.send(syncStep1Message(this.doc));
    this.notify(connection, { kind: "role", role });
  }

  broadcast(broadcast: RoomEvent): void {
    for (const connection of this.connections) this.notify(connection, broadcast);
  }

  notify(connection: RoomConnection, broadcast: RoomEvent): void {
    if (connection.wantsEvents) connection.send(eventMessage(broadcast));
  }

  endConnections(code: CloseCode, reason: string): void {
    for (const connection of [...this.connections]) connection.close(code, reason);
  }

  close(code: CloseCode, reason: string): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.endConnections(code, reason);
    this.connections.clear();
    this.#awareness.destroy();
    this.doc.destroy();
    this.#options.onEnded();
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  #sendAll(message: Uint8Array): void {
    for (const connection of this.connections) connection.send(message);
  }

  /** Editors reconnect, send what they have, and load the draft from the log: no user's work is lost. */
  #fail(error: unknown): void {
    if (this.#hasEnded) return;
    this.close(CLOSE.failed, "Something went wrong with this draft. Reopening it.");
    this.#options.onFailed(error);
  }
}

const bytesOf = ({ state, updates }: Pick<DraftLog, "state" | "updates">): number =>
  updates.reduce((sum, { update }) => sum + update.byteLength, state?.byteLength ?? 0);

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** No struct and no deletion: the answer of a client that has nothing new. */
const isEmpty = (update: Uint8Array) => update.byteLength === 2 && update[0] === 0 && update[1] === 0;
