import { type Sandbox, startSandbox } from "@quire/sandbox/startSandbox";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../config.ts";
import { SmsRefused } from "./sms.ts";
import { openTwilioSms, type TwilioAccount } from "./twilioSms.ts";

let sandbox: Sandbox;
let account: TwilioAccount;
beforeAll(async () => {
  sandbox = await startSandbox();
  account = readConfig(sandbox.environment).twilio as TwilioAccount;
});
afterEach(() => fetch(`${sandbox.url}/faults`, { method: "DELETE" }));
afterAll(() => sandbox.close());

const message = { to: "+919845012345", text: "123456 is your code." };

function misbehave(kind: string, delay = 0): Promise<Response> {
  const body = JSON.stringify({ provider: "twilio", kind, delay });
  return fetch(`${sandbox.url}/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
}

async function receivedBy(to: string): Promise<{ text: string; from: string }[]> {
  const answer = await fetch(`${sandbox.url}/messages.json?to=${encodeURIComponent(to)}`);
  return ((await answer.json()) as { messages: { text: string; from: string }[] }).messages;
}

const failure = (to = message.to, timeoutMs?: number) =>
  openTwilioSms(account, timeoutMs)
    .send({ ...message, to })
    .then(
      () => null,
      (error: unknown) => error,
    );

describe("a text message by Twilio", () => {
  it("arrives as it was written, from our number", async () => {
    const text = "नमस्ते & 100% + more = ok? 123456";
    await openTwilioSms(account).send({ to: "+919000000001", text });
    expect(await receivedBy("+919000000001")).toMatchObject([{ text, from: "+15005550006" }]);
  });

  it("uses a messaging service where one is configured", async () => {
    const service = `MG${"a".repeat(32)}`;
    await openTwilioSms({ ...account, from: service }).send({ ...message, to: "+919000000002" });
    expect(await receivedBy("+919000000002")).toMatchObject([{ from: service }]);
  });

  it.each(["429", "500"])("that meets a %s fails so that it is retried", async (kind) => {
    const to = `+919000000${kind}`;
    await misbehave(kind);
    const error = await failure(to);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(SmsRefused);
    expect(await receivedBy(to)).toEqual([]);
    expect(await failure(to)).toBeNull();
  });

  it("that was permanently refused is not retried, and the failure doesn't contain the number", async () => {
    await misbehave("refuse");
    for (const error of [await failure(), await failure("+0")]) {
      expect(error).toBeInstanceOf(SmsRefused);
      expect(String(error)).toMatch(/Twilio answered 400 \(21(610|211)\)/);
      expect(String(error)).not.toContain("9845012345");
    }
  });

  it("with a wrong token fails, and can still be sent once the token is fixed", async () => {
    const error = await openTwilioSms({ ...account, authToken: "wrong" })
      .send(message)
      .catch((caught: unknown) => caught);
    expect(String(error)).toContain("401 (20003)");
    expect(error).not.toBeInstanceOf(SmsRefused);
  });

  it("whose response is lost fails, though it may have been sent: unknown is not refused", async () => {
    await misbehave("drop");
    const error = await failure("+919000000004");
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(SmsRefused);
    expect(await receivedBy("+919000000004")).toHaveLength(1);
  });

  it("does not wait forever", async () => {
    await misbehave("slow", 60_000);
    expect(await failure("+919000000005", 50)).toMatchObject({ name: "TimeoutError" });
  });
});
