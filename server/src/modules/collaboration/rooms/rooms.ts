import type { Platform } from "../../../platform/platform.ts";
import { readDraft } from "../../posts/draftLog.ts";
import { openDraft } from "../../posts/openDraft.ts";
import { settlePost } from "../../posts/settleDraft.ts";
import { openDraftWriter } from "./draftWriter.ts";
import { openNeighbors } from "./neighbors.ts";
import { Room } from "./room.ts";
import type { RoomConnection } from "./roomConnection.ts";
import { watchRooms } from "./watchRooms.ts";
import { CLOSE } from "./wire.ts";

export interface RoomsOptions {
  /** Milliseconds without a change after which what was typed becomes a version, and an empty room closes. */
  quietMs?: number;
}

/** The drafts that are open in this process. */
export interface Rooms {
  /** Lets an editor into its draft's room; null where there is no such draft. Opening it loads the log first. */
  join(siteId: string, postId: string, connection: RoomConnection): Promise<Room | null>;
  leave(room: Room, connection: RoomConnection): void;
  /** Ends every socket, logs what is on its way, and makes versions of what was typed. */
  drain(): Promise<void>;
  count(): { rooms: number; connections: number };
}

/** A room that is open, and what waits for quiet in it. */
interface Open {
  siteId: string;
  room: Room;
  quiet: NodeJS.Timeout | null;
  /** Changes since the last version. */
  unsettled: number;
}

const QUIET_MS = 30_000;
/** Changes after which no quiet is waited for: the log would grow for as long as a hundred people type. */
const MOST_UNSETTLED = 2_000;
const RESTARTS = "The server restarts.";

/** Opens them, and follows what other processes do to the same drafts. */
export async function openRooms(
  platform: Platform,
  { quietMs = QUIET_MS }: RoomsOptions = {},
): Promise<Rooms> {
  const { log } = platform;
  const process = platform.newId();
  const writer = openDraftWriter(platform, process);
  /** By post; a second editor waits for the same opening. */
  const opening = new Map<string, Promise<Open | null>>();
  const open = new Map<string, Open>();
  let isDraining = false;

  const roomOf = (postId: string) => open.get(postId)?.room ?? null;
  const everyRoom = () => [...open.values()].map(({ room }) => room);
  const neighbors = openNeighbors(platform, process, roomOf);
  const endWatch = await watchRooms(platform, { process, roomOf, everyRoom });
  const endListening = await neighbors.listen();

  function openOnce(siteId: string, postId: string): Promise<Open | null> {
    const known = opening.get(postId);
    if (known) return known;
    const loading = load(siteId, postId).catch((error) => {
      opening.delete(postId);
      throw error;
    });
    opening.set(postId, loading);
    return loading;
  }

  async function load(siteId: string, postId: string): Promise<Open | null> {
    const news = await openDraft(platform, siteId, postId);
    if (!news) {
      opening.delete(postId);
      return null;
    }
    const room = new Room({
      postId,
      news,
      writer,
      read: (since) => readDraft(platform, postId, since),
      onLogged: () => noteLogged(entry),
      onPresence: (states) => neighbors.showStates(postId, states),
      onEnded: () => forget(entry),
      onFailed: (error) => log.error({ err: error, post: postId }, "a draft's room failed and opens anew"),
    });
    const entry: Open = { siteId, room, quiet: null, unsettled: 0 };
    open.set(postId, entry);
    neighbors.greet(postId);
    // Whoever has asked for it may be gone by now: it closes when it stays empty.
    waitForQuiet(entry);
    // What was told while it was being read was told to nobody.
    void room.pull();
    return entry;
  }

  function forget(entry: Open): void {
    if (entry.quiet) clearTimeout(entry.quiet);
    entry.quiet = null;
    if (open.get(entry.room.postId) !== entry) return;
    open.delete(entry.room.postId);
    opening.delete(entry.room.postId);
    neighbors.leave(entry.room.postId);
  }

  function noteLogged(entry: Open): void {
    entry.unsettled += 1;
    if (entry.unsettled === MOST_UNSETTLED) void settle(entry);
    else waitForQuiet(entry);
  }

  function waitForQuiet(entry: Open): void {
    if (entry.room.hasEnded) return;
    if (entry.quiet) entry.quiet.refresh();
    else entry.quiet = setTimeout(() => void settle(entry), quietMs).unref();
  }

  /** Makes a version of what was typed; an empty room then closes. */
  async function settle(entry: Open): Promise<void> {
    if (entry.quiet) clearTimeout(entry.quiet);
    entry.quiet = null;
    entry.unsettled = 0;
    const { room, siteId } = entry;
    try {
      await settlePost(platform, siteId, room.postId);
    } catch (error) {
      log.error({ err: error, post: room.postId }, "a version of a draft could not be made yet");
      return waitForQuiet(entry);
    }
    if (room.connections.size === 0 && !entry.quiet && !room.isLogging)
      room.close(CLOSE.restarting, RESTARTS);
  }

  return {
    async join(siteId, postId, connection) {
      while (!isDraining) {
        const entry = await openOnce(siteId, postId);
        if (!entry) return null;
        // One that has ended between its opening and now is opened anew.
        if (entry.room.hasEnded) continue;
        entry.room.join(connection);
        return entry.room;
      }
      return null;
    },
    leave(room, connection) {
      room.leave(connection);
      const entry = open.get(room.postId);
      if (entry?.room === room && room.connections.size === 0) waitForQuiet(entry);
    },
    async drain() {
      isDraining = true;
      const entries = [...open.values()];
      for (const { room } of entries) room.endConnections(CLOSE.restarting, RESTARTS);
      await writer.drain();
      // One after the other: what is stopped must not ask for every connection there is.
      for (const { siteId, room } of entries) {
        await settlePost(platform, siteId, room.postId).catch((error) =>
          log.error({ err: error, post: room.postId }, "a version of a draft is made when it is opened next"),
        );
        room.close(CLOSE.restarting, RESTARTS);
      }
      await endWatch();
      await endListening();
    },
    count: () => ({
      rooms: open.size,
      connections: everyRoom().reduce((sum, { connections }) => sum + connections.size, 0),
    }),
  };
}
