import { setTimeout as delay } from "node:timers/promises";
import type { Platform } from "../../../platform/platform.ts";
import { checkpointPost } from "../../posts/checkpointDraft.ts";
import { readDraftLog, sliceDraftUpdate } from "../../posts/liveDraft.ts";
import { openDraftWriter } from "./draftWriter.ts";
import { openNeighbors } from "./neighbors.ts";
import { openDocument } from "./openDocument.ts";
import { Room } from "./room.ts";
import type { RoomConnection } from "./roomConnection.ts";
import { watchRooms } from "./watchRooms.ts";
import { CLOSE } from "./wire.ts";

/** The drafts open in this process. */
export interface Rooms {
  /** Adds an editor to its draft's room; null if there is no such draft. Opening a room loads the log first. */
  join(siteId: string, postId: string, connection: RoomConnection): Promise<Room | null>;
  leave(room: Room, connection: RoomConnection): void;
  /** Closes every socket, finishes writing to the log, and checkpoints all drafts. */
  drain(): Promise<void>;
  count(): { rooms: number; connections: number };
}

/** An open room and its idle timer. */
interface OpenRoom {
  siteId: string;
  room: Room;
  idleTimer: NodeJS.Timeout | null;
  /** Changes since the last checkpoint. */
  pendingChanges: number;
}

/** Milliseconds without a change after which the draft is checkpointed. */
const IDLE_MS = 30_000;
/** Milliseconds after the last editor left, in which a reloaded page comes back. Then the site's lists show its text. */
const EMPTY_MS = 2_000;
/**
 * Changes after which the draft is checkpointed without waiting for idle: a hundred users typing would grow the log
 * without end.
 */
const MAX_PENDING_CHANGES = 2_000;
/** A process that stops has ten seconds. */
const MAX_DRAIN_MS = 5_000;
const RESTARTING = "The server restarts.";

/** Opens the rooms and follows what other processes do to the same drafts. */
export async function openRooms(platform: Platform): Promise<Rooms> {
  const { log } = platform;
  const process = platform.newId();
  const writer = openDraftWriter(platform, process);
  /** By post id, so that a second editor waits for the same load. */
  const opening = new Map<string, Promise<OpenRoom | null>>();
  const open = new Map<string, OpenRoom>();
  let isDraining = false;

  const roomOf = (postId: string) => open.get(postId)?.room ?? null;
  const allRooms = () => [...open.values()].map(({ room }) => room);
  const neighbors = openNeighbors(platform, process, roomOf);
  const endWatch = await watchRooms(platform, { process, roomOf, allRooms });
  const endListening = await neighbors.listen();

  function openOnce(siteId: string, postId: string): Promise<OpenRoom | null> {
    const existing = opening.get(postId);
    if (existing) return existing;
    const loading = load(siteId, postId).catch((error) => {
      opening.delete(postId);
      throw error;
    });
    opening.set(postId, loading);
    return loading;
  }

  async function load(siteId: string, postId: string): Promise<OpenRoom | null> {
    const opened = await openDocument(platform, siteId, postId);
    if (!opened) {
      opening.delete(postId);
      return null;
    }
    const room = new Room({
      postId,
      ...opened,
      writer,
      slice: (update) => sliceDraftUpdate(platform, siteId, update),
      read: (since) => readDraftLog(platform, postId, since),
      onLogged: () => countChange(entry),
      onPresence: (states) => neighbors.publishStates(postId, states),
      onEnded: () => remove(entry),
      onFailed: (error) =>
        log.error({ err: error, post: postId }, "a draft's room failed and is opened again"),
    });
    const entry: OpenRoom = { siteId, room, idleTimer: null, pendingChanges: 0 };
    open.set(postId, entry);
    neighbors.announce(postId);
    // The editor that requested it may have left by now: the room closes if it stays empty.
    waitForIdle(entry);
    // Notifications published during the load reached no room.
    void room.pull();
    return entry;
  }

  function remove(entry: OpenRoom): void {
    if (entry.idleTimer) clearTimeout(entry.idleTimer);
    entry.idleTimer = null;
    if (open.get(entry.room.postId) !== entry) return;
    open.delete(entry.room.postId);
    opening.delete(entry.room.postId);
    neighbors.leave(entry.room.postId);
  }

  function countChange(entry: OpenRoom): void {
    entry.pendingChanges += 1;
    if (entry.pendingChanges === MAX_PENDING_CHANGES) void checkpoint(entry);
    else waitForIdle(entry);
  }

  function waitForIdle(entry: OpenRoom): void {
    if (entry.idleTimer) entry.idleTimer.refresh();
    else startTimer(entry, IDLE_MS);
  }

  function startTimer(entry: OpenRoom, ms: number): void {
    if (entry.room.hasEnded) return;
    if (entry.idleTimer) clearTimeout(entry.idleTimer);
    entry.idleTimer = setTimeout(() => void checkpoint(entry), ms).unref();
  }

  /** Checkpoints the draft; then closes the room if it is empty. */
  async function checkpoint(entry: OpenRoom): Promise<void> {
    if (entry.idleTimer) clearTimeout(entry.idleTimer);
    entry.idleTimer = null;
    entry.pendingChanges = 0;
    const { room, siteId } = entry;
    try {
      await checkpointPost(platform, siteId, room.postId);
    } catch (error) {
      log.error({ err: error, post: room.postId }, "a draft could not be checkpointed; retrying when idle");
      // Everything is in the log, and the next opening of an empty room tries again.
      if (room.connections.size > 0 || room.isLogging) return waitForIdle(entry);
    }
    if (room.connections.size === 0 && !entry.idleTimer && !room.isLogging)
      room.close(CLOSE.restarting, RESTARTING);
  }

  return {
    async join(siteId, postId, connection) {
      while (!isDraining) {
        const entry = await openOnce(siteId, postId);
        if (!entry) return null;
        // Opens it again if it ended between its opening and now.
        if (entry.room.hasEnded) continue;
        entry.room.join(connection);
        return entry.room;
      }
      return null;
    },
    leave(room, connection) {
      room.leave(connection);
      const entry = open.get(room.postId);
      if (entry?.room === room && room.connections.size === 0) startTimer(entry, EMPTY_MS);
    },
    async drain() {
      isDraining = true;
      const entries = [...open.values()];
      for (const { room } of entries) room.endConnections(CLOSE.restarting, RESTARTING);
      await writer.drain();
      const until = Date.now() + MAX_DRAIN_MS;
      // One by one: a stopping server must not take every database connection.
      for (const { siteId, room } of entries) {
        const checkpointing = checkpointPost(platform, siteId, room.postId).catch((error) =>
          log.error({ err: error, post: room.postId }, "a draft could not be checkpointed before the stop"),
        );
        // What is left is in the log, and checkpointed after the next start.
        await Promise.race([checkpointing, delay(Math.max(0, until - Date.now()), null, { ref: false })]);
        if (Date.now() >= until) break;
        room.close(CLOSE.restarting, RESTARTING);
      }
      await endWatch();
      await endListening();
    },
    count: () => ({
      rooms: open.size,
      connections: allRooms().reduce((sum, { connections }) => sum + connections.size, 0),
    }),
  };
}
