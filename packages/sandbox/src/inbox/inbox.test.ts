import { existsSync } from "node:fs";
import { appendFile } from "node:fs/promises";
import { dirname } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openMessages } from "../messages.ts";
import { openSandbox, type TestSandbox } from "../testing/openSandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());

async function text(to: string, body: string): Promise<void> {
  const {
    TWILIO_ACCOUNT_SID: sid,
    TWILIO_AUTH_TOKEN: token,
    TWILIO_URL,
    TWILIO_FROM = "",
  } = sandbox.environment;
  const response = await fetch(`${TWILIO_URL}/2010-04-01/Accounts/${sid}/Messages.json`, {
    method: "POST",
    headers: { authorization: `Basic ${btoa(`${sid}:${token}`)}` },
    body: new URLSearchParams({ To: to, From: TWILIO_FROM, Body: body }),
  });
  expect(response.status).toBe(201);
}

const listed = async (to: string) =>
  JSON.parse((await sandbox.ask(`/messages.json?to=${encodeURIComponent(to)}`)).text);

it("what was sent is listed, newest first, with its code and its links to click", async () => {
  await text("+919845012345", "123456 is your code. See http://localhost:4000/x?a=1&b=2");
  await text("+919845012345", "The second");
  const { messages } = await listed("+919845012345");
  expect(messages).toMatchObject([
    { text: "The second", code: null, links: [] },
    { code: "123456", links: ["http://localhost:4000/x?a=1&b=2"], by: "twilio" },
  ]);
  const list = (await sandbox.ask("/")).text;
  expect(list).toContain("123456");
  const page = (await sandbox.ask(`/messages/${messages[1].id}`)).text;
  expect(page).toContain('<a href="http://localhost:4000/x?a=1&#38;b=2">');
  expect((await sandbox.ask("/messages/none")).status).toBe(404);
});

it("what a message says is text on its page, never markup", async () => {
  await text("+919845000001", '<script>alert(1)</script> http://x.example/"><img src=x onerror=alert(1)>');
  const { messages } = await listed("+919845000001");
  for (const path of ["/", `/messages/${messages[0].id}`]) {
    const { text: page } = await sandbox.ask(path);
    expect(page).not.toMatch(/<script|<img/);
  }
});

it("messages outlive the program, and a line that was cut short is left out", async () => {
  const file = `${sandbox.dir}/again/messages.jsonl`;
  const first = await openMessages(file);
  // A server's folder, made by another first, would not be open to the user that its database runs as.
  expect(existsSync(dirname(file))).toBe(false);
  const message = {
    by: "smtp",
    from: "a@x.example",
    to: ["b@x.example"],
    subject: "S",
    text: "T",
    html: null,
    messageId: null,
  };
  await first.keep(message);
  await first.keep({ ...message, subject: "Second" });
  await appendFile(file, '\n{"id": "half');
  const again = await openMessages(file);
  await again.keep({ ...message, subject: "Third" });
  const third = await openMessages(file);
  expect(third.list().map(({ subject }) => subject)).toEqual(["Third", "Second", "S"]);
  await again.clear();
  expect((await openMessages(file)).list()).toEqual([]);
});

it("can be emptied", async () => {
  await text("+919845000002", "Hello");
  const answer = await sandbox.ask("/messages/clear", { method: "POST", redirect: "manual" });
  expect(answer.status).toBe(303);
  expect((await listed("+919845000002")).messages).toEqual([]);
});
