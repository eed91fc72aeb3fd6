import { createHash, generateKeyPair } from "node:crypto";
import { promisify } from "node:util";

/** A key that signs emails (DKIM). */
export interface SendingKeyPair {
  /** Label of its DNS record: another key has another. */
  selector: string;
  /** DER in base64, as in DNS. */
  publicKey: string;
  /** PEM. */
  privateKey: string;
}

/** What private keys in the database are sealed for. */
export const SENDING_KEY_PURPOSE = "keys of sending domains";

/** Not every mail server verifies other kinds, or longer ones. */
const BITS = 2048;

/** Makes a key, for which it takes a tenth of a second of another thread. */
export async function newSendingKey(): Promise<SendingKeyPair> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)("rsa", {
    modulusLength: BITS,
    publicKeyEncoding: { type: "spki", format: "der" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const hash = createHash("sha256").update(publicKey).digest("hex");
  return { selector: `q${hash.slice(0, 12)}`, publicKey: publicKey.toString("base64"), privateKey };
}
