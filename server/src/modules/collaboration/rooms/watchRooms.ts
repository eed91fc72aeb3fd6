import { selectPrepared } from "../../../platform/database/selectPrepared.ts";
import type { Platform } from "../../../platform/platform.ts";
import {
  DRAFT_ACCESS_CHANNEL,
  DRAFT_CHANGED_CHANNEL,
  type DraftAccessChanged,
  type DraftChanged,
} from "../../posts/draftEvents.ts";
import { DRAFTS_CHANNEL, type DraftsGrown } from "../../posts/draftLog.ts";
import { recheck } from "./recheck.ts";
import type { Room } from "./room.ts";
import { CLOSE } from "./wire.ts";

/** Told by the database whenever a session's row goes. */
const SESSIONS_ENDED_CHANNEL = "sessions-ended";
/** How often it is asked which sessions have run out by themselves. */
const LOOK_EVERY_MS = 60_000;

interface Watched {
  /** This process's own name: what it wrote itself it knows. */
  process: string;
  roomOf(postId: string): Room | null;
  everyRoom(): Room[];
}

/** Follows what others do to the drafts that are open here, and who may still be in them. Returns what ends it. */
export async function watchRooms(platform: Platform, watched: Watched): Promise<() => Promise<void>> {
  const { bus } = platform;
  const hear =
    <T>(react: (message: T) => void) =>
    (message: string) =>
      react(JSON.parse(message) as T);

  const onGrown = hear<DraftsGrown>(({ from, drafts, saved }) => {
    for (const [postId, seq] of drafts) {
      const room = watched.roomOf(postId);
      if (from !== watched.process && room && seq > room.seen) void room.pull();
      if (saved) room?.tell({ kind: "saved", ...saved });
    }
  });
  const onTold = hear<DraftChanged>(({ postId, kind }) => watched.roomOf(postId)?.tell({ kind }));
  const onAccess = hear<DraftAccessChanged>(({ postId, userId }) => {
    const room = watched.roomOf(postId);
    for (const connection of room?.connections ?? []) {
      if (!userId || connection.person.userId === userId) void recheck(platform, room as Room, connection);
    }
  });
  const onSessionEnded = (session: string) => {
    endSessions(watched, new Set([session]));
  };
  /** Word may have been lost: everything is asked again. */
  const onResync = () => {
    for (const room of watched.everyRoom()) {
      void room.pull();
      for (const connection of room.connections) void recheck(platform, room, connection);
    }
    void endOverSessions(platform, watched);
  };

  const unsubscribe = await Promise.all([
    bus.subscribe(DRAFTS_CHANNEL, onGrown, onResync),
    bus.subscribe(DRAFT_CHANGED_CHANNEL, onTold),
    bus.subscribe(DRAFT_ACCESS_CHANNEL, onAccess),
    bus.subscribe(SESSIONS_ENDED_CHANNEL, onSessionEnded),
  ]);
  const look = setInterval(() => void endOverSessions(platform, watched), LOOK_EVERY_MS).unref();
  return async () => {
    clearInterval(look);
    await Promise.all(unsubscribe.map((end) => end()));
  };
}

function endSessions({ everyRoom }: Watched, ended: ReadonlySet<string>): void {
  for (const room of everyRoom()) {
    for (const { person, close } of room.connections) {
      if (ended.has(person.session.id)) close(CLOSE.signedOut, "Signed out.");
    }
  }
}

async function endOverSessions(platform: Platform, watched: Watched): Promise<void> {
  const here = watched.everyRoom().flatMap(({ connections }) => [...connections]);
  const ids = [...new Set(here.map(({ person }) => person.session.id))];
  if (ids.length === 0) return;
  try {
    const rows = await selectPrepared<{ id: string }>(
      platform.db,
      `SELECT given.id FROM unnest($ids::text[]) AS given(id) WHERE NOT EXISTS (
         SELECT 1 FROM sessions s JOIN users u ON u.id = s.user_id
          WHERE s.id = given.id AND u.suspended_at IS NULL AND (s.expires_at IS NULL OR s.expires_at > $now))`,
      { ids, now: platform.clock.now() },
    );
    endSessions(watched, new Set(rows.map(({ id }) => id)));
  } catch (error) {
    platform.log.error({ err: error }, "which sessions have ended can't be asked");
  }
}
