import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { createMailing, getMailing, listMailings } from "@quire/contracts/calls/mailings";
import { publishPost } from "@quire/contracts/calls/posts";
import { followSite } from "@quire/contracts/calls/reactions";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "../../../platform/config.ts";
import { openSmtpMail } from "../../../platform/mail/smtpMail.ts";
import { makePost } from "../../../testing/factories/post.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import { newSendingKey } from "./sendingKey.ts";
import { HOUR, openSendingKit } from "./testing/sendingKit.ts";
import { verifyDkim } from "./testing/verifyDkim.ts";

/** The reader's mail server. */
const received: { from: string; to: string[]; raw: string }[] = [];
/** Senders and recipients that it refuses. */
const refused = new Set<string>();
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onRcptTo({ address }, session, done) {
    const sender = session.envelope.mailFrom ? session.envelope.mailFrom.address : "";
    const isRefused = refused.has(address) || refused.has(sender);
    done(isRefused ? Object.assign(new Error("5.7.1 Refused"), { responseCode: 553 }) : null);
  },
  onData(stream, session, done) {
    stream.setEncoding("latin1");
    text(stream).then((raw) => {
      const { mailFrom, rcptTo } = session.envelope;
      received.push({
        from: mailFrom ? mailFrom.address : "",
        to: rcptTo.map(({ address }) => address),
        raw,
      });
      done();
    }, done);
  },
});
const listener = server.listen(0, "127.0.0.1");
await once(listener, "listening");
const url = `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`;
const warnings: object[] = [];
const log = { warn: (entry: object) => void warnings.push(entry) };
const mail = await openSmtpMail(readConfig({ PLATFORM_HOST: "quire.example" }), url, log);
const { app, dns, current, reset, activate, unlink, close } = await openSendingKit({ mail });
beforeEach(async () => {
  refused.clear();
  warnings.length = 0;
  await reset();
});
afterAll(async () => {
  mail.close();
  await close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

/** Texts of DNS as the reader's mail server looks them up. */
const texts = async (name: string) => {
  const answer = await app.platform.dns.texts(name);
  return answer.kind === "found" ? answer.values : [];
};

async function addFollower(): Promise<string> {
  const user = await makeUser(app.platform, { email_verified_at: app.platform.clock.now() });
  await (await app.asProgram(user)).call(followSite, { body: { site_id: current.owner.id } });
  return String(user.email);
}

async function publish(): Promise<void> {
  const site = { site_id: current.owner.id };
  const { id } = await makePost(app.platform, { ...site, title: "Loomings – “लूमिंग्स”" });
  const params = { siteId: current.owner.id, id };
  await current.owner.caller.call(publishPost, { params, body: { publish_newsletter: true } });
  await app.platform.jobs.runDue();
}

async function sendMailing(): Promise<void> {
  const body = { subject: "The ship sails", markdown: "All **aboard**.", audience: "all" } as const;
  await current.owner.caller.call(createMailing, { params: { id: current.owner.id }, body });
  await app.platform.jobs.runDue();
}

const sentTo = (address: string) => received.findLast(({ to }) => to.includes(address));
const senderOf = async (raw = "") => (await PostalMime.parse(Buffer.from(raw, "latin1"))).from?.address;

describe("an email of a site with a sending domain", () => {
  it.each([
    ["newsletter", publish],
    ["mailing", sendMailing],
  ])("that is a %s comes from it, signed, with failures reported below it", async (_, send) => {
    await activate();
    const reader = await addFollower();
    await send();
    const email = sentTo(reader);
    expect(await senderOf(email?.raw)).toBe(current.address);
    expect(email?.from).toBe(`bounces@bounces.${current.domain}`);
    const verified = await verifyDkim(email?.raw ?? "", texts);
    expect(verified?.domain).toBe(current.domain);
    expect(verified?.signed).toEqual(
      expect.arrayContaining(["from", "to", "subject", "list-unsubscribe", "list-unsubscribe-post"]),
    );
    // Amazon SES replaces them.
    expect(verified?.signed).not.toEqual(expect.arrayContaining(["message-id"]));
    expect(verified?.signed).not.toEqual(expect.arrayContaining(["date"]));
  });

  it.each([
    ["its sender", /^From: .*$/m, "From: Queequeg <q@pequod.example>"],
    ["its subject", /^Subject: .*$/m, "Subject: Win a prize"],
    [
      "its unsubscribe link",
      /^List-Unsubscribe:.*(?:\r\n[ \t].*)*/m,
      "List-Unsubscribe: <https://else.example>",
    ],
    ["its text", /aboard/, "overboard"],
  ])("doesn't verify once %s is changed", async (_, part, forged) => {
    await activate();
    const reader = await addFollower();
    await sendMailing();
    const raw = sentTo(reader)?.raw ?? "";
    expect(await verifyDkim(raw, texts)).not.toBeNull();
    expect(raw).toMatch(part);
    expect(await verifyDkim(raw.replace(part, forged), texts)).toBeNull();
  });

  it("doesn't verify by another key", async () => {
    await activate();
    const reader = await addFollower();
    await sendMailing();
    const raw = sentTo(reader)?.raw ?? "";
    const { publicKey } = await newSendingKey();
    for (const name of dns.zones.keys())
      if (name.includes("_domainkey")) dns.zones.set(name, { TXT: [`v=DKIM1; p=${publicKey}`] });
    expect(await verifyDkim(raw, texts)).toBeNull();
  });

  it("comes unsigned from the operator's address after it is unlinked", async () => {
    await activate();
    const reader = await addFollower();
    await sendMailing();
    expect(await senderOf(sentTo(reader)?.raw)).toBe(current.address);
    await unlink();
    await app.platform.advance(HOUR);
    await sendMailing();
    const email = sentTo(reader);
    expect(await senderOf(email?.raw)).toBe("no-reply@quire.example");
    expect(email?.from).toBe("no-reply@quire.example");
    expect(await verifyDkim(email?.raw ?? "", texts)).toBeNull();
  });

  it("comes from the operator's address, with a warning, if the mail server doesn't send from that domain", async () => {
    await activate();
    const reader = await addFollower();
    refused.add(`bounces@bounces.${current.domain}`);
    await sendMailing();
    const email = sentTo(reader);
    expect(await senderOf(email?.raw)).toBe("no-reply@quire.example");
    expect(await verifyDkim(email?.raw ?? "", texts)).toBeNull();
    expect(warnings).toEqual([{ from: current.address, reason: "the mail server answered 553" }]);
  });

  it("is refused if its recipient is, and says nothing of the domain", async () => {
    await activate();
    const reader = await addFollower();
    refused.add(reader);
    await sendMailing();
    expect(sentTo(reader)).toBeUndefined();
    const { mailings } = (
      await current.owner.caller.call(listMailings, { params: { id: current.owner.id }, query: {} })
    ).body;
    const params = { id: current.owner.id, mailingId: String(mailings[0]?.id) };
    const { results } = (await current.owner.caller.call(getMailing, { params })).body;
    expect(results).toMatchObject({ recipients: 1, sent: 0, bounced: 1 });
    expect(warnings).toEqual([]);
  });

  it("about the domain itself still comes from the operator's address", async () => {
    await activate();
    await app.platform.jobs.runDue();
    expect(await senderOf(sentTo(current.owner.email)?.raw)).toBe("no-reply@quire.example");
  });
});
