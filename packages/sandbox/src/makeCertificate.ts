// Before @peculiar/x509, whose dependency injection needs it.
import "reflect-metadata/lite";
import { webcrypto } from "node:crypto";
import {
  BasicConstraintsExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from "@peculiar/x509";

const ALGORITHMS = {
  ec: { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" },
  rsa: {
    name: "RSASSA-PKCS1-v1_5",
    hash: "SHA-256",
    modulusLength: 2048,
    publicExponent: new Uint8Array([1, 0, 1]),
  },
};
const DAY_MS = 86_400_000;
const YEARS_MS = 2 * 365 * DAY_MS;

export interface Certificate {
  /** PEM. */
  key: string;
  /** PEM. */
  cert: string;
  /** The certificate's DER in base64: one line, for an environment variable. */
  authority: string;
}

/** Makes a self-signed certificate for this machine's loopback names; it is its own authority. */
export async function makeCertificate(
  now: number,
  kind: keyof typeof ALGORITHMS = "ec",
): Promise<Certificate> {
  const algorithm = ALGORITHMS[kind];
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: "CN=Quire sandbox",
    notBefore: new Date(now - DAY_MS),
    notAfter: new Date(now + YEARS_MS),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new SubjectAlternativeNameExtension([
        { type: "dns", value: "localhost" },
        { type: "ip", value: "127.0.0.1" },
      ]),
    ],
  });
  const privateKey = Buffer.from(await webcrypto.subtle.exportKey("pkcs8", keys.privateKey));
  return {
    key: pemOf("PRIVATE KEY", privateKey.toString("base64")),
    cert: certificate.toString("pem"),
    authority: Buffer.from(certificate.rawData).toString("base64"),
  };
}

function pemOf(label: string, base64: string): string {
  return `-----BEGIN ${label}-----\n${base64.match(/.{1,64}/g)?.join("\n")}\n-----END ${label}-----\n`;
}
