import { createVerify, X509Certificate } from "node:crypto";
import { parseUrl } from "@quire/domain/text/parseUrl";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { FetchOptions } from "../../../platform/outbound/outbound.ts";
import type { Platform } from "../../../platform/platform.ts";

/** A message of SNS, after its signature was verified. */
export interface SnsMessage {
  Type: "Notification" | "SubscriptionConfirmation" | "UnsubscribeConfirmation";
  Message: string;
  MessageId: string;
  Timestamp: string;
  TopicArn: string;
  /** To confirm a subscription. */
  SubscribeURL?: string;
  Subject?: string;
  Token?: string;
  SignatureVersion: string;
  Signature: string;
  SigningCertURL: string;
}

const CONFIRMATION = [
  "Message",
  "MessageId",
  "SubscribeURL",
  "Timestamp",
  "Token",
  "TopicArn",
  "Type",
] as const;
/** The signed fields of each type, in the order of their names. */
const SIGNED_FIELDS = {
  Notification: ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"],
  SubscriptionConfirmation: CONFIRMATION,
  UnsubscribeConfirmation: CONFIRMATION,
} as const;
const ALGORITHMS: Record<string, string> = { 1: "RSA-SHA1", 2: "RSA-SHA256" };
const HOST = /^sns\.[a-z0-9-]{1,32}\.amazonaws\.com$/;
/** Nothing else: SNS answers other addresses by what their author wrote, which may contain a certificate. */
const CERTIFICATE = /^https?:\/\/[^?#]+\/SimpleNotificationService-[0-9a-f]{1,64}\.pem$/;
/** SNS retries for some hours. */
const MAX_AGE_MS = 24 * 60 * 60_000;

/**
 * Returns a message that SNS has signed for our topic and in the last day, or null. Throws `unavailable` if its
 * certificate can't be fetched now: SNS then sends the message again. The algorithm is SNS's own; the official library
 * would fetch any address, past `platform.outbound`.
 */
export async function verifySns(platform: Platform, body: unknown): Promise<SnsMessage | null> {
  const { config, clock } = platform;
  const message = body as SnsMessage;
  if (!isComplete(message) || message.TopicArn !== config.mailEvents.sesTopic) return null;
  const age = clock.now().getTime() - Date.parse(message.Timestamp);
  // Also false for no time at all.
  if (!(Math.abs(age) < MAX_AGE_MS)) return null;
  const algorithm = ALGORITHMS[message.SignatureVersion];
  const url = snsUrl(platform, message.SigningCertURL);
  if (!algorithm || !url || !CERTIFICATE.test(url)) return null;
  const certificate = await fetchCertificate(platform, url);
  if (!certificate) return null;
  const fields = SIGNED_FIELDS[message.Type].filter(
    (name) => message[name as keyof SnsMessage] !== undefined,
  );
  const text = fields.map((name) => `${name}\n${message[name as keyof SnsMessage]}\n`).join("");
  const isValid = createVerify(algorithm)
    .update(text)
    .verify(certificate.publicKey, message.Signature, "base64");
  return isValid ? message : null;
}

function isComplete(message: SnsMessage): boolean {
  if (typeof message !== "object" || message === null || !Object.hasOwn(SIGNED_FIELDS, message.Type))
    return false;
  const { Message, MessageId, Timestamp, SignatureVersion, Signature, SigningCertURL } = message;
  const required = [Message, MessageId, Timestamp, SignatureVersion, Signature, SigningCertURL];
  const optional = [message.SubscribeURL, message.Subject, message.Token];
  return (
    required.every((value) => typeof value === "string") &&
    optional.every((value) => value === undefined || typeof value === "string")
  );
}

/** Returns an address of SNS itself, or of its stand-in; null for any other. */
export function snsUrl({ config }: Pick<Platform, "config">, address: string | undefined): string | null {
  const url = parseUrl(address ?? "");
  if (!url) return null;
  const { snsUrl: standIn } = config.mailEvents;
  const isSns = standIn
    ? url.href.startsWith(`${standIn}/`)
    : url.protocol === "https:" && url.port === "" && HOST.test(url.hostname);
  return isSns ? url.href : null;
}

/** How SNS is requested; a stand-in is in our own network. */
export const snsRequest = ({ config }: Pick<Platform, "config">): FetchOptions => ({
  accept: "*/*",
  types: null,
  maxBytes: 64 * 1024,
  isConfigured: config.mailEvents.snsUrl !== null,
});

/** By URL: SNS replaces its certificate about once a year, under a new URL. */
const certificates = new Map<string, X509Certificate>();
const MAX_CERTIFICATES = 10;

async function fetchCertificate(platform: Platform, url: string): Promise<X509Certificate | null> {
  const certificate = certificates.get(url) ?? (await loadCertificate(platform, url));
  if (!certificate) return null;
  const now = platform.clock.now();
  if (now < new Date(certificate.validFrom) || now > new Date(certificate.validTo)) return null;
  if (certificates.size >= MAX_CERTIFICATES) certificates.clear();
  certificates.set(url, certificate);
  return certificate;
}

async function loadCertificate(platform: Platform, url: string): Promise<X509Certificate | null> {
  const fetched = await platform.outbound.get(url, snsRequest(platform)).catch((error) => {
    platform.log.warn({ err: error, url }, "a certificate of SNS could not be fetched");
    throw new Refusal("unavailable");
  });
  // A redirect could lead anywhere.
  if (fetched.url !== url) return null;
  try {
    const certificate = new X509Certificate(fetched.body);
    return certificate.publicKey.asymmetricKeyType === "rsa" ? certificate : null;
  } catch {
    return null;
  }
}
