import { receivePostmarkEvent, receiveSesEvent } from "@quire/contracts/calls/newsletterSettings";
import { makeCertificate } from "@quire/sandbox/makeCertificate";
import { type SnsFields, signSns } from "@quire/sandbox/providers/smtp/topic";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { undeliverableAddresses } from "../../../platform/mail/undeliverable.ts";
import { OutboundError } from "../../../platform/outbound/outbound.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeSubscriber } from "../../../testing/factories/subscriber.ts";
import { fakeClock } from "../../../testing/fakeClock.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { subscribers, suppressions } from "../models/subscribers.ts";
import { liftSuppression, suppress } from "../newsletters/suppress.ts";

const TOPIC = "arn:aws:sns:eu-west-1:123456789012:quire-mail";
const TOKEN = "a-token-of-the-tests";
const HOST = "https://sns.eu-west-1.amazonaws.com";
const CERTIFICATE_URL = `${HOST}/SimpleNotificationService-0a1b.pem`;
const clock = fakeClock();
const HOUR = 3_600_000;

let app: TestServer;
let guest: Caller;
let key: string;
let otherKey: string;
const fetched: string[] = [];
/** What the internet serves, by URL. */
const pages = new Map<string, string>();
beforeAll(async () => {
  const certificate = await makeCertificate(clock.now().getTime(), "rsa");
  const other = await makeCertificate(clock.now().getTime(), "rsa");
  ({ key } = certificate);
  otherKey = other.key;
  pages.set(CERTIFICATE_URL, certificate.cert);
  pages.set("https://evil.example/SimpleNotificationService-0a1b.pem", other.cert);
  pages.set(`${HOST}/?Action=Echo`, other.cert);
  pages.set(`${HOST}/?Action=ConfirmSubscription`, "<ConfirmSubscriptionResponse/>");
  app = await testServer({
    clock,
    config: { mailEvents: { sesTopic: TOPIC, snsUrl: null, postmarkToken: TOKEN } },
    outbound: {
      async get(url) {
        fetched.push(url);
        const body = pages.get(url);
        if (body === undefined) throw new OutboundError("unreachable");
        return { url, contentType: "text/plain", body: Buffer.from(body) };
      },
    },
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  fetched.length = 0;
  guest = await app.asGuest();
  await undeliverableAddresses(app.platform.db).destroy({ where: {} });
});

const reasons = async () =>
  Object.fromEntries(
    (await undeliverableAddresses(app.platform.db).findAll()).map((row) => [
      row.get().email,
      row.get().reason,
    ]),
  );

interface Envelope extends Partial<SnsFields> {
  version?: "1" | "2";
  signedBy?: string;
  certificateUrl?: string;
}

function signed(
  { version = "2", signedBy = key, certificateUrl = CERTIFICATE_URL, ...fields }: Envelope,
  message: unknown = bounce(),
) {
  return signSns(
    {
      Type: "Notification",
      MessageId: "1",
      TopicArn: TOPIC,
      Message: typeof message === "string" ? message : JSON.stringify(message),
      Timestamp: clock.now().toISOString(),
      ...fields,
    },
    { key: signedBy, certificateUrl, version },
  );
}
const postSes = (body: object | string) =>
  guest.call(receiveSesEvent, { body } as never, {
    headers: { "content-type": "text/plain; charset=UTF-8" },
  });
const bounce = (email = "gone@list.example", bounceType = "Permanent", mail: object = {}) => ({
  notificationType: "Bounce",
  bounce: { bounceType, bouncedRecipients: [{ emailAddress: email }] },
  mail,
});
const complaint = (email: string, mail: object = {}) => ({
  eventType: "Complaint",
  complaint: { complainedRecipients: [{ emailAddress: email }] },
  mail,
});

describe("an event of SES", () => {
  it.each(["1", "2"] as const)("is applied with a valid signature of version %s", async (version) => {
    const answer = await postSes(signed({ version, Subject: "Amazon SES Email Event Notification" }));
    expect([answer.status, answer.body]).toEqual([200, { received: true }]);
    expect(await reasons()).toEqual({ "gone@list.example": "bounced" });
  });

  const cases: Record<string, () => object | string> = {
    "is of another topic": () => signed({ TopicArn: `${TOPIC}-other` }),
    "was changed": () => ({ ...signed({}), Message: JSON.stringify(bounce("victim@list.example")) }),
    "was signed by another key": () => signed({ signedBy: otherKey }),
    "names a certificate elsewhere": () =>
      signed({
        signedBy: otherKey,
        certificateUrl: "https://evil.example/SimpleNotificationService-0a1b.pem",
      }),
    "names another address of SNS": () =>
      signed({ signedBy: otherKey, certificateUrl: `${HOST}/?Action=Echo` }),
    "names a certificate without TLS": () =>
      signed({ certificateUrl: CERTIFICATE_URL.replace("https", "http") }),
    "is a day old": () => signed({ Timestamp: new Date(clock.now().getTime() - 24 * HOUR).toISOString() }),
    "has no time": () => signed({ Timestamp: "now" }),
    "has an unknown signature": () => ({ ...signed({}), SignatureVersion: "3" }),
    "has no signature": () => ({ ...signed({}), Signature: undefined }),
    "is of an unknown type": () => signed({ Type: "toString" as never }),
    "is an SES event without its envelope": () => bounce(),
    "isn't JSON": () => "hello",
    "is null": () => "null",
  };
  it.each(Object.entries(cases))("is refused when it %s", async (_, body) => {
    const answer = await postSes(body());
    expect([answer.status, answer.error?.code]).toEqual([400, "webhook_refused"]);
    expect(await reasons()).toEqual({});
    expect(fetched.join()).not.toMatch(/evil|Echo|http:/);
  });

  it("is refused if the certificate's address redirects elsewhere", async () => {
    const certificateUrl = `${HOST}/SimpleNotificationService-0e0e.pem`;
    const { get } = app.platform.outbound;
    app.platform.outbound.get = async () => ({
      url: "https://evil.example/",
      contentType: "",
      body: Buffer.from(pages.get("https://evil.example/SimpleNotificationService-0a1b.pem") ?? ""),
    });
    const answer = await postSes(signed({ certificateUrl, signedBy: otherKey }));
    app.platform.outbound.get = get;
    expect(answer.error?.code).toBe("webhook_refused");
  });

  it("is sent again by SNS while its certificate can't be fetched", async () => {
    const answer = await postSes(signed({ certificateUrl: `${HOST}/SimpleNotificationService-0f.pem` }));
    expect([answer.status, answer.error?.code]).toEqual([503, "unavailable"]);
  });

  it.each([
    ["a full mailbox", bounce("full@list.example", "Transient")],
    ["a delivery", { notificationType: "Delivery", mail: {} }],
    ["an address that is none", bounce("not an address")],
    ["a text of its setup", "Successfully validated SNS topic for Amazon SES event publishing."],
  ])("of %s changes nothing", async (_, message) => {
    expect((await postSes(signed({}, message))).status).toBe(200);
    expect(await reasons()).toEqual({});
  });

  it("marks the address on the list of the site that it names, once", async () => {
    const site = await makeSite(app.platform);
    const { email } = await makeSubscriber(app.platform, { site_id: site.id });
    const mail = { headers: [{ name: "X-PM-Metadata-site", value: site.id }] };
    for (let times = 0; times < 2; times++) {
      expect((await postSes(signed({}, bounce(email.toUpperCase(), "Permanent", mail)))).status).toBe(200);
    }
    const row = await subscribers(app.platform.db).findOne({ where: { site_id: site.id, email } });
    expect(row?.get().state).toBe("bounced");
    expect(await reasons()).toEqual({ [email]: "bounced" });
  });

  it("with a complaint ends one site's emails if it names the site, else all", async () => {
    const site = await makeSite(app.platform);
    const { email } = await makeSubscriber(app.platform, { site_id: site.id });
    const mail = { headers: [{ name: "x-pm-metadata-site", value: site.id }] };
    await postSes(signed({}, complaint(email, mail)));
    expect(await reasons()).toEqual({});
    const row = await suppressions(app.platform.db).findOne({ where: { site_id: site.id, email } });
    expect(row?.get().reason).toBe("complained");
    await postSes(signed({}, complaint(email)));
    expect(await reasons()).toEqual({ [email]: "complained" });
  });

  it("that says an email is no spam changes nothing", async () => {
    const site = await makeSite(app.platform);
    const { email } = await makeSubscriber(app.platform, { site_id: site.id });
    const mail = { headers: [{ name: "X-PM-Metadata-site", value: site.id }] };
    const event = complaint(email, mail);
    Object.assign(event.complaint, { complaintFeedbackType: "not-spam" });
    expect((await postSes(signed({}, event))).status).toBe(200);
    expect([await suppressions(app.platform.db).count({ where: { email } }), await reasons()]).toEqual([
      0,
      {},
    ]);
  });

  it("with a bounce never weakens a complaint", async () => {
    await postSes(signed({}, complaint("gone@list.example")));
    await postSes(signed({}));
    expect(await reasons()).toEqual({ "gone@list.example": "complained" });
    await undeliverableAddresses(app.platform.db).update({ reason: "bounced" }, { where: {} });
    await postSes(signed({}, complaint("gone@list.example")));
    expect(await reasons()).toEqual({ "gone@list.example": "complained" });
  });
});

describe("the subscription to the topic", () => {
  const confirmation = (SubscribeURL: string) =>
    signed({ Type: "SubscriptionConfirmation", Token: "t", SubscribeURL }, "Confirm it.");

  it("is confirmed by the address that SNS sends", async () => {
    const url = `${HOST}/?Action=ConfirmSubscription`;
    expect((await postSes(confirmation(url))).status).toBe(200);
    expect(fetched).toContain(url);
  });

  it("is not confirmed anywhere else", async () => {
    const answer = await postSes(confirmation("https://evil.example/?Action=ConfirmSubscription"));
    expect(answer.error?.code).toBe("webhook_refused");
    expect(fetched.join()).not.toContain("evil");
  });

  it("is confirmed later if SNS is silent now", async () => {
    expect((await postSes(confirmation(`${HOST}/?Action=Silent`))).status).toBe(503);
  });
});

describe("an event of Postmark", () => {
  const postPostmark = (body: object, authorization: string | undefined) =>
    guest.call(receivePostmarkEvent, { body } as never, { headers: { authorization } });
  const ours = `Basic ${btoa(`quire:${TOKEN}`)}`;
  const hard = { RecordType: "Bounce", Type: "HardBounce", Email: "Gone@list.example" };

  it.each([
    ["HardBounce", "bounced"],
    ["BadEmailAddress", "bounced"],
    ["ManuallyDeactivated", "bounced"],
    ["SpamComplaint", "complained"],
  ])("of type %s is recorded as %s", async (Type, reason) => {
    expect((await postPostmark({ ...hard, Type }, ours)).status).toBe(200);
    expect(await reasons()).toEqual({ "gone@list.example": reason });
  });

  it.each([
    ["a full mailbox", { ...hard, Type: "SoftBounce" }],
    ["a delivery", { RecordType: "Delivery", Recipient: "gone@list.example" }],
    ["metadata of a wrong kind", { ...hard, Type: "Transient", Metadata: "x" }],
  ])("of %s changes nothing", async (_, body) => {
    expect((await postPostmark(body, ours)).status).toBe(200);
    expect(await reasons()).toEqual({});
  });

  describe("that a subscription changed", () => {
    let siteId: string;
    let email: string;
    beforeEach(async () => {
      siteId = (await makeSite(app.platform)).id;
      email = (await makeSubscriber(app.platform, { site_id: siteId })).email;
    });
    const change = (fields: object) =>
      postPostmark(
        { RecordType: "SubscriptionChange", Recipient: email, Metadata: { site: siteId }, ...fields },
        ours,
      );
    const end = { SuppressSending: true, SuppressionReason: "ManualSuppression" };
    const state = async () =>
      (await subscribers(app.platform.db).findOne({ where: { site_id: siteId, email } }))?.get().state;
    const list = async () => {
      const scope = { db: app.platform.db, clock, transaction: null as never };
      return { scope, address: { email, siteId } };
    };

    it("ends one site's emails, and resumes them as they were", async () => {
      await change(end);
      expect([await state(), await reasons()]).toEqual(["unsubscribed", {}]);
      await change({ SuppressSending: false, SuppressionReason: null });
      expect(await state()).toBe("subscribed");
    });

    it("never resumes what the reader ended here, before or after", async () => {
      const { scope, address } = await list();
      await suppress(scope, address);
      await change(end);
      await change({ SuppressSending: false });
      expect(await state()).toBe("unsubscribed");
      await liftSuppression(scope, address);
      await change(end);
      await suppress(scope, address);
      await change({ SuppressSending: false });
      expect(await state()).toBe("unsubscribed");
    });

    it.each([
      ["HardBounce", "bounced"],
      ["SpamComplaint", "complained"],
      ["ManualSuppression", "bounced"],
    ])("for all sites if it names none: %s", async (SuppressionReason, reason) => {
      await change({ ...end, SuppressionReason, Metadata: {} });
      expect(await reasons()).toEqual({ [email]: reason });
      await change({ SuppressSending: false, Metadata: {} });
      expect(await reasons()).toEqual(reason === "complained" ? { [email]: reason } : {});
    });
  });

  it.each([
    undefined,
    `Basic ${btoa("quire:wrong-token-of-tests")}`,
    `Basic ${btoa(TOKEN.slice(1))}`,
    `Bearer ${TOKEN}`,
    "Basic ",
  ])("is refused with the authorization %s", async (authorization) => {
    const answer = await postPostmark(hard, authorization);
    expect([answer.status, answer.error?.code]).toEqual([400, "webhook_refused"]);
    expect(await reasons()).toEqual({});
  });
});

it("refuses both while neither is set up", async () => {
  const bare = await testServer();
  const caller = await bare.asGuest();
  for (const call of [receiveSesEvent, receivePostmarkEvent]) {
    const answer = await caller.call(call, { body: signed({}) } as never, {
      headers: { authorization: `Basic ${btoa("quire:")}` },
    });
    expect([answer.status, answer.error?.code]).toEqual([400, "webhook_refused"]);
  }
  await bare.close();
});
