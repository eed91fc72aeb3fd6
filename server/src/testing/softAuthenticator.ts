import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import type { NewPasskey, PasskeySignature } from "@quire/contracts/records/factor";

/** What an authenticator and its browser say, each of which a test may falsify. */
interface Claims {
  challenge: string;
  origin: string;
  rpId: string;
  /** Whether the user was verified, by a PIN or a finger. */
  isUserVerified: boolean;
  /** What the authenticator has counted so far. */
  count: number;
}

/** An authenticator with one ES256 passkey, which makes real attestations and signatures. */
export interface SoftAuthenticator {
  credentialId: string;
  /** Creates the passkey for a challenge. */
  create(claims: Pick<Claims, "challenge"> & Partial<Claims>): NewPasskey;
  /** Signs a challenge. Counts up by one, unless the claims say otherwise. */
  sign(claims: Pick<Claims, "challenge"> & Partial<Claims>): PasskeySignature;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

export function softAuthenticator(): SoftAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credential = randomBytes(32);
  const credentialId = credential.toString("base64url");
  let count = 0;

  const told = (claims: Pick<Claims, "challenge"> & Partial<Claims>): Claims => ({
    origin: "http://localhost:4000",
    rpId: "localhost",
    isUserVerified: true,
    count,
    ...claims,
  });

  const shared = {
    id: credentialId,
    rawId: credentialId,
    type: "public-key",
    authenticatorAttachment: "platform",
    clientExtensionResults: {},
  } as const;

  return {
    credentialId,
    create(claims) {
      const all = told(claims);
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      const attested = Buffer.concat([
        Buffer.alloc(16),
        uint16(credential.length),
        credential,
        coseKey(Buffer.from(x, "base64url"), Buffer.from(y, "base64url")),
      ]);
      const authData = Buffer.concat([authenticatorData(all, HAS_CREDENTIAL), attested]);
      return {
        ...shared,
        response: {
          clientDataJSON: clientData("webauthn.create", all).toString("base64url"),
          attestationObject: attestation(authData).toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    sign(claims) {
      count++;
      const all = told(claims);
      const authData = authenticatorData(all, 0);
      const client = clientData("webauthn.get", all);
      const signature = createSign("sha256")
        .update(authData)
        .update(createHash("sha256").update(client).digest())
        .sign(privateKey);
      return {
        ...shared,
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: authData.toString("base64url"),
          signature: signature.toString("base64url"),
        },
      };
    },
  };
}

function clientData(type: string, { challenge, origin }: Claims): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** The relying party, flags and count of WebAuthn's authenticator data. */
function authenticatorData({ rpId, isUserVerified, count }: Claims, flags: number): Buffer {
  const counted = Buffer.alloc(4);
  counted.writeUInt32BE(count);
  return Buffer.concat([
    createHash("sha256").update(rpId).digest(),
    Buffer.from([flags | USER_PRESENT | (isUserVerified ? USER_VERIFIED : 0)]),
    counted,
  ]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

/** CBOR of `{1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}`. */
const coseKey = (x: Buffer, y: Buffer): Buffer =>
  Buffer.concat([Buffer.from("a5010203262001215820", "hex"), x, Buffer.from("225820", "hex"), y]);

/** CBOR of `{fmt: "none", attStmt: {}, authData}`. */
const attestation = (authData: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from("a3", "hex"),
    Buffer.from("\x63fmt\x64none\x67attStmt", "latin1"),
    Buffer.from("a0", "hex"),
    Buffer.from("\x68authData\x59", "latin1"),
    uint16(authData.length),
    authData,
  ]);
