import { TEXT } from "@quire/documents/yjs/sharedText";
import * as decoding from "lib0/decoding";
import * as encoding from "lib0/encoding";
import { readSyncMessage, writeUpdate } from "y-protocols/sync";
import * as Y from "yjs";

const SYNC = 0;

/**
 * The same work with y-protocols alone: one document and its peers in one process, no network, no database. Returns
 * the milliseconds that each update took until the last peer received it.
 */
export function roomFloor(peers: number, updates: number, seed: Uint8Array): number[] {
  const hub = new Y.Doc();
  Y.applyUpdate(hub, seed);
  let received = 0;
  hub.on("update", (update: Uint8Array) => {
    const message = messageOf((encoder) => writeUpdate(encoder, update));
    for (let peer = 1; peer < peers; peer++) received += message.byteLength;
  });
  const writers = Array.from({ length: peers }, () => {
    const doc = new Y.Doc();
    Y.applyUpdate(doc, seed);
    return doc;
  });
  const latencies: number[] = [];
  for (let n = 0; n < updates; n++) {
    const doc = writers[n % peers] as Y.Doc;
    const text = doc.getText(TEXT);
    const before = Y.encodeStateVector(doc);
    text.insert(text.length, "x", {});
    const sent = messageOf((encoder) => writeUpdate(encoder, Y.encodeStateAsUpdate(doc, before)));
    const start = performance.now();
    const decoder = decoding.createDecoder(sent);
    decoding.readVarUint(decoder);
    readSyncMessage(decoder, encoding.createEncoder(), hub, doc);
    latencies.push(performance.now() - start);
  }
  if (received === 0) throw new Error("nobody received anything");
  return latencies;
}

function messageOf(write: (encoder: encoding.Encoder) => void): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, SYNC);
  write(encoder);
  return encoding.toUint8Array(encoder);
}
