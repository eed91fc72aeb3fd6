import { type Sandbox, startSandbox } from "@quire/sandbox/startSandbox";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type TestPlatform, testPlatform } from "../../testing/testPlatform.ts";
import { readConfig } from "../config.ts";
import { execute } from "../database/select.ts";
import { openSmtpMail } from "../mail/smtpMail.ts";
import { deriveKeys } from "../secret.ts";
import { openTwilioSms, type TwilioAccount } from "../sms/twilioSms.ts";
import { queueEmail } from "./queueMessage.ts";
import { isSealedByPrevious, seal, unseal } from "./seal.ts";

const MINUTE = 60_000;
const email = {
  subject: "123456 is your code",
  lines: ["Type it."],
  code: "123456",
  sms: "123456 is your code",
};

let sandbox: Sandbox;
let platform: TestPlatform;
let mail: Awaited<ReturnType<typeof openSmtpMail>>;
beforeAll(async () => {
  sandbox = await startSandbox();
  const config = readConfig({ ...sandbox.environment, MAIL_FROM: "post@quire.example" });
  mail = await openSmtpMail(config, String(config.smtpUrl));
  // The product as `npm start` runs it: real adapters, with the providers' doubles behind them.
  platform = await testPlatform({
    config: { mailFrom: config.mailFrom },
    mail,
    sms: openTwilioSms(config.twilio as TwilioAccount),
  });
});
afterEach(async () => {
  await fetch(`${sandbox.url}/faults`, { method: "DELETE" });
  await execute(platform.db, "DELETE FROM graphile_worker._private_jobs");
});
afterAll(async () => {
  mail.close();
  await platform.close();
  await sandbox.close();
});

function misbehave(provider: string, kind: string): Promise<Response> {
  const body = JSON.stringify({ provider, kind });
  return fetch(`${sandbox.url}/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
}

interface ReceivedMessage {
  code: string;
  messageId: string | null;
}

async function receivedBy(to: string): Promise<ReceivedMessage[]> {
  const answer = await fetch(`${sandbox.url}/messages.json?to=${encodeURIComponent(to)}`);
  return ((await answer.json()) as { messages: ReceivedMessage[] }).messages;
}

const addresses = [
  ["mail", "smtp", { kind: "email", value: "ishmael@example.com" }],
  ["a text message", "twilio", { kind: "mobile", value: "+919845012345" }],
] as const;

describe.each(addresses)("a queued %s", (_, provider, to) => {
  const countReceived = async () => (await receivedBy(to.value)).length;

  it("is delivered by its own channel", async () => {
    const before = await countReceived();
    await queueEmail(platform, null, to, email);
    await platform.jobs.runDue();
    expect(await countReceived()).toBe(before + 1);
    expect((await receivedBy(to.value))[0]?.code).toBe("123456");
  });

  it.each(["429", "500"])("is retried after a %s", async (kind) => {
    const before = await countReceived();
    await misbehave(provider, kind);
    await queueEmail(platform, null, to, email);
    await platform.jobs.runDue();
    expect([await countReceived(), await platform.jobs.depth()]).toEqual([before, { waiting: 1, failed: 0 }]);
    await platform.advance(MINUTE);
    await platform.jobs.runDue();
    expect([await countReceived(), await platform.jobs.depth()]).toEqual([
      before + 1,
      { waiting: 0, failed: 0 },
    ]);
  });

  it("is given up after a permanent refusal", async () => {
    const before = await countReceived();
    await misbehave(provider, "refuse");
    await queueEmail(platform, null, to, email);
    await platform.jobs.runDue();
    expect([await countReceived(), await platform.jobs.depth()]).toEqual([before, { waiting: 0, failed: 0 }]);
  });

  it("whose response is lost is sent again rather than lost", async () => {
    const before = await countReceived();
    await misbehave(provider, "drop");
    await queueEmail(platform, null, to, email);
    await platform.jobs.runDue();
    expect(await platform.jobs.depth()).toEqual({ waiting: 1, failed: 0 });
    await platform.advance(MINUTE);
    await platform.jobs.runDue();
    const [duplicate, first, ...earlier] = await receivedBy(to.value);
    expect(earlier).toHaveLength(before);
    // The header by which a mailbox recognizes a duplicate.
    expect(duplicate?.messageId).toBe(first?.messageId);
    expect(first?.messageId ?? null).toEqual(
      provider === "smtp" ? expect.stringMatching(/^<b\w{19}@quire.example>$/) : null,
    );
  });

  it("is not sent once it is too late", async () => {
    const before = await countReceived();
    const until = new Date(platform.clock.now().getTime() + 10 * MINUTE);
    await queueEmail(platform, null, to, email, { until });
    await platform.advance(10 * MINUTE);
    await platform.jobs.runDue();
    expect([await countReceived(), await platform.jobs.depth()]).toEqual([before, { waiting: 0, failed: 0 }]);
  });
});

describe("sealed data", () => {
  it("can't be read elsewhere, and changes to it are detected", () => {
    const sealed = seal(platform, { code: "123456" });
    expect(Buffer.from(sealed, "base64url").toString("latin1")).not.toContain("123456");
    expect(unseal(platform, sealed)).toEqual({ code: "123456" });
    expect(seal(platform, { code: "123456" })).not.toBe(sealed);
    const otherPlatform = { ...platform, ...deriveKeys("another") };
    expect(() => unseal(otherPlatform, sealed)).toThrow();
    const bytes = Buffer.from(sealed, "base64url");
    const replaced = { ...platform, ...deriveKeys("new", "another") };
    expect(unseal(replaced, seal(otherPlatform, { code: "1" }))).toEqual({ code: "1" });
    expect(isSealedByPrevious(replaced, seal(otherPlatform, 1, "a"), "a")).toBe(true);
    expect(isSealedByPrevious(replaced, seal(replaced, 1, "a"), "a")).toBe(false);
    bytes[30] = (bytes[30] ?? 0) ^ 1;
    expect(() => unseal(platform, bytes.toString("base64url"))).toThrow();
  });
});
