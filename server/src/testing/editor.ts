import type { Server } from "@hapi/hapi";
import * as decoding from "lib0/decoding";
import * as encoding from "lib0/encoding";
import { WebSocket } from "ws";
import { WebsocketProvider } from "y-websocket";
import * as Y from "yjs";
import type { Tell } from "../collaboration/wire.ts";
import { MESSAGE } from "../collaboration/wire.ts";
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
      class Socket extends WebSocket {
        constructor(url: string) {
          super(url, { headers });
        }
      }
      const editor = connect(server, postId, Socket as unknown as typeof globalThis.WebSocket, options);
      open.push({ ...editor, session: session?.id ?? "" });
      return open.at(-1) as Editor;
    },
    close() {
      for (const { provider, doc } of open.splice(0)) {
        provider.destroy();
        doc.destroy();
      }
    },
  };
}

function connect(
  server: Server,
  postId: string,
  Socket: typeof globalThis.WebSocket,
  { doc = new Y.Doc(), connect: isConnected = true }: EditorOptions,
): Omit<Editor, "session"> {
  const { port } = server.info;
  const provider = new WebsocketProvider(`ws://127.0.0.1:${port}/api/rooms`, postId, doc, {
    WebSocketPolyfill: Socket,
    params: { tells: "1" },
    disableBc: true,
    maxBackoffTime: 50,
    connect: isConnected,
  });
  const told: Tell[] = [];
  const fences = new Map<number, () => void>();
  let fence = 0;
  provider.messageHandlers[MESSAGE.fence] = (_encoder: unknown, decoder: decoding.Decoder) => {
    fences.get(decoding.readVarUint(decoder))?.();
  };
  provider.messageHandlers[MESSAGE.tell] = (_encoder: unknown, decoder: decoding.Decoder) => {
    told.push(JSON.parse(decoding.readVarString(decoder)) as Tell);
  };
  const send = (bytes: Uint8Array) => (provider.ws as unknown as WebSocket).send(bytes);
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
        const number = ++fence;
        fences.set(number, resolve);
        const encoder = encoding.createEncoder();
        encoding.writeVarUint(encoder, MESSAGE.fence);
        encoding.writeVarUint(encoder, number);
        send(encoding.toUint8Array(encoder));
      }),
    write(words) {
      const paragraph = new Y.XmlElement("paragraph");
      const text = new Y.XmlText();
      text.insert(0, words);
      paragraph.insert(0, [text]);
      content.insert(content.length, [paragraph]);
    },
    text: () => content.toString().replace(/<[^>]+>/g, " "),
  };
}
