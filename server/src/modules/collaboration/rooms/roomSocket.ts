import type { RawData, WebSocket } from "ws";
import type { CloseCode } from "./wire.ts";
import { CLOSE } from "./wire.ts";

/** Bytes that may wait for a slow reader; one that takes no more is asked to come again. */
const MOST_WAITING = 16 * 1024 * 1024;
/** What one socket may say in a window: nobody types, pastes or moves a pointer so fast. */
const WINDOW_MS = 10_000;
const MOST_MESSAGES = 3_000;
const MOST_BYTES = 64 * 1024 * 1024;
/** How often a silent peer is asked whether it is still there. */
const BEAT_MS = 30_000;

export interface RoomSocketOptions {
  /** Milliseconds, from any beginning. */
  now(): number;
  onMessage(bytes: Uint8Array): void;
  onClosed(): void;
}

/** A socket that is never waited for: slow, silent and flooding peers are let go. */
export interface RoomSocket {
  send(bytes: Uint8Array): void;
  close(code: CloseCode, reason: string): void;
}

export function roomSocket(socket: WebSocket, options: RoomSocketOptions): RoomSocket {
  let windowStart = options.now();
  let messages = 0;
  let bytes = 0;
  let isAlive = true;
  let isClosing = false;

  const isFlood = (size: number): boolean => {
    const now = options.now();
    if (now - windowStart > WINDOW_MS) {
      windowStart = now;
      messages = 0;
      bytes = 0;
    }
    messages += 1;
    bytes += size;
    return messages > MOST_MESSAGES || bytes > MOST_BYTES;
  };

  const beat = setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
  }, BEAT_MS).unref();
  const close = (code: CloseCode, reason: string) => {
    if (isClosing) return;
    isClosing = true;
    socket.close(code, reason);
    // One that does not answer is not waited for.
    setTimeout(() => socket.terminate(), 2_000).unref();
  };

  socket.on("pong", () => {
    isAlive = true;
  });
  socket.on("message", (data: RawData) => {
    // Whoever is shut out may go on talking for as long as they do not answer.
    if (isClosing) return;
    isAlive = true;
    const message = data as Buffer;
    if (isFlood(message.byteLength)) return close(CLOSE.tooMany, "Too much at once. Please wait a moment.");
    options.onMessage(message);
  });
  // What is too large, or no frame, closes the socket; "close" follows.
  socket.on("error", () => undefined);
  socket.on("close", () => {
    clearInterval(beat);
    options.onClosed();
  });

  return {
    close,
    send(message) {
      if (socket.readyState !== socket.OPEN) return;
      if (socket.bufferedAmount > MOST_WAITING) return socket.terminate();
      socket.send(message);
    },
  };
}
