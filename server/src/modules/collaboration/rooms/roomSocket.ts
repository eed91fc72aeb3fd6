import type { RawData, WebSocket } from "ws";
import type { CloseCode } from "./wire.ts";
import { CLOSE } from "./wire.ts";

/** Most bytes queued for a slow reader before it is disconnected. */
const MAX_BUFFERED_BYTES = 16 * 1024 * 1024;
/** Limits of one socket per window; typing, pasting and moving a pointer stay far below them. */
const WINDOW_MS = 10_000;
const MAX_MESSAGES = 3_000;
const MAX_BYTES = 64 * 1024 * 1024;
/** Interval of pings. */
const PING_MS = 30_000;

export interface RoomSocketOptions {
  /** Milliseconds, from any origin. */
  now(): number;
  onMessage(bytes: Uint8Array): void;
  onClosed(): void;
}

/** A socket whose sends never block: slow, silent and flooding peers are disconnected. */
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
    return messages > MAX_MESSAGES || bytes > MAX_BYTES;
  };

  const pinging = setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
  }, PING_MS).unref();
  const close = (code: CloseCode, reason: string) => {
    if (isClosing) return;
    isClosing = true;
    socket.close(code, reason);
    // Don't wait for a peer that doesn't answer the close.
    setTimeout(() => socket.terminate(), 2_000).unref();
  };

  socket.on("pong", () => {
    isAlive = true;
  });
  socket.on("message", (data: RawData) => {
    // A closed-out peer can keep sending until it answers the close.
    if (isClosing) return;
    isAlive = true;
    const message = data as Buffer;
    if (isFlood(message.byteLength)) return close(CLOSE.tooMany, "Too much at once. Please wait a moment.");
    options.onMessage(message);
  });
  // An oversized message or malformed frame closes the socket; "close" follows.
  socket.on("error", () => undefined);
  socket.on("close", () => {
    clearInterval(pinging);
    options.onClosed();
  });

  return {
    close,
    send(message) {
      if (socket.readyState !== socket.OPEN) return;
      if (socket.bufferedAmount > MAX_BUFFERED_BYTES) return socket.terminate();
      socket.send(message);
    },
  };
}
