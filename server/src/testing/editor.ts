import type { Server } from "@hapi/hapi";
import * as decoding from "lib0/decoding";
import * as encoding from "lib0/encoding";
import { WebSocket } from "ws";
import { WebsocketProvider } from "y-websocket";
import * as Y from "yjs";
import type { Tell } from "../modules/collaboration/rooms/wire.ts";
import { MESSAGE } from "../modules/collaboration/rooms/wire.ts";
import { cookieName } from "../platform/http/cookies.ts";
import type { Platform } from "../platform/platform.ts";
import { makeSession } from "./factories/session.ts";
import { PLATFORM_HOST } from "./serverOver.ts";

/** A draft open in an editor: the stock client of y-websocket, over a real socket. */
export interface Editor {
  doc: Y.Doc;
  provider: WebsocketProvider;
  session: string;
  /** What the room told, oldest first. */
  told: Tell[];
  /** Code and reason with which the room ended it for good. */
  closed: Promise<{ code: number; reason: string }>;
  synced(): Promise<void>;
  /** Resolves when all that was written until now is durable. */
  saved(): Promise<void>;
  /** Adds a paragraph with these words at the end. */
  write(words: string): void;
  text(): string;
  send(bytes: Uint8Array): void;
  end(): void;
}

export interface EditorOptions {
  host?: string;
  origin?: string;
  /** A program's token in place of a browser's session. */
  bearer?: string;
  doc?: Y.Doc;
  connect?: boolean;
}

/** Opens one for a person. `close()` of what comes back ends them all. */
export function openEditors(platform: Platform, server: Server) {
  const open: Editor[] = [];
  return {
    async open(person: { id: string } | null, postId: string, options: EditorOptions = {}): Promise<Editor> {
      const { host = PLATFORM_HOST, origin = `http://${host}` } = options;
      const session =
        person && !options.bearer ? await makeSession(platform, { user_id: person.id, host }) : null;
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

export interface Connecting {
  /** Of the rooms, `ws:` and all. */
  url: string;
  postId: string;
  headers: Record<string, string>;
  doc?: Y.Doc;
  connect?: boolean;
  /** What the client speaks through; `ws` unless a test wants a worse line. */
  Socket?: typeof WebSocket;
  /** Comes again whatever the room says. */
  insists?: boolean;
}

/** The stock client on a draft's room. */
export function connectEditor(options: Connecting): Omit<Editor, "session"> {
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
    ...(options.insists && { shouldReconnect: () => true }),
  });
  const told: Tell[] = [];
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
  provider.messageHandlers[MESSAGE.tell] = (_encoder: unknown, decoder: decoding.Decoder) => {
    told.push(JSON.parse(decoding.readVarString(decoder)) as Tell);
  };
  // Both sides have said what the other lacks: what waits for an answer asks again.
  provider.on("sync", (isSynced: boolean) => {
    if (isSynced) for (const number of fences.keys()) sendFence(number);
  });
  const content = doc.getXmlFragment("content");
  return {
    doc,
    provider,
    told,
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
      const paragraph = new Y.XmlElement("paragraph");
      const text = new Y.XmlText();
      text.insert(0, words);
      paragraph.insert(0, [text]);
      content.insert(content.length, [paragraph]);
    },
    text: () => content.toString().replace(/<[^>]+>/g, " "),
    end() {
      provider.destroy();
      doc.destroy();
    },
  };
}
