import * as decoding from "lib0/decoding";
import * as encoding from "lib0/encoding";
import { readSyncMessage, writeSyncStep1, writeUpdate } from "y-protocols/sync";
import * as Y from "yjs";

/** A server's room in memory, which speaks the room's protocol and misbehaves when told to. */
export function roomDouble() {
  const doc = new Y.Doc();
  const open = new Set<FakeSocket>();
  const room = {
    doc,
    /** Fences are taken and never answered: as when the answer is lost on the way. */
    losesAnswers: false,
    /** What is sent arrives nowhere, and nothing says so. */
    isDeaf: false,
    fences: 0,
    open,
    Socket: null as unknown as typeof WebSocket,
    /** Ends every connection, with a code. */
    end(code: number) {
      for (const socket of [...open]) socket.end(code);
    },
    sendEvent(text: object) {
      for (const socket of open) {
        socket.answer((encoder) => {
          encoding.writeVarUint(encoder, 101);
          encoding.writeVarString(encoder, JSON.stringify(text));
        });
      }
    },
  };

  class FakeSocket {
    static readonly OPEN = 1;
    readonly OPEN = 1;
    readyState = 0;
    binaryType = "";
    onopen: (() => void) | null = null;
    onmessage: ((event: { data: ArrayBuffer }) => void) | null = null;
    onclose: ((event: { code: number; reason: string }) => void) | null = null;
    onerror: (() => void) | null = null;

    constructor(readonly url: string) {
      queueMicrotask(() => {
        if (this.readyState !== 0) return;
        this.readyState = 1;
        open.add(this);
        this.onopen?.();
        this.answer((encoder) => {
          encoding.writeVarUint(encoder, 0);
          writeSyncStep1(encoder, doc);
        });
      });
    }

    answer(write: (encoder: encoding.Encoder) => void) {
      const encoder = encoding.createEncoder();
      write(encoder);
      const { buffer, byteOffset, byteLength } = encoding.toUint8Array(encoder);
      const data = buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
      queueMicrotask(() => {
        if (open.has(this)) this.onmessage?.({ data });
      });
    }

    send(data: Uint8Array) {
      const copy = new Uint8Array(data);
      queueMicrotask(() => this.take(copy));
    }

    take(data: Uint8Array) {
      if (!open.has(this) || room.isDeaf) return;
      const decoder = decoding.createDecoder(data);
      const kind = decoding.readVarUint(decoder);
      if (kind === 0) {
        const encoder = encoding.createEncoder();
        encoding.writeVarUint(encoder, 0);
        readSyncMessage(decoder, encoder, doc, this);
        if (encoding.length(encoder) > 1) {
          const answer = encoding.toUint8Array(encoder);
          this.answer((out) => encoding.writeUint8Array(out, answer));
        }
      }
      if (kind === 100) {
        const fence = decoding.readVarUint(decoder);
        room.fences += 1;
        if (room.losesAnswers) return;
        this.answer((encoder) => {
          encoding.writeVarUint(encoder, 100);
          encoding.writeVarUint(encoder, fence);
        });
      }
    }

    close() {
      open.delete(this);
      this.readyState = 3;
    }

    end(code: number) {
      this.close();
      this.onclose?.({ code, reason: "" });
    }
  }

  doc.on("update", (update: Uint8Array, origin: unknown) => {
    for (const socket of open) {
      if (socket === origin) continue;
      socket.answer((encoder) => {
        encoding.writeVarUint(encoder, 0);
        writeUpdate(encoder, update);
      });
    }
  });
  room.Socket = FakeSocket as unknown as typeof WebSocket;
  return room;
}
