import { randomUUID } from "node:crypto";
import type { Tools } from "../../provider.ts";
import type { Signer } from "../../webhooks/delivery.ts";
import type { Report } from "./report.ts";

const TOKEN = "sandbox-postmark-token";
const METADATA = "x-pm-metadata-";

/** Postmark signs nothing: the webhook's address contains a password. */
const signer: Signer = {
  headers: (_, forged) => ({ authorization: `Basic ${btoa(`quire:${forged ? "forged" : TOKEN}`)}` }),
  withOtherAmount: (body) => ({ event: randomUUID(), body }),
};

/** Postmark's webhooks of bounces and spam complaints. */
export function openPostmark({ outbox }: Tools) {
  const post = outbox.open("mail/postmark", signer);
  return {
    environment: { POSTMARK_WEBHOOK_TOKEN: TOKEN },
    send(report: Report) {
      const event = randomUUID();
      const body = JSON.stringify(bodyOf(report));
      outbox.during(() => post({ event, type: report.kind, subject: event, body })).caused.now();
    },
  };
}

/** The body as in Postmark's documentation of its bounce and spam complaint webhooks. */
function bodyOf({ kind, email, mail }: Report): object {
  const isBounce = kind === "bounce";
  const metadata = mail.headers.filter(({ key }) => key.startsWith(METADATA));
  return {
    RecordType: isBounce ? "Bounce" : "SpamComplaint",
    MessageStream: "broadcast",
    ID: 42,
    Type: isBounce ? "HardBounce" : "SpamComplaint",
    TypeCode: isBounce ? 1 : 512,
    Name: isBounce ? "Hard bounce" : "Spam complaint",
    Tag: "",
    MessageID: randomUUID(),
    Metadata: Object.fromEntries(metadata.map(({ key, value }) => [key.slice(METADATA.length), value])),
    ServerID: 1,
    Description: "",
    Details: isBounce ? "smtp;550 5.1.1 The mailbox doesn't exist" : "",
    Email: email,
    From: mail.from?.address ?? "",
    BouncedAt: new Date().toISOString(),
    DumpAvailable: false,
    Inactive: true,
    CanActivate: isBounce,
    Subject: mail.subject ?? "",
  };
}
