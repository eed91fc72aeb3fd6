import { X509Certificate } from "node:crypto";
import { connect } from "node:net";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openProduct, type TestProduct } from "../../testing/openProduct.ts";
import { openSandbox, type TestSandbox } from "../../testing/openSandbox.ts";

let product: TestProduct;
let sandbox: TestSandbox;
beforeAll(async () => {
  product = await openProduct();
  sandbox = await openSandbox({ webhooksTo: product.url });
});
afterAll(async () => {
  await sandbox.close();
  await product.close();
});

/** Speaks SMTP line by line: the sandbox has no mail client. */
async function send(to: string): Promise<void> {
  const socket = connect(Number(new URL(sandbox.environment.SMTP_URL ?? "").port), "127.0.0.1");
  const replies = createInterface({ input: socket })[Symbol.asyncIterator]();
  const mail = [
    "Message-ID: <n.r@quire.example>",
    "X-PM-Metadata-message: n.r",
    `To: ${to}`,
    "Subject: News",
    "",
    "Hello",
    ".",
  ].join("\r\n");
  for (const line of [
    null,
    "HELO localhost",
    "MAIL FROM:<a@quire.example>",
    `RCPT TO:<${to}>`,
    "DATA",
    mail,
  ]) {
    if (line !== null) socket.write(`${line}\r\n`);
    expect((await replies.next()).value).toMatch(/^[23]/);
  }
  socket.end("QUIT\r\n");
}
const bodyOf = (index: number) => JSON.parse(product.arrivals[index]?.body ?? "{}");

it("as SES publishes nothing to its topic until the subscription is confirmed, and never for other mail", async () => {
  await send("ada@list.example");
  await send("bounce+ada@list.example");
  await product.types(1);
  expect(product.arrivals[0]).toMatchObject({
    path: "/api/w/webhooks/mail/ses",
    headers: { "x-amz-sns-message-type": "SubscriptionConfirmation" },
  });
  const { SubscribeURL, SigningCertURL, TopicArn } = bodyOf(0);
  expect(TopicArn).toBe(sandbox.environment.SES_TOPIC_ARN);
  expect(new X509Certificate((await sandbox.request(SigningCertURL)).text).publicKey.asymmetricKeyType).toBe(
    "rsa",
  );
  expect((await sandbox.request(SubscribeURL.replace(/Token=.*/, "Token=x"))).status).toBe(403);
  expect((await sandbox.request(SubscribeURL)).status).toBe(200);
  await product.types(2);
  expect(JSON.parse(bodyOf(1).Message)).toMatchObject({
    notificationType: "Bounce",
    bounce: { bounceType: "Permanent", bouncedRecipients: [{ emailAddress: "bounce+ada@list.example" }] },
    mail: { commonHeaders: { messageId: "<n.r@quire.example>" } },
  });
  await send("complaint@list.example");
  await product.types(3);
  expect(JSON.parse(bodyOf(2).Message)).toMatchObject({ notificationType: "Complaint" });
});

it("as Postmark posts with the webhook's password, and repeats the metadata", async () => {
  expect((await sandbox.control("/smtp/reports", { by: "nobody" })).status).toBe(400);
  await sandbox.control("/smtp/reports", { by: "postmark" });
  const before = product.arrivals.length;
  await send("bounce@list.example");
  await product.types(before + 1);
  expect(product.arrivals[before]).toMatchObject({
    path: "/api/w/webhooks/mail/postmark",
    headers: { authorization: `Basic ${btoa(`quire:${sandbox.environment.POSTMARK_WEBHOOK_TOKEN}`)}` },
  });
  expect(bodyOf(before)).toMatchObject({
    RecordType: "Bounce",
    Type: "HardBounce",
    Metadata: { message: "n.r" },
  });
});
