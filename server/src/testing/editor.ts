import { randomBytes } from "node:crypto";
import type { Server } from "@hapi/hapi";
import { appendStored, linesOf } from "@quire/documents/testing/storedText";
import { cookieName } from "@quire/domain/accounts/cookies";
import { newId } from "@quire/domain/ids";
import * as decoding from "lib0/decoding";
import * as encoding from "lib0/encoding";
import { WebSocket } from "ws";
import { WebsocketProvider } from "y-websocket";
import * as Y from "yjs";
import type { RoomEvent } from "../modules/collaboration/rooms/wire.ts";
import { MESSAGE } from "../modules/collaboration/rooms/wire.ts";
import type { Platform } from "../platform/platform.ts";
import { makeSession } from "./factories/session.ts";
import { PLATFORM_HOST } from "./serverOver.ts";

/** A draft open in an editor: the stock client of y-websocket, over a real socket. */
export interface Editor {
  doc: Y.Doc;
  provider: WebsocketProvider;
  session: string;
  /** Messages from the room, oldest first. */
  events: RoomEvent[];
  /** Code and reason with which the room closed it for good. */
  closed: Promise<{ code: number; reason: string }>;
  synced(): Promise<void>;
  /** Resolves when everything written so far is durable. */
  saved(): Promise<void>;
  /** Adds a paragraph with this text at the end. */
  write(words: string): void;
  text(): string;
  send(bytes: Uint8Array): void;
  end(): void;
}

export interface EditorOptions {
  host?: string;
  origin?: string;
  /** A program's token instead of a browser's session. */
  bearer?: string;
  doc?: Y.Doc;
  connect?: boolean;
}

/** Opens editors for a user. `close()` of the result ends them all. */
export function openEditors(platform: Platform, server: Server) {
  const open: Editor[] = [];
  return {
    async open(user: { id: string } | null, postId: string, options: EditorOptions = {}): Promise<Editor> {
      const { host = PLATFORM_HOST, origin = `http://${host}` } = options;
      const session =
        user && !options.bearer ? await makeSession(platform, { user_id: user.id, host }) : null;
      const headers = {
        host,
        origin,
        ...(session && { cookie: `${cookieName("session", "http")}=${session.token}` }),
        ...(options.bearer && { authorization: `Bearer ${options.bearer}` }),
      };
      const url = `ws://127.0.0.1:${server.info.port}/api/rooms`;
      const editor = { ...connectEditor({ url, postId, headers, ...options }), session: session?.id ?? "" };
      open.push(editor);
      return editor;
    },
    close() {
      for (const editor of open.splice(0)) editor.end();
    },
  };
}

export interface ConnectOptions {
  /** Of the rooms, with `ws:`. */
  url: string;
  postId: string;
  headers: Record<string, string>;
  doc?: Y.Doc;
  connect?: boolean;
  /** The WebSocket class; `ws` unless a test wants a worse connection. */
  Socket?: typeof WebSocket;
  /** Reconnects whatever the room answers. */
  reconnects?: boolean;
}

/** Connects the stock client to a draft's room. */
export function connectEditor(options: ConnectOptions): Omit<Editor, "session"> {
  const { url, postId, headers, doc = new Y.Doc(), connect = true, Socket = WebSocket } = options;
  class Authorized extends Socket {
    constructor(address: string) {
      super(address, { headers });
    }
  }
  const provider = new WebsocketProvider(url, postId, doc, {
    WebSocketPolyfill: Authorized as unknown as typeof globalThis.WebSocket,
    params: { tells: "1" },
    disableBc: true,
    maxBackoffTime: 50,
    connect,
    ...(options.reconnects && { shouldReconnect: () => true }),
  });
  const events: RoomEvent[] = [];
  const fences = new Map<number, () => void>();
  let last = 0;
  const send = (bytes: Uint8Array) => (provider.ws as unknown as WebSocket | null)?.send(bytes);
  const sendFence = (number: number) => {
    const encoder = encoding.createEncoder();
    encoding.writeVarUint(encoder, MESSAGE.fence);
    encoding.writeVarUint(encoder, number);
    send(encoding.toUint8Array(encoder));
  };
  provider.messageHandlers[MESSAGE.fence] = (_encoder: unknown, decoder: decoding.Decoder) => {
    const number = decoding.readVarUint(decoder);
    fences.get(number)?.();
    fences.delete(number);
  };
  provider.messageHandlers[MESSAGE.event] = (_encoder: unknown, decoder: decoding.Decoder) => {
    events.push(JSON.parse(decoding.readVarString(decoder)) as RoomEvent);
  };
  // Both sides have sent what the other lacks: repeat requests still waiting for an answer.
  provider.on("sync", (isSynced: boolean) => {
    if (isSynced) for (const number of fences.keys()) sendFence(number);
  });
  return {
    doc,
    provider,
    events,
    send,
    closed: new Promise((resolve) => provider.once("closed", resolve)),
    synced: () =>
      new Promise((resolve) => (provider.synced ? resolve() : provider.once("sync", () => resolve()))),
    saved: () =>
      new Promise((resolve) => {
        last += 1;
        fences.set(last, resolve);
        if (provider.synced) sendFence(last);
      }),
    write(words) {
      appendStored(doc, { type: "paragraph", id: newId(Date.now(), randomBytes) }, words);
    },
    text: () => linesOf(doc).join(" "),
    end() {
      provider.destroy();
      doc.destroy();
    },
  };
}
