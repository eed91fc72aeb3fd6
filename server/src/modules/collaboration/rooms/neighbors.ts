import type { Platform } from "../../../platform/platform.ts";
import type { Room } from "./room.ts";

/** How long a process that was heard of in a room counts as being there. It says so again in half that time. */
const HERE_MS = 60_000;
/** How long states wait for more, so that a pointer on the move is not a message each time. */
const GATHER_MS = 50;
/** Bytes of states in one message, which the bus takes in base64. */
const MOST_BYTES = 5_500;
const CHANNEL = "draft-presence";

/** What processes say to each other about who is in a room. */
interface Word {
  from: string;
  postId: string;
  /** Asks the others to say that they are there too. */
  asks?: true;
  leaves?: true;
  /** Base64. */
  states?: string;
}

/** Other processes in which a draft is open, and who is in it there. */
export interface Neighbors {
  /** A draft has been opened here: who else has it? */
  greet(postId: string): void;
  /** Shows the people of this process to the others, where there are any. */
  showStates(postId: string, states: Uint8Array): void;
  leave(postId: string): void;
  listen(): Promise<() => Promise<void>>;
}

/**
 * Who is there is told to other processes only where one of them has the same draft open: one process alone, with a
 * thousand drafts, tells nobody anything. It is a courtesy, and what is lost of it comes with the next word.
 */
export function openNeighbors(
  platform: Platform,
  process: string,
  roomOf: (postId: string) => Room | null,
): Neighbors {
  const { bus, log, clock } = platform;
  const heard = new Map<string, Map<string, number>>();
  const waiting = new Map<string, NodeJS.Timeout>();

  const say = (word: Omit<Word, "from">) =>
    void bus.publish(CHANNEL, JSON.stringify({ from: process, ...word })).catch((error) => {
      log.warn({ err: error }, "other processes could not be told who is in a draft");
    });

  function hasNeighbors(postId: string): boolean {
    const since = clock.now().getTime() - HERE_MS;
    return [...(heard.get(postId)?.values() ?? [])].some((at) => at > since);
  }

  function showAll(postId: string): void {
    const states = roomOf(postId)?.presentStates();
    if (states && states.byteLength <= MOST_BYTES) {
      say({ postId, states: Buffer.from(states).toString("base64") });
    } else say({ postId });
  }

  function hear({ from, postId, asks, leaves, states }: Word): void {
    const room = roomOf(postId);
    if (from === process || !room) return;
    const there = heard.get(postId) ?? new Map<string, number>();
    heard.set(postId, there);
    if (leaves) return void there.delete(from);
    there.set(from, clock.now().getTime());
    if (states) room.showAfar(Buffer.from(states, "base64"));
    if (asks) showAll(postId);
  }

  const again = setInterval(() => {
    for (const postId of heard.keys()) if (hasNeighbors(postId)) showAll(postId);
  }, HERE_MS / 2).unref();

  return {
    greet: (postId) => say({ postId, asks: true }),
    showStates(postId, states) {
      if (!hasNeighbors(postId)) return;
      if (states.byteLength <= MOST_BYTES && !waiting.has(postId)) {
        waiting.set(
          postId,
          setTimeout(() => {
            waiting.delete(postId);
            showAll(postId);
          }, GATHER_MS).unref(),
        );
      }
    },
    leave(postId) {
      if (hasNeighbors(postId)) say({ postId, leaves: true });
      heard.delete(postId);
    },
    async listen() {
      const unsubscribe = await bus.subscribe(CHANNEL, (message) => hear(JSON.parse(message) as Word));
      return async () => {
        clearInterval(again);
        await unsubscribe();
      };
    },
  };
}
