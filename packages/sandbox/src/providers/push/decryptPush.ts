import { createDecipheriv, type ECDH, hkdfSync } from "node:crypto";

const SALT_BYTES = 16;
/** Salt, record size (4 bytes) and the length of the sender's key (1 byte). */
const HEADER_BYTES = SALT_BYTES + 5;
const TAG_BYTES = 16;
const LAST_RECORD = 2;

/** The receiver's half of a subscription, which a real browser keeps to itself. */
export interface ReceiverKeys {
  ecdh: ECDH;
  auth: Buffer;
}

/**
 * Decrypts the body of a push message as a browser does (RFC 8291: one record of `aes128gcm`, RFC 8188). Throws if it
 * was not encrypted for these keys.
 */
export function decryptPush(body: Buffer, { ecdh, auth }: ReceiverKeys): Buffer {
  const salt = body.subarray(0, SALT_BYTES);
  const recordSize = body.readUInt32BE(SALT_BYTES);
  const keyEnd = HEADER_BYTES + body.readUInt8(SALT_BYTES + 4);
  const senderKey = body.subarray(HEADER_BYTES, keyEnd);
  const record = body.subarray(keyEnd);
  if (record.length > recordSize) throw new Error("more than one record");

  const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), senderKey]);
  const input = derive(ecdh.computeSecret(senderKey), auth, info, 32);
  const key = derive(input, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(input, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(record.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== LAST_RECORD) throw new Error("the padding has no delimiter");
  return padded.subarray(0, end);
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, salt, info, length));
}
