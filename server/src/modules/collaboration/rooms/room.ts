import type { DraftRole } from "@quire/domain/posts/draftRoles";
import {
  Awareness,
  applyAwarenessUpdate,
  encodeAwarenessUpdate,
  removeAwarenessStates,
} from "y-protocols/awareness";
import * as Y from "yjs";
import type { DraftNews } from "../../posts/draftLog.ts";
import { applyNews, draftOf } from "../../posts/draftText.ts";
import type { DraftWriter } from "./draftWriter.ts";
import { honestStates } from "./presence.ts";
import { mayWrite, type RoomConnection } from "./roomConnection.ts";
import {
  awarenessMessage,
  CLOSE,
  type CloseCode,
  fenceMessage,
  missingMessage,
  readMessage,
  type Said,
  type Tell,
  tellMessage,
  updateMessage,
  wantsMessage,
} from "./wire.ts";

/** Bytes of a whole draft: the bounds of a document in any script, and what was deleted in it. */
export const LARGEST_DRAFT = 24 * 1024 * 1024;

/** Clients that one connection speaks for: it is one, and some more where a browser makes itself anew. */
const MOST_CLIENTS = 4;

export interface RoomOptions {
  postId: string;
  news: DraftNews;
  writer: DraftWriter;
  /** What the log has after this number. */
  read(since: number): Promise<DraftNews | null>;
  /** Something was logged, by whichever process. */
  onLogged(): void;
  /** States of this room's people have changed here. */
  onPresence(states: Uint8Array): void;
  /** It has ended, for whatever reason. */
  onEnded(): void;
  /** The room cannot go on: what it holds may be other than the log. */
  onFailed(error: unknown): void;
}

/** What marks a change that came out of the log. */
const FROM_LOG = Symbol("from the log");
/** What marks states that came from another process. */
const FROM_AFAR = Symbol("from afar");

/** One draft that is open in some editors of this process. Loaded before the first of them is let in. */
export class Room {
  readonly postId: string;
  readonly doc: Y.Doc;
  readonly connections = new Set<RoomConnection>();
  /** Everything in the log up to this number is in the document. */
  seen: number;
  readonly #options: RoomOptions;
  readonly #awareness: Awareness;
  readonly #unlogged = new Set<Promise<unknown>>();
  /** What has changed in this turn, and by whom. */
  #outgoing: { update: Uint8Array; origin: unknown }[] = [];
  #bytes: number;
  #pulling: Promise<void> | null = null;
  #pullAgain = false;
  #hasEnded = false;
  /** What the update that is being applied has changed; null where that is nothing. */
  #changed: Uint8Array | null = null;

  constructor(options: RoomOptions) {
    const { news } = options;
    this.#options = options;
    this.postId = options.postId;
    this.doc = draftOf(news);
    this.seen = news.seq;
    this.#bytes = bytesOf(news);
    this.#awareness = new Awareness(this.doc);
    this.#awareness.setLocalState(null);
    this.doc.on("update", this.#onUpdate);
    this.#awareness.on("update", this.#onAwareness);
  }

  /** Lets an editor in: it is told who it is here, asked for what it has, and shown who else is there. */
  join(connection: RoomConnection): void {
    this.connections.add(connection);
    this.tellOne(connection, { kind: "role", role: connection.role });
    connection.send(wantsMessage(this.doc));
    this.#sendAwareness(connection);
  }

  leave(connection: RoomConnection): void {
    if (!this.connections.delete(connection)) return;
    removeAwarenessStates(this.#awareness, [...connection.clients], connection);
  }

  /** What a client said. A message that is none closes its socket, and nobody else's. */
  receive(connection: RoomConnection, bytes: Uint8Array): void {
    if (this.#hasEnded || !this.connections.has(connection)) return;
    try {
      const said = readMessage(bytes);
      if (said) this.#answer(connection, said);
    } catch {
      connection.close(CLOSE.malformed, "This isn't a valid message for a draft's room.");
    }
  }

  #answer(connection: RoomConnection, said: Said): void {
    switch (said.kind) {
      case "wants":
        connection.send(missingMessage(this.doc, said.stateVector));
        break;
      case "update":
        // An answer brings all that is lacking, also what was lost while its writer was none.
        if (said.isAnswer && mayWrite(connection)) connection.hasLost = false;
        this.#write(connection, said.update);
        break;
      case "awareness":
        this.#show(connection, said.states);
        break;
      case "queryAwareness":
        this.#sendAwareness(connection);
        break;
      case "fence":
        this.#fence(connection, said.number);
    }
  }

  #write(connection: RoomConnection, update: Uint8Array): void {
    if (isEmpty(update)) return;
    if (!mayWrite(connection)) {
      connection.hasLost = true;
      return;
    }
    if (this.#isTooLarge(update)) {
      connection.hasLost = true;
      connection.close(CLOSE.tooLarge, "This draft is too large. Please split it.");
      return;
    }
    // Throws on what is no update, before anything of it is in the document.
    Y.decodeUpdate(update);
    const fresh = this.#apply(update, connection);
    if (fresh) this.#log(connection, fresh);
  }

  /** Letters that were typed one by one, and what was deleted again, weigh less once they are one state. */
  #isTooLarge(update: Uint8Array): boolean {
    if (this.#bytes + update.byteLength <= LARGEST_DRAFT) return false;
    this.#bytes = Y.encodeStateAsUpdate(this.doc).byteLength;
    return this.#bytes + update.byteLength > LARGEST_DRAFT;
  }

  /** What an update changed, or all of it while it waits for one that comes before it; null where it is known already. */
  #apply(update: Uint8Array, connection: RoomConnection): Uint8Array | null {
    const { store } = this.doc;
    const isWaiting = () => store.pendingStructs !== null || store.pendingDs !== null;
    // What it lets in of others' words, which waited for it, its sender has not got.
    const origin = isWaiting() ? null : connection;
    this.#changed = null;
    try {
      Y.applyUpdate(this.doc, update, origin);
    } catch (error) {
      this.#fail(error);
      return null;
    }
    // What of it waits is in no change: only the whole update has it.
    return isWaiting() ? update : this.#changed;
  }

  #log(connection: RoomConnection, update: Uint8Array): void {
    this.#bytes += update.byteLength;
    const { postId } = this;
    const logging = this.#options.writer
      .append({ postId, update, authorId: connection.person.userId })
      .then((seq) => {
        if (seq === null) this.close(CLOSE.noDraft, "This draft is gone.");
        else {
          if (seq === this.seen + 1) this.seen = seq;
          else if (seq > this.seen) void this.pull();
          this.#options.onLogged();
        }
      })
      .catch((error) => this.#fail(error))
      .finally(() => this.#unlogged.delete(logging));
    this.#unlogged.add(logging);
    connection.written = logging;
  }

  #fence(connection: RoomConnection, number: number): void {
    void connection.written.then(() => {
      if (!connection.hasLost && this.connections.has(connection)) connection.send(fenceMessage(number));
    });
  }

  readonly #onUpdate = (update: Uint8Array, origin: unknown): void => {
    this.#changed = update;
    if (this.#outgoing.length === 0) setImmediate(() => this.#sendUpdates());
    this.#outgoing.push({ update, origin });
  };

  /** All that came in one turn goes out as one: of a hundred who type at once, nobody is sent a message a letter. */
  #sendUpdates(): void {
    const outgoing = this.#outgoing;
    this.#outgoing = [];
    const [{ update, origin } = { update: new Uint8Array(), origin: null }, ...more] = outgoing;
    const message = updateMessage(
      more.length > 0 ? Y.mergeUpdates(outgoing.map((one) => one.update)) : update,
    );
    const isOnes = more.every((one) => one.origin === origin);
    for (const connection of this.connections) {
      if (!isOnes || connection !== origin) connection.send(message);
    }
  }

  #show(connection: RoomConnection, states: Uint8Array): void {
    const { clients } = connection;
    const isOwn = (client: number, clock: number) =>
      clients.has(client) ||
      (clients.size < MOST_CLIENTS && this.#isFree(client) && this.#isNews(client, clock));
    const honest = honestStates(states, connection.shown, (client, clock) => {
      const own = isOwn(client, clock);
      if (own) clients.add(client);
      return own;
    });
    applyAwarenessUpdate(this.#awareness, honest, connection);
  }

  #isFree(client: number): boolean {
    for (const { clients } of this.connections) if (clients.has(client)) return false;
    return true;
  }

  /** A client repeats what it hears of the others: what is known already makes nobody its own. */
  #isNews(client: number, clock: number): boolean {
    return clock > (this.#awareness.meta.get(client)?.clock ?? -1);
  }

  readonly #onAwareness = (
    { added, updated, removed }: Record<"added" | "updated" | "removed", number[]>,
    origin: unknown,
  ): void => {
    const states = encodeAwarenessUpdate(this.#awareness, [...added, ...updated, ...removed]);
    this.#sendAll(awarenessMessage(states));
    if (origin !== FROM_AFAR) this.#options.onPresence(states);
  };

  /** Who is in this room in another process. */
  showAfar(states: Uint8Array): void {
    applyAwarenessUpdate(this.#awareness, states, FROM_AFAR);
  }

  /** All who are here, for another process; null where nobody is. */
  presentStates(): Uint8Array | null {
    const clients = [...this.#awareness.getStates().keys()];
    return clients.length > 0 ? encodeAwarenessUpdate(this.#awareness, clients) : null;
  }

  #sendAwareness(connection: RoomConnection): void {
    const states = this.presentStates();
    if (states) connection.send(awarenessMessage(states));
  }

  /** Reads on in the log: another process has written, or word of it may have been lost. */
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
        const news = await this.#options.read(this.seen);
        if (!news) this.close(CLOSE.noDraft, "This draft is gone.");
        if (news && !this.#hasEnded && news.seq > this.seen) this.#learn(news);
      } while (this.#pullAgain);
    } catch (error) {
      this.#fail(error);
    }
  }

  #learn(news: DraftNews): void {
    applyNews(this.doc, news, FROM_LOG);
    this.#bytes = news.state ? bytesOf(news) : this.#bytes + bytesOf(news);
    this.seen = news.seq;
    this.#options.onLogged();
  }

  /** Whether something that was written here is still on its way to the log. */
  get isLogging(): boolean {
    return this.#unlogged.size > 0;
  }

  /** Has somebody go on as another: who now may write is asked for what they wrote before. */
  changeRole(connection: RoomConnection, role: DraftRole): void {
    connection.role = role;
    if (mayWrite(connection)) connection.send(wantsMessage(this.doc));
    this.tellOne(connection, { kind: "role", role });
  }

  tell(tell: Tell): void {
    for (const connection of this.connections) this.tellOne(connection, tell);
  }

  tellOne(connection: RoomConnection, tell: Tell): void {
    if (connection.tells) connection.send(tellMessage(tell));
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

  /** The editors come again, bring what they have, and find the room as its log has it: nothing of theirs is lost. */
  #fail(error: unknown): void {
    if (this.#hasEnded) return;
    this.close(CLOSE.failed, "Something went wrong with this draft. Reopening it.");
    this.#options.onFailed(error);
  }
}

const bytesOf = ({ state, updates }: Pick<DraftNews, "state" | "updates">): number =>
  updates.reduce((sum, { update }) => sum + update.byteLength, state?.byteLength ?? 0);

/** No struct and no deletion: what a client that has nothing new answers with. */
const isEmpty = (update: Uint8Array) => update.byteLength === 2 && update[0] === 0 && update[1] === 0;
