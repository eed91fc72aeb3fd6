import { afterAll, beforeAll, expect, it } from "vitest";
import { openSandbox, type TestSandbox } from "../testing/openSandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());

interface Answer {
  code?: number;
  status: number | string;
  sid?: string;
}

async function send(fields: Record<string, string>, wrong: { account?: string; token?: string } = {}) {
  const { TWILIO_ACCOUNT_SID: sid = "", TWILIO_AUTH_TOKEN = "", TWILIO_URL } = sandbox.environment;
  const { account = sid, token = TWILIO_AUTH_TOKEN } = wrong;
  const response = await fetch(`${TWILIO_URL}/2010-04-01/Accounts/${account}/Messages.json`, {
    method: "POST",
    headers: { authorization: `Basic ${btoa(`${sid}:${token}`)}` },
    body: new URLSearchParams(fields),
  });
  return { status: response.status, body: (await response.json()) as Answer };
}

const right = { To: "+919845012345", From: "+15005550006", Body: "Hello" };

it("accepts a message as Twilio does: 201, queued, with an id", async () => {
  const { status, body } = await send(right);
  expect(status).toBe(201);
  expect(body).toMatchObject({ status: "queued", sid: expect.stringMatching(/^SM[0-9a-f]{32}$/) });
});

it.each([
  [{ To: "9845012345" }, 400, 21211],
  [{ To: "" }, 400, 21211],
  [{ From: "" }, 400, 21603],
  [{ Body: "" }, 400, 21602],
  [{ Body: "x".repeat(1601) }, 400, 21617],
])("refuses a message with %j: %s and Twilio's own error code", async (fields, status, code) => {
  const answer = await send({ ...right, ...fields });
  expect([answer.status, answer.body.code, answer.body.status]).toEqual([status, code, status]);
});

it.each([{ token: "wrong" }, { account: "AC0" }])("refuses the credentials %j", async (wrong) => {
  const answer = await send(right, wrong);
  expect([answer.status, answer.body.code]).toEqual([401, 20003]);
});
