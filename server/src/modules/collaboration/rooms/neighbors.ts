import type { Platform } from "../../../platform/platform.ts";
import type { Room } from "./room.ts";

/**
 * How long a process counts as present in a room after its last message. Processes announce themselves twice as
 * often.
 */
const PRESENT_MS = 60_000;
/** How long states are batched, so that a moving pointer doesn't send a message each time. */
const BATCH_MS = 50;
/** Most bytes of states in one message; the bus carries them as base64. */
const MAX_BYTES = 5_500;
const CHANNEL = "draft-presence";

/** A message between processes about the users in a room. */
interface PresenceMessage {
  from: string;
  postId: string;
  /** Requests that the other processes announce themselves. */
  requestsPresence?: true;
  hasLeft?: true;
  /** Base64. */
  states?: string;
}

/** Other processes that have a draft open, and their users in it. */
export interface Neighbors {
  /** Asks which other processes have a draft open that this one just opened. */
  announce(postId: string): void;
  /** Sends the states of this process's users, if another process has the draft open. */
  publishStates(postId: string, states: Uint8Array): void;
  leave(postId: string): void;
  listen(): Promise<() => Promise<void>>;
}

/**
 * Presence is published only to processes that have the same draft open: a single process with a thousand drafts
 * publishes nothing after it opens them. It is best effort, and the next message makes up for a lost one.
 */
export function openNeighbors(
  platform: Platform,
  process: string,
  roomOf: (postId: string) => Room | null,
): Neighbors {
  const { bus, log, clock } = platform;
  const lastMessageAt = new Map<string, Map<string, number>>();
  const scheduled = new Map<string, NodeJS.Timeout>();

  const publish = (message: Omit<PresenceMessage, "from">) =>
    void bus.publish(CHANNEL, JSON.stringify({ from: process, ...message })).catch((error) => {
      log.warn({ err: error }, "presence in a draft could not be published");
    });

  function hasNeighbors(postId: string): boolean {
    const since = clock.now().getTime() - PRESENT_MS;
    return [...(lastMessageAt.get(postId)?.values() ?? [])].some((at) => at > since);
  }

  function publishAll(postId: string): void {
    const states = roomOf(postId)?.presentStates();
    if (states && states.byteLength <= MAX_BYTES) {
      publish({ postId, states: Buffer.from(states).toString("base64") });
    } else publish({ postId });
  }

  function receive({ from, postId, requestsPresence, hasLeft, states }: PresenceMessage): void {
    const room = roomOf(postId);
    if (from === process || !room) return;
    const processes = lastMessageAt.get(postId) ?? new Map<string, number>();
    lastMessageAt.set(postId, processes);
    if (hasLeft) return void processes.delete(from);
    processes.set(from, clock.now().getTime());
    if (states) room.showRemote(Buffer.from(states, "base64"));
    if (requestsPresence) publishAll(postId);
  }

  const heartbeat = setInterval(() => {
    for (const postId of lastMessageAt.keys()) if (hasNeighbors(postId)) publishAll(postId);
  }, PRESENT_MS / 2).unref();

  return {
    announce: (postId) => publish({ postId, requestsPresence: true }),
    publishStates(postId, states) {
      if (!hasNeighbors(postId)) return;
      if (states.byteLength <= MAX_BYTES && !scheduled.has(postId)) {
        scheduled.set(
          postId,
          setTimeout(() => {
            scheduled.delete(postId);
            publishAll(postId);
          }, BATCH_MS).unref(),
        );
      }
    },
    leave(postId) {
      if (hasNeighbors(postId)) publish({ postId, hasLeft: true });
      lastMessageAt.delete(postId);
    },
    async listen() {
      const unsubscribe = await bus.subscribe(CHANNEL, (message) =>
        receive(JSON.parse(message) as PresenceMessage),
      );
      return async () => {
        clearInterval(heartbeat);
        await unsubscribe();
      };
    },
  };
}
