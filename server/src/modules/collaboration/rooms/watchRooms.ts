import { select } from "../../../platform/database/select.ts";
import type { Platform } from "../../../platform/platform.ts";
import {
  DRAFT_ACCESS_CHANNEL,
  DRAFT_CHANGED_CHANNEL,
  type DraftAccessChanged,
  type DraftChanged,
} from "../../posts/draftEvents.ts";
import { DRAFTS_CHANNEL, type DraftsGrown } from "../../posts/liveDraft.ts";
import type { Room } from "./room.ts";
import { recheck } from "./roomAccess.ts";
import { CLOSE } from "./wire.ts";

/** Published by a database trigger when a session's row is deleted. */
const SESSIONS_ENDED_CHANNEL = "sessions-ended";
/** How often expired sessions are looked for. */
const SESSION_CHECK_MS = 60_000;

interface WatchedRooms {
  /** This process's id, to skip its own notifications. */
  process: string;
  roomOf(postId: string): Room | null;
  allRooms(): Room[];
}

/**
 * Follows changes by other processes to the drafts open here, and to their members and sessions. Returns a function
 * that stops it.
 */
export async function watchRooms(platform: Platform, watched: WatchedRooms): Promise<() => Promise<void>> {
  const { bus } = platform;
  const parsed =
    <T>(handle: (message: T) => void) =>
    (message: string) =>
      handle(JSON.parse(message) as T);

  const onLogGrown = parsed<DraftsGrown>(({ from, drafts, saved }) => {
    for (const [postId, seq] of drafts) {
      const room = watched.roomOf(postId);
      if (from !== watched.process && room && seq > room.appliedSeq) void room.pull();
      if (saved) room?.broadcast({ kind: "saved", ...saved });
    }
  });
  const onChanged = parsed<DraftChanged>(({ postId, kind }) => watched.roomOf(postId)?.broadcast({ kind }));
  const onAccess = parsed<DraftAccessChanged>(({ postId, userId }) => {
    const room = watched.roomOf(postId);
    for (const connection of room?.connections ?? []) {
      if (!userId || connection.user.userId === userId) void recheck(platform, room as Room, connection);
    }
  });
  const onSessionEnded = (session: string) => {
    endSessions(watched, new Set([session]));
  };
  /** Notifications may have been lost: checks everything again. */
  const onResync = () => {
    for (const room of watched.allRooms()) {
      void room.pull();
      for (const connection of room.connections) void recheck(platform, room, connection);
    }
    void endExpiredSessions(platform, watched);
  };

  const unsubscribe = await Promise.all([
    bus.subscribe(DRAFTS_CHANNEL, onLogGrown, onResync),
    bus.subscribe(DRAFT_CHANGED_CHANNEL, onChanged),
    bus.subscribe(DRAFT_ACCESS_CHANNEL, onAccess),
    bus.subscribe(SESSIONS_ENDED_CHANNEL, onSessionEnded),
  ]);
  const sessionCheck = setInterval(
    () => void endExpiredSessions(platform, watched),
    SESSION_CHECK_MS,
  ).unref();
  return async () => {
    clearInterval(sessionCheck);
    await Promise.all(unsubscribe.map((end) => end()));
  };
}

function endSessions({ allRooms }: WatchedRooms, ended: ReadonlySet<string>): void {
  for (const room of allRooms()) {
    for (const { user, close } of room.connections) {
      if (ended.has(user.session.id)) close(CLOSE.signedOut, "Signed out.");
    }
  }
}

async function endExpiredSessions(platform: Platform, watched: WatchedRooms): Promise<void> {
  const connections = watched.allRooms().flatMap((room) => [...room.connections]);
  const ids = [...new Set(connections.map(({ user }) => user.session.id))];
  if (ids.length === 0) return;
  try {
    const rows = await select<{ id: string }>(
      platform.db,
      `SELECT given.id FROM unnest($ids::text[]) AS given(id) WHERE NOT EXISTS (
         SELECT 1 FROM sessions s JOIN users u ON u.id = s.user_id
          WHERE s.id = given.id AND u.suspended_at IS NULL AND (s.expires_at IS NULL OR s.expires_at > $now))`,
      { ids, now: platform.clock.now() },
    );
    endSessions(watched, new Set(rows.map(({ id }) => id)));
  } catch (error) {
    platform.log.error({ err: error }, "expired sessions could not be loaded");
  }
}
