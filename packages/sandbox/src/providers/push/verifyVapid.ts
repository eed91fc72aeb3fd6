import { createPublicKey, verify } from "node:crypto";

const MOST_SECONDS = 24 * 60 * 60;

export interface Vapid {
  /** The sender's public key, in base64url. */
  key: string;
  /** The sender's contact. */
  subject: string;
  /** Milliseconds since 1970. */
  expires: number;
}

/**
 * Verifies `Authorization: vapid t=…, k=…` (RFC 8292) as the strictest service does: Apple refuses a contact that is
 * neither an `https` nor a `mailto` address. Throws with the reason.
 */
export function verifyVapid(header: string, audience: string, now: number): Vapid {
  const [, token = ""] = /\bt=([\w.-]+)/.exec(header) ?? [];
  const [, key = ""] = /\bk=([\w-]+)/.exec(header) ?? [];
  if (!/^vapid /i.test(header) || token === "" || key === "")
    throw new Error("Authorization: vapid t=…, k=…");
  const [head = "", body = "", signature = ""] = token.split(".");
  const signed = Buffer.from(`${head}.${body}`);
  const isOurs = verify(
    "sha256",
    signed,
    { key: publicKeyOf(key), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isOurs || read(head).alg !== "ES256") throw new Error("the signature is not the key's");
  const { aud, exp, sub } = read(body);
  if (aud !== audience) throw new Error(`aud must be ${audience}`);
  const seconds = Number(exp) - now / 1000;
  if (!(seconds > 0 && seconds <= MOST_SECONDS)) throw new Error("exp must be within 24 hours");
  if (!/^(https:\/\/|mailto:)./.test(String(sub))) throw new Error("sub must be an https or mailto address");
  return { key, subject: String(sub), expires: Number(exp) * 1000 };
}

function publicKeyOf(key: string) {
  const point = Buffer.from(key, "base64url");
  if (point.length !== 65) throw new Error("k must be an uncompressed point of P-256");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  return createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
}

function read(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
}
