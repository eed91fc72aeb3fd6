import { createSign, randomBytes, randomUUID } from "node:crypto";
import { type Certificate, makeCertificate } from "../../makeCertificate.ts";
import type { Tools } from "../../provider.ts";
import type { Signer } from "../../webhooks/delivery.ts";

const TOPIC = "arn:aws:sns:eu-west-1:000000000000:sandbox";

/** A message as SNS posts it, before it is signed. */
export interface SnsFields {
  Type: "Notification" | "SubscriptionConfirmation" | "UnsubscribeConfirmation";
  MessageId: string;
  TopicArn: string;
  Subject?: string;
  Message: string;
  Timestamp: string;
  Token?: string;
  SubscribeURL?: string;
}

const SIGNED = {
  Notification: ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"],
  other: ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"],
} as const;

/** Signs a message as SNS does, by either version of its signature. */
export function signSns(
  fields: SnsFields,
  { key, certificateUrl, version }: { key: string; certificateUrl: string; version: "1" | "2" },
): Record<string, string> {
  const names = fields.Type === "Notification" ? SIGNED.Notification : SIGNED.other;
  const signer = createSign(version === "1" ? "RSA-SHA1" : "RSA-SHA256");
  for (const name of names) if (fields[name] !== undefined) signer.update(`${name}\n${fields[name]}\n`);
  const Signature = signer.sign(key, "base64");
  return { ...fields, SignatureVersion: version, Signature, SigningCertURL: certificateUrl };
}

/** The signature is in the body. */
const signer: Signer = {
  headers: ({ body }) => ({
    "content-type": "text/plain; charset=UTF-8",
    "x-amz-sns-message-type": (JSON.parse(body) as SnsFields).Type,
  }),
  withOtherAmount: (body) => ({ event: randomUUID(), body }),
};

/** An SNS topic with the product's webhook as its subscription, which gets nothing until it has confirmed itself. */
export function openTopic({ url, server, store, outbox }: Tools) {
  const base = `${url}/sns`;
  const certificatePath = `SimpleNotificationService-${randomBytes(16).toString("hex")}.pem`;
  const post = outbox.open("mail/ses", signer);
  const certificates = store.shelf<Certificate & { id: string; path: string }>("certificates");
  const subscription = store.shelf<{ id: string; token: string; confirmed: boolean }>("subscription");
  /** Notifications until the subscription is confirmed. */
  const waiting = store.shelf<{ id: string; message: string }>("notifications");
  let made: Promise<Certificate & { path: string }> | null = null;

  /** Made when it is first needed: it takes a tenth of a second, and most runs need none. */
  const certificate = () => {
    made ??= (async () =>
      certificates.get("sns") ??
      certificates.put({
        id: "sns",
        path: certificatePath,
        ...(await makeCertificate(Date.now(), "rsa")),
      }))();
    return made;
  };

  async function send(fields: Omit<SnsFields, "MessageId" | "TopicArn" | "Timestamp">): Promise<void> {
    const { key, path } = await certificate();
    const event = randomUUID();
    const all = { ...fields, MessageId: event, TopicArn: TOPIC, Timestamp: new Date().toISOString() };
    const body = JSON.stringify(signSns(all, { key, certificateUrl: `${base}/${path}`, version: "2" }));
    outbox.during(() => post({ event, type: fields.Type, subject: event, body })).caused.now();
  }

  const notify = (Message: string) =>
    send({ Type: "Notification", Subject: "Amazon SES Email Event Notification", Message });

  server.route([
    {
      method: "GET",
      path: "/smtp/sns/{file}",
      handler: ({ params }, reply) => {
        const found = certificates.get("sns");
        if (found?.path !== params.file) return reply.response("NoSuchKey").code(404);
        return reply.response(found?.cert).type("application/x-pem-file");
      },
    },
    {
      method: "GET",
      path: "/smtp/sns/",
      handler: ({ query }, reply) => {
        const known = subscription.get(TOPIC);
        if (!known || query.Token !== known.token)
          return reply.response("<ErrorResponse/>").code(403).type("text/xml");
        subscription.put({ ...known, confirmed: true });
        for (const { id, message } of waiting.all()) {
          waiting.remove(id);
          void notify(message);
        }
        return reply.response("<ConfirmSubscriptionResponse/>").type("text/xml");
      },
    },
  ]);

  return {
    environment: { SES_TOPIC_ARN: TOPIC, SNS_URL: base },
    async publish(message: string): Promise<void> {
      const known = subscription.get(TOPIC);
      if (known?.confirmed) return notify(message);
      waiting.put({ id: randomUUID(), message });
      const token = randomBytes(32).toString("hex");
      subscription.put({ id: TOPIC, token: known?.token ?? token, confirmed: false });
      await send({
        Type: "SubscriptionConfirmation",
        Message: `You have chosen to subscribe to the topic ${TOPIC}. To confirm, visit the SubscribeURL.`,
        Token: known?.token ?? token,
        SubscribeURL: `${base}/?Action=ConfirmSubscription&TopicArn=${TOPIC}&Token=${known?.token ?? token}`,
      });
    },
  };
}
